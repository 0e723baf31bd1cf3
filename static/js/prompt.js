// @ts-check
// The line above the hand: whose turn it is and what must be done. It only puts the server's list of legal
// actions into words, by comparing the letters of suits.

import { callName, isCard, seatName } from "./cards.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/** @param {string} suit */
function follow(suit) {
  return { S: t("Follow spades"), H: t("Follow hearts"), D: t("Follow diamonds"), C: t("Follow clubs") }[suit] ?? "";
}

/** @param {string} suit */
function followHigher(suit) {
  return {
    S: t("Follow spades and beat the card that wins"), H: t("Follow hearts and beat the card that wins"),
    D: t("Follow diamonds and beat the card that wins"), C: t("Follow clubs and beat the card that wins"),
  }[suit] ?? "";
}

/** What a card must be, from the list of legal ones. @param {any} frame */
function duty(frame) {
  const { legal, hand, trick } = frame;
  if (trick.length === 0) {
    if (legal.length === hand.length) return t("Lead any card");
    return frame.contract?.locked ? t("Locked: do not lead a trump") : t("Lead any card but a trump");
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

/**
 * What is asked about doubling: who bought or raised it, and the next rung of the ladder.
 * @param {any} frame
 * @param {string} said
 * @returns {[string, string]}
 */
function rung({ legal, contract }, said) {
  const bought = t("Buyer: {seat}", { seat: seatName(contract.declarer) });
  if (legal.includes("double")) return [bought, t("Double it, or pass?")];
  if (legal.includes("triple")) return [said, t("Raise to triple, or pass?")];
  if (legal.includes("four")) return [said, t("Raise to four, or pass?")];
  return [said, t("Gahwa, or pass?")];
}

/** What a call answers: who said what, and the question. @param {any} frame @returns {[string, string]} */
function question(frame) {
  const { legal, calls, contract } = frame;
  const last = calls.findLast((/** @type {string[]} */ call) => call[1] !== "pass");
  const before = last && last[0] !== "S"
    ? t("{seat} says {call}", { seat: seatName(last[0]), call: callName(last[1], 1) }) : t("Your turn");
  if (contract) return rung(frame, before);
  if (!legal.includes("pass")) {
    return [t("Nobody took it"), legal.includes("hokum")
      ? t("Keep hokum, or change to sun?") : t("Name the trump suit, or change to sun?")];
  }
  if (!last || legal.includes("hokum")) return [before, t("Buy, or pass?")];
  return [before, last[1] === "sun" || last[1] === "ashkal" ? t("Do you take the sun over?") : t("Do you take it in sun?")];
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
  const [before, task] = frame.legal.some(isCard) ? [t("Your turn"), duty(frame)] : question(frame);
  return [document.createTextNode(before), el("span", { class: "dot" }, " · "), el("strong", {}, task)];
}
