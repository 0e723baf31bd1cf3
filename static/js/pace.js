// @ts-check
// How fast the table moves: slow, normal or fast by choice, at once when hurried, without motion when the
// reader's system asks for none.

import { remembered } from "./memory.js";

/** Milliseconds: a card's way, the pause after it, the pause after a call, the rest of a full trick. */
const PACES = {
  slow: { move: 260, card: 620, call: 950, rest: 1000, news: 1300 },
  normal: { move: 220, card: 190, call: 430, rest: 480, news: 900 },
  fast: { move: 140, card: 50, call: 200, rest: 220, news: 550 },
};

let hurried = false;
/** @type {Set<() => void>} */
const waiting = new Set();
/** @type {Set<Animation>} */
const moving = new Set();
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {"move" | "card" | "call" | "rest" | "news"} what */
function length(what) {
  const chosen = /** @type {keyof typeof PACES} */ (remembered("pace", "normal"));
  return (PACES[chosen] ?? PACES.normal)[what];
}

/** Waits as long as this kind of moment lasts. @param {"card" | "call" | "rest" | "news"} what */
export function beat(what) {
  if (hurried) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      waiting.delete(done);
      resolve(undefined);
    };
    const timer = setTimeout(done, length(what));
    waiting.add(done);
  });
}

/**
 * Moves an element on a soft curve; resolves when it has arrived.
 * @param {Element} element
 * @param {Keyframe[]} keyframes
 */
export async function motion(element, keyframes) {
  if (hurried || still.matches || document.hidden) return;
  const animation = element.animate(keyframes, {
    duration: length("move"), easing: "cubic-bezier(.22,.8,.3,1)", fill: "backwards",
  });
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
