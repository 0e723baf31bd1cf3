// @ts-check
// Plays the sounds of static/sounds, which bin/make_sounds.py makes. Loaded only by those who have asked for them.

/** @typedef {"card" | "trick" | "call" | "end"} Sound */

/** Milliseconds in which the same sound is not heard twice, when much happens at once. */
const APART = 90;

/** @type {Map<Sound, { audio: HTMLAudioElement, at: number }>} */
const known = new Map();

/** @param {Sound} name */
export function play(name) {
  const now = performance.now();
  const { audio, at } = known.get(name) ?? { audio: new Audio(new URL(`../sounds/${name}.wav`, import.meta.url).href), at: -APART };
  if (now - at < APART) return;
  known.set(name, { audio, at: now });
  audio.currentTime = 0;
  // A browser that wants a tap first stays silent.
  audio.play().catch(() => {});
}
