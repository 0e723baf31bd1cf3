// @ts-check
// What cards, suits, seats, calls and projects are called. Names only: nothing here ranks or judges.

import { t, tp } from "./words.js";

/** @import { Action, Call, Card, Contract, ProjectKind, Seat, Side, Suit } from "./frame.js" */

/** @type {Seat[]} */
export const SEATS = ["S", "E", "N", "W"];
/** @type {Side[]} */
export const SIDES = ["NS", "EW"];

/** @param {Suit} suit */
export function suitName(suit) {
  return { S: t("spades"), H: t("hearts"), D: t("diamonds"), C: t("clubs") }[suit];
}

/** @param {Card} card */
export function suitOf(card) {
  return /** @type {Suit} */ (card[1]);
}

/** @param {Card} card */
export function cardName(card) {
  /** @type {Record<string, string>} */
  const ranks = {
    7: t("seven"), 8: t("eight"), 9: t("nine"), T: t("ten"),
    J: t("jack"), Q: t("queen"), K: t("king"), A: t("ace"),
  };
  return t("{rank} of {suit}", { rank: ranks[card[0]], suit: suitName(suitOf(card)) });
}

/** @param {Seat} seat */
export function seatName(seat) {
  return { S: t("You"), E: t("Right"), N: t("Partner"), W: t("Left") }[seat];
}

/** @param {Side} side */
export function sideName(side) {
  return side === "NS" ? t("Us") : t("Them");
}

/** @param {Action} action @returns {action is Card} */
export function isCard(action) {
  return action.length === 2;
}

/** The suit that a call names, if it does. @param {Call} call */
export function suitOfCall(call) {
  return call.startsWith("hokum-") ? /** @type {Suit} */ (call.slice(-1)) : null;
}

/**
 * A call as it is said; passing has another word in the second round.
 * @param {Call} call
 * @param {number | null} round
 */
export function callName(call, round) {
  if (call === "pass") return round === 2 ? tp("second round", "Pass") : t("Pass");
  /** @type {Partial<Record<Call, string>>} */
  const names = {
    sun: t("Sun"), ashkal: t("Ashkal"), double: t("Double"), triple: t("Triple"), four: t("Four"), gahwa: t("Gahwa"),
  };
  return names[call] ?? t("Hokum");
}

/** @param {ProjectKind} kind */
export function projectName(kind) {
  return { sira: t("Sira"), fifty: t("Fifty"), hundred: t("Hundred"), four_hundred: t("Four hundred") }[kind];
}

/** What was bought, as it is said: hokum with its suit, or sun. @param {Contract} contract */
export function contractName({ trump }) {
  return trump ? `${t("Hokum")} ${suitName(trump)}` : t("Sun");
}

/** @param {number} level */
export function levelName(level) {
  return ["", "", t("Double"), t("Triple"), t("Four"), t("Gahwa")][level] ?? "";
}

/** What a level does to the points, kept in one direction within any text; gahwa multiplies nothing. @param {number} level */
export function levelFactor(level) {
  return level > 4 ? levelName(level) : `\u2066×${level}\u2069`;
}

/** Whether trumps may be led, for those who do not know the words yet. @param {Contract} contract */
export function lockWords(contract) {
  if (contract.level === 1 || !contract.trump) return "";
  return contract.locked ? t("Locked: no trump leads") : t("Open: trumps may be led");
}
