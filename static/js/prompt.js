// @ts-check
// The line above the hand: whose turn it is and what must be done. It only puts the server's list of legal
// actions into words, by comparing the letters of suits.

import { callName, seatName } from "./cards.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/** @param {string} suit */
function follow(suit) {
  return { S: t("Follow spades"), H: t("Follow hearts"), D: t("Follow diamonds"), C: t("Follow clubs") }[suit] ?? "";
}

/** @param {string} suit */
function followHigher(suit) {
  return {
    S: t("Follow spades and beat the highest if you can"), H: t("Follow hearts and beat the highest if you can"),
    D: t("Follow diamonds and beat the highest if you can"), C: t("Follow clubs and beat the highest if you can"),
  }[suit] ?? "";
}

/** What a card must be, from the list of legal ones. @param {any} frame */
function duty(frame) {
  const { legal, hand, trick } = frame;
  if (trick.length === 0) {
    return legal.length < hand.length ? t("Lead any card but a trump") : t("Lead any card");
  }
  const led = trick[0][1][1];
  const of = (/** @type {string[]} */ cards, /** @type {string} */ suit) => cards.filter((card) => card[1] === suit);
  if (of(legal, led).length === legal.length) {
    return legal.length < of(hand, led).length ? followHigher(led) : follow(led);
  }
  if (legal.length === hand.length) return t("Play any card");
  const trump = frame.contract?.trump;
  if (trump && of(legal, trump).length === legal.length) {
    return legal.length < of(hand, trump).length ? t("You must trump, and higher") : t("You must trump");
  }
  return t("Play a raised card");
}

/** What a call answers. @param {any} frame */
function question(frame) {
  const { legal, calls } = frame;
  if (legal.includes("double")) return t("Double it, or pass?");
  if (legal.includes("triple") || legal.includes("four") || legal.includes("gahwa")) return t("Raise it, or pass?");
  const last = calls.findLast((/** @type {string[]} */ call) => call[1] !== "pass");
  if (last && last[0] !== "S") {
    const said = { seat: seatName(last[0]), call: callName(last[1], 1) };
    return legal.includes("hokum") ? t("{seat} says {call} · what do you say?", said)
      : t("{seat} says {call} · do you take it in sun?", said);
  }
  return t("Buy, or pass?");
}

/** Whose turn it is. @param {any} frame */
function awaited(frame) {
  /** @type {Record<string, string>} */
  const lines = { E: t("Right's turn"), N: t("Partner's turn"), W: t("Left's turn") };
  return lines[frame.turn] ?? "";
}

/**
 * The line itself: a plain part, and the part that says what to do.
 * @param {any} frame
 * @returns {Node[]}
 */
export function promptLine(frame) {
  if (frame.over) return [document.createTextNode(t("The match is over"))];
  if (!frame.legal.length) return [document.createTextNode(awaited(frame))];
  const task = frame.contract && frame.legal.some((/** @type {string} */ action) => action.length === 2)
    ? duty(frame) : question(frame);
  return [document.createTextNode(t("Your turn")), el("span", { class: "dot", "aria-hidden": "true" }, " · "),
    el("strong", {}, task)];
}
