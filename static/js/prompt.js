// @ts-check
// The line above the hand: whose turn it is and what must be done. It only puts the server's list of legal
// actions into words, by comparing the letters of suits.

import { callName, isCard, seatName, SEATS, suitOf } from "./cards.js";
import { el } from "./dom.js";
import { t, tp } from "./words.js";

/** @import { Card, Frame, Seat, Suit } from "./frame.js" */

/** @param {Suit} suit */
function follow(suit) {
  return { S: t("Follow spades"), H: t("Follow hearts"), D: t("Follow diamonds"), C: t("Follow clubs") }[suit];
}

/** What a card must be, from the list of legal ones. @param {Frame} frame */
function duty(frame) {
  const { hand, trick } = frame;
  const legal = frame.legal.filter(isCard);
  if (trick.length === 0) {
    if (legal.length === hand.length) return t("Lead any card");
    return frame.contract?.locked ? t("Locked: do not lead a trump") : t("Lead any card but a trump");
  }
  const led = suitOf(trick[0][1]);
  const of = (/** @type {Card[]} */ cards, /** @type {Suit} */ suit) => cards.filter((card) => suitOf(card) === suit);
  if (of(legal, led).length === legal.length) {
    // Only where trumps are led must a card of the suit be above another.
    return legal.length < of(hand, led).length ? t("Play a higher trump") : follow(led);
  }
  if (legal.length === hand.length) return t("Play any card");
  const trump = frame.contract?.trump;
  if (trump && of(legal, trump).length === legal.length) {
    return legal.length < of(hand, trump).length ? t("You must trump, and higher") : t("You must trump");
  }
  return t("Play a raised card");
}

/**
 * What is asked about doubling: who bought or raised it, and the next rung of the ladder.
 * @param {Frame["legal"]} legal
 * @param {Seat} declarer
 * @param {string} said
 * @returns {[string, string]}
 */
function rung(legal, declarer, said) {
  const bought = t("Buyer: {seat}", { seat: seatName(declarer) });
  if (legal.includes("double")) return [bought, t("Double it, or pass?")];
  if (legal.includes("triple")) return [said, t("Raise to triple, or pass?")];
  if (legal.includes("four")) return [said, t("Raise to four, or pass?")];
  return [said, t("Gahwa, or pass?")];
}

/**
 * Whether South takes over the sun of a caller; in some languages a seat before the caller has a word for it.
 * @param {Frame} frame
 * @param {Seat} caller
 */
function overSun({ dealer }, caller) {
  const after = (/** @type {Seat} */ seat) => (SEATS.indexOf(seat) - SEATS.indexOf(dealer) + 3) % 4;
  return after("S") < after(caller)
    ? tp("by an earlier seat", "Take the sun over?") : t("Take the sun over?");
}

/** What a call answers: who said what, and the question. @param {Frame} frame @returns {[string, string]} */
function question(frame) {
  const { legal, calls, contract } = frame;
  const last = calls.findLast(([, call]) => call !== "pass");
  const before = last && last[0] !== "S"
    ? t("{seat} says {call}", { seat: seatName(last[0]), call: callName(last[1], 1) }) : t("Your turn");
  if (contract) return rung(legal, contract.declarer, before);
  if (!legal.includes("pass")) {
    return [t("Nobody took it"), legal.includes("hokum")
      ? t("Keep hokum, or change to sun?") : t("Name the trump suit, or change to sun?")];
  }
  if (!last || legal.includes("hokum")) return [before, t("Buy, or pass?")];
  return [before, last[1] === "sun" || last[1] === "ashkal" ? overSun(frame, last[0]) : t("Take it in sun?")];
}

/** Whose turn it is. @param {Seat | null} turn */
function awaited(turn) {
  if (!turn) return "";
  return { S: "", E: t("Right's turn"), N: t("Partner's turn"), W: t("Left's turn") }[turn];
}

/**
 * The line itself: a plain part, and the part that says what to do.
 * @param {Frame} frame
 * @returns {Node[]}
 */
export function promptLine(frame) {
  if (frame.over) return [document.createTextNode(t("The match is over"))];
  if (!frame.legal.length) return [document.createTextNode(awaited(frame.turn))];
  const [before, task] = frame.legal.some(isCard) ? [t("Your turn"), duty(frame)] : question(frame);
  return [document.createTextNode(before), el("span", { class: "dot" }, " · "), el("strong", {}, task)];
}
