// @ts-check
// Plays frames one at a time, so that a person can follow what each seat did.

import { callName, cardName, contractName, isCard, projectName, seatName, suitName, suitOfCall } from "./cards.js";
import { note } from "./order.js";
import { beat } from "./pace.js";
import { drawProjects } from "./projects.js";
import * as scene from "./scene.js";
import { listed, t } from "./words.js";

/** @import { Card, Frame, Played, Said } from "./frame.js" */

/**
 * @typedef {{
 *   hold: (cards: Card[]) => void,
 *   placeOf: (card: Card) => DOMRect,
 *   cards: () => Card[],
 * }} Hand
 * @typedef {(frame: Frame, deal: number) => Promise<void>} Ended shows the account of a deal
 */

/** @param {Frame} frame @param {Frame} before */
function newlyAnnounced(frame, before) {
  const known = frame.deal === before.deal ? before.announced.length : 0;
  return frame.announced.slice(known);
}

/** The projects whose cards can be seen since this frame. @param {Frame} frame @param {Frame} before */
function newlyShown(frame, before) {
  return frame.announced.filter((project, n) => project.cards && !before.announced[n]?.cards);
}

/**
 * @param {Frame} frame
 * @param {Frame} before
 * @param {Hand} hand
 */
async function called(frame, before, hand) {
  const [seat, call] = /** @type {Said} */ (frame.action);
  const suit = suitOfCall(call);
  const name = callName(call, before.round);
  scene.speak(seat, call, before.round);
  const words = suit ? `${name} ${suitName(suit)}` : name;
  scene.say(t("{seat}: {call}", { seat: seatName(seat), call: words }));
  await beat("call");
  if (frame.contract && !before.contract) {
    await scene.takeUp(frame.contract.taker);
    scene.say(t("{seat} buys: {contract}", {
      seat: seatName(frame.contract.declarer),
      contract: contractName(frame.contract),
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
 * @param {Frame} frame
 * @param {Frame} before
 * @param {Hand} hand
 * @param {Ended} ended
 * @param {boolean} lies South's card has been moved already
 * @param {boolean} quick without the pauses in which a person would think
 */
async function played(frame, before, hand, ended, lies, quick) {
  const [seat, card] = /** @type {Played} */ (frame.action);
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
    if (!quick) await beat("card");
    return;
  }
  scene.drawPrompt({ ...frame, legal: [], turn: null, over: false });
  if (frame.last_winner) scene.crown(frame.last_winner);
  await beat(quick ? "card" : "rest");
  if (frame.last_winner) {
    await scene.gather(frame.last_winner);
    scene.say(t("Trick: {seat}", { seat: seatName(frame.last_winner) }));
  }
  const shown = ends ? [] : newlyShown(frame, before);
  if (shown.length) {
    scene.hush();
    drawProjects(frame);
    for (const project of shown) {
      scene.say(t("{seat} shows: {project}", { seat: seatName(project.seat), project: projectName(project.kind) }));
      scene.say(listed((project.cards ?? []).map(cardName)));
    }
    await beat("news");
  }
  if (ends) await ended(frame, before.deal);
}

/**
 * Shows what followed, frame after frame, from the one that is on the table.
 * @param {Frame} before
 * @param {Frame[]} frames
 * @param {{ hand: Hand, ended: Ended, lies: boolean, quick?: boolean }} table
 */
export async function play(before, frames, { hand, ended, lies, quick = false }) {
  for (const frame of frames) {
    note(frame);
    if (frame.action && isCard(frame.action[1])) await played(frame, before, hand, ended, lies, quick);
    else await called(frame, before, hand);
    scene.draw(frame);
    scene.drawPrompt({ ...frame, legal: [] });
    hand.hold(frame.hand);
    before = frame;
    lies = false;
  }
}
