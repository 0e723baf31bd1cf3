// @ts-check
// The order in which South's cards lie: as the server sends them, red and black in turn, or turned round so that the
// trump suit comes first. Whole suits move, so that the colours still take turns; nothing here ranks a card.

import { suitOf } from "./cards.js";
import { remembered } from "./memory.js";

/** @import { Card, Frame, Suit } from "./frame.js" */

/** @type {Card[]} */
let sent = [];
/** @type {Suit | null} */
let trump = null;

/** Takes order and trump of the hand from a frame. @param {Frame} frame */
export function note({ hand, contract }) {
  sent = hand;
  trump = contract?.trump ?? null;
}

/** These cards as they are to lie. @param {Card[]} cards @returns {Card[]} */
export function ordered(cards) {
  const place = (/** @type {Card} */ card) => (sent.includes(card) ? sent.indexOf(card) : sent.length);
  const lying = [...cards].sort((one, other) => place(one) - place(other));
  const at = remembered("order", "alternate") === "trump" ? lying.findIndex((card) => suitOf(card) === trump) : -1;
  return at > 0 ? [...lying.slice(at), ...lying.slice(0, at)] : lying;
}
