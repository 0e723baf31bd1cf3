// @ts-check
// How fast the table moves: slow, normal, fast or instant by choice, at once when hurried, without motion when the
// reader's system asks for none. Each moment that it waits out is also heard, by those who have asked for sounds.

import { remembered } from "./memory.js";

/** @import { Sound } from "./sound.js" */

/** Milliseconds: a card's way, the pause after it, the pause after a call, the rest of a full trick, of something new. */
const PACES = {
  slow: { move: 260, card: 620, call: 950, rest: 1300, news: 1300 },
  normal: { move: 220, card: 190, call: 430, rest: 750, news: 900 },
  fast: { move: 140, card: 50, call: 200, rest: 220, news: 550 },
  instant: { move: 0, card: 0, call: 0, rest: 0, news: 0 },
};

/** @typedef {"card" | "call" | "rest" | "news"} Moment */

/** What a moment begins with; a trick that has rested goes with a sound of its own. @type {Partial<Record<Moment, Sound>>} */
const SOUNDS = { card: "card", call: "call", rest: "card" };

let hurried = false;
/** @type {Set<() => void>} */
const waiting = new Set();
/** @type {Set<Animation>} */
const moving = new Set();
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {"move" | Moment} what */
function length(what) {
  const chosen = /** @type {keyof typeof PACES} */ (remembered("pace", "normal"));
  return (PACES[chosen] ?? PACES.normal)[what];
}

/** Lets something be heard by those who have asked for sounds. @param {Sound | undefined} sound */
export async function heard(sound) {
  if (!sound || remembered("sounds", "off") !== "on") return;
  try {
    (await import("./sound.js")).play(sound);
  } catch {
    // Without a connection there is no sound.
  }
}

/** Waits as long as this kind of moment lasts. @param {Moment} what */
export async function beat(what) {
  heard(SOUNDS[what]);
  if (!hurried && length(what)) await passed(length(what));
  if (what === "rest") heard("trick");
}

/** @param {number} ms @returns {Promise<void>} */
function passed(ms) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      waiting.delete(done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    waiting.add(done);
  });
}

/**
 * Moves an element on a soft curve; resolves when it has arrived.
 * @param {Element} element
 * @param {Keyframe[]} keyframes
 */
export async function motion(element, keyframes) {
  const duration = length("move");
  if (hurried || !duration || still.matches || document.hidden) return;
  const animation = element.animate(keyframes, { duration, easing: "cubic-bezier(.22,.8,.3,1)", fill: "backwards" });
  moving.add(animation);
  try {
    await animation.finished;
  } catch {
    // A cancelled motion has nothing left to show.
  } finally {
    moving.delete(animation);
  }
}

/** Shows the rest of what has happened at once. */
export function hurry() {
  hurried = true;
  for (const animation of moving) animation.finish();
  for (const done of [...waiting]) done();
}

/** Back to the chosen pace. */
export function unhurried() {
  hurried = false;
}
