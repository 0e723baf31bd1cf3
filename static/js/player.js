// @ts-check
// Plays frames one at a time, so that a person can follow what each seat did.

import { callName, cardName, isCard, roundAfter, seatName, suitName, suitOfCall } from "./cards.js";
import { beat } from "./pace.js";
import * as scene from "./scene.js";
import { listed, t } from "./words.js";

/**
 * @typedef {{
 *   hold: (cards: string[]) => void,
 *   placeOf: (card: string) => DOMRect,
 *   cards: () => string[],
 * }} Hand
 * @typedef {{ last: (deal: number) => Promise<string | null>, ended: (frame: any, deal: number) => Promise<void> }} Deals
 */

/** @param {any} frame @param {any} before */
function newlyAnnounced(frame, before) {
  const known = frame.deal === before.deal ? before.announced.length : 0;
  return frame.announced.slice(known);
}

/** The projects whose cards can be seen since this frame. @param {any} frame @param {any} before */
function newlyShown(frame, before) {
  return frame.announced.filter((/** @type {any} */ project, /** @type {number} */ n) =>
    project.cards && !before.announced[n]?.cards);
}

/**
 * @param {any} frame
 * @param {any} before
 * @param {Hand} hand
 */
async function called(frame, before, hand) {
  const [seat, call] = frame.action;
  const round = roundAfter(before.calls.map((/** @type {string[]} */ earlier) => earlier[1]));
  const suit = suitOfCall(call);
  scene.speak(seat, call, round);
  const words = suit ? `${callName(call, round)} ${suitName(suit)}` : callName(call, round);
  scene.say(t("{seat}: {call}", { seat: seatName(seat), call: words }));
  await beat("call");
  if (frame.contract && !before.contract) {
    await scene.takeUp(frame.contract.taker);
    scene.say(t("{seat} buys: {contract}", {
      seat: seatName(frame.contract.declarer),
      contract: frame.contract.trump ? `${t("Hokum")} ${suitName(frame.contract.trump)}` : t("Sun"),
    }));
  }
  if (frame.deal !== before.deal) {
    scene.say(t("Everybody passed twice; the next deal follows."));
    scene.notice(t("Everybody passed"));
    await beat("news");
    scene.notice("");
  }
  hand.hold(frame.hand);
}

/**
 * @param {any} frame
 * @param {any} before
 * @param {Hand} hand
 * @param {Deals} deals
 * @param {boolean} lies South's card has been moved already
 */
async function played(frame, before, hand, deals, lies) {
  const [seat, card] = frame.action;
  const ends = frame.deal !== before.deal || frame.over;
  const full = frame.trick.length === 0;
  if (!lies) {
    scene.hush();
    const from = seat === "S" ? hand.placeOf(card) : undefined;
    if (seat === "S") hand.hold(hand.cards().filter((held) => held !== card));
    await scene.bring(seat, card, from);
  }
  scene.say(t("{seat}: {card}", { seat: seatName(seat), card: cardName(card) }));
  let news = false;
  if (frame.ekka && frame.trick.length === 1) {
    scene.bubble(seat, t("Ekka"));
    scene.say(t("{seat}: {card}", { seat: seatName(seat), card: t("Ekka") }));
    news = true;
  }
  for (const project of ends ? [] : newlyAnnounced(frame, before)) {
    scene.announce(project);
    news = true;
  }
  if (frame.baloot && !before.baloot) {
    scene.bubble(frame.baloot, t("Baloot"));
    scene.say(t("{seat}: {card}", { seat: seatName(frame.baloot), card: t("Baloot") }));
    news = true;
  }
  if (news) await beat("news");
  if (!full) {
    await beat("card");
    return;
  }
  await beat("rest");
  const winner = ends ? await deals.last(before.deal) : frame.turn;
  if (winner) {
    await scene.gather(winner);
    scene.say(t("Trick: {seat}", { seat: seatName(winner) }));
  }
  const shown = ends ? [] : newlyShown(frame, before);
  if (shown.length) {
    scene.hush();
    for (const project of shown) {
      scene.show(project);
      scene.announce(project);
      scene.say(listed(project.cards.map(cardName)));
    }
    await beat("news");
    await beat("news");
  }
  if (ends) {
    scene.hush();
    await deals.ended(frame, before.deal);
  }
}

/**
 * Shows what followed, frame after frame, from the one that is on the table.
 * @param {any} before
 * @param {any[]} frames
 * @param {{ hand: Hand, deals: Deals, lies: boolean }} table
 */
export async function play(before, frames, { hand, deals, lies }) {
  for (const frame of frames) {
    if (isCard(frame.action[1])) await played(frame, before, hand, deals, lies);
    else await called(frame, before, hand);
    scene.draw(frame);
    scene.drawPrompt({ ...frame, legal: [] });
    hand.hold(frame.hand);
    before = frame;
    lies = false;
  }
}
