// @ts-check
// Sawa: when the server says that the rest is South's whatever the others hold, the cards need not be played one by
// one. The offer is the server's; the button only carries it.

import { find } from "./dom.js";

/** @import { Frame } from "./frame.js" */

const offer = find("#sawa");

/** @param {Frame | null} frame where it is offered, null while others play */
export function offerSawa(frame) {
  offer.hidden = !frame?.sawa;
}

/** @param {() => void} claimed */
export function onSawa(claimed) {
  find("button", offer).addEventListener("click", claimed);
}
