// @ts-check
// What cards, suits, seats, calls and projects are called. Names only: nothing here ranks or judges.

import { t } from "./words.js";

/** @typedef {"S" | "E" | "N" | "W"} Seat */

/** @param {string} suit */
export function suitName(suit) {
  return { S: t("spades"), H: t("hearts"), D: t("diamonds"), C: t("clubs") }[suit] ?? suit;
}

/** @param {string} card */
export function cardName(card) {
  const rank = {
    7: t("seven"), 8: t("eight"), 9: t("nine"), T: t("ten"),
    J: t("jack"), Q: t("queen"), K: t("king"), A: t("ace"),
  }[card[0]];
  return t("{rank} of {suit}", { rank: rank ?? card[0], suit: suitName(card[1]) });
}

/** @param {string} seat */
export function seatName(seat) {
  return { S: t("You"), E: t("Right"), N: t("Partner"), W: t("Left") }[seat] ?? seat;
}

/** @param {string} side */
export function sideName(side) {
  return side === "NS" ? t("Us") : t("Them");
}

/** @param {string} action */
export function isCard(action) {
  return action.length === 2;
}

/** The suit that a call names, if it does. @param {string} call */
export function suitOfCall(call) {
  return call.startsWith("hokum-") ? call.slice(-1) : null;
}

/**
 * A call as it is said; passing has another word in the second round.
 * @param {string} call
 * @param {number} round
 */
export function callName(call, round) {
  if (call === "pass") return round === 2 ? t("Pass again") : t("Pass");
  if (suitOfCall(call)) return t("Hokum");
  return {
    hokum: t("Hokum"), sun: t("Sun"), ashkal: t("Ashkal"),
    double: t("Double"), triple: t("Triple"), four: t("Four"), gahwa: t("Gahwa"),
  }[call] ?? call;
}

/**
 * Which round a call belongs to: the second is open once the first four calls are passes. It is over with a sun,
 * or when a hokum called without its suit has been given one; what follows is said about doubling and is 3 here.
 * After a first round nothing is said differently, so that one stays 1.
 * @param {string[]} before
 */
export function roundAfter(before) {
  if (before.length < 4 || before.slice(0, 4).some((call) => call !== "pass")) return 1;
  const named = before.includes("hokum") && before.some((call) => suitOfCall(call));
  return named || before.includes("sun") ? 3 : 2;
}

/** @param {string} kind */
export function projectName(kind) {
  return {
    sira: t("Sira"), fifty: t("Fifty"), hundred: t("Hundred"), four_hundred: t("Four hundred"),
  }[kind] ?? kind;
}

/** @param {number} level */
export function levelName(level) {
  return ["", "", t("Double"), t("Triple"), t("Four"), t("Gahwa")][level] ?? "";
}

/** What a level does to the points, kept in one direction within any text; gahwa multiplies nothing. @param {number} level */
export function levelFactor(level) {
  return level > 4 ? levelName(level) : `\u2066×${level}\u2069`;
}

/** Whether trumps may be led, for those who do not know the words yet. @param {any} contract */
export function lockWords(contract) {
  if (contract.level === 1 || !contract.trump) return "";
  return contract.locked ? t("Locked: no trump leads") : t("Open: trumps may be led");
}
