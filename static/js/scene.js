// @ts-check
// What lies on the rug: calls in bubbles, the turned-up card, the trick; and the score above it. It draws a frame as
// it is told and moves cards about; it knows no rules. Seats are drawn in seats.js, projects in projects.js.

import {
  callName, cardName, isCard, levelFactor, levelName, lockWords, projectName, seatName, SEATS, SIDES, suitName, suitOfCall,
} from "./cards.js";
import { drawing, el, find, suitSign } from "./dom.js";
import { face } from "./faces.js";
import { motion } from "./pace.js";
import { drawProjects } from "./projects.js";
import { promptLine } from "./prompt.js";
import { drawSeats, drawTurn, drawWinner, middle, seatOf } from "./seats.js";
import { listed, t, tn } from "./words.js";
import { forgetReason } from "./why.js";

/** @import { Announced, Call, Card, Contract, Frame, Played, Seat } from "./frame.js" */

const rug = find("#rug");
const pile = find("#pile");
const trick = find("#trick");
const prompt = find("#prompt");
const live = find("#live");
const chip = find("#contract");

/**
 * How to translate an element whose style already moves it aside, so that its middle is there while it has this scale:
 * the scale makes what its style does smaller or larger too.
 * @param {Element} element
 * @param {Element} home where its middle would be without that style
 * @param {number[]} there
 * @param {number} scale
 */
function translation(element, home, [toX, toY], scale) {
  const [[x, y], [homeX, homeY]] = [middle(element), middle(home)];
  return `${toX - homeX - scale * (x - homeX)}px ${toY - homeY - scale * (y - homeY)}px`;
}

/** Says something to those who listen instead of looking. @param {string} sentence */
export function say(sentence) {
  live.append(el("p", {}, sentence));
  while (live.children.length > 6) live.firstElementChild?.remove();
}

/** @param {Seat} seat @param {...(Node | string)} words */
export function bubble(seat, ...words) {
  const said = find(`.said-${seat}`, rug);
  said.replaceChildren(...words);
  said.hidden = false;
}

/** @param {Seat} seat @param {Call} call @param {number | null} round */
export function speak(seat, call, round) {
  const suit = suitOfCall(call);
  bubble(seat, callName(call, round), ...(suit ? [suitSign(suit, suitName(suit))] : []));
}

export function hush() {
  for (const seat of SEATS) find(`.said-${seat}`, rug).hidden = true;
}

/** A card and whose it is. @param {Seat} seat @param {Card} card */
function owned(seat, card) {
  return t("{seat}: {card}", { seat: seatName(seat), card: cardName(card) });
}

/** @param {Seat} seat @param {Card} card */
function lay(seat, card) {
  const laid = face(card, owned(seat, card));
  laid.classList.add("laid", `at-${seat}`);
  laid.dataset.play = seat + card;
  trick.append(laid);
  return laid;
}

/**
 * Brings a card from its seat, or from where it lay in the hand, to its place in the trick.
 * @param {Seat} seat
 * @param {Card} card
 * @param {DOMRect} [from]
 */
export async function bring(seat, card, from) {
  const laid = lay(seat, card);
  const there = from ? [from.x + from.width / 2, from.y + from.height / 2] : middle(seatOf(seat));
  const scale = from ? from.width / laid.offsetWidth : 0.45;
  await motion(laid, [
    { translate: translation(laid, trick, there, scale), scale: String(scale), opacity: from ? 1 : 0.3 },
    { translate: "0 0", scale: "1", opacity: 1 },
  ]);
}

/** Marks the card that has won the trick, and its seat. @param {Seat} seat */
export function crown(seat) {
  const laid = trick.querySelector(`.at-${seat}`);
  laid?.classList.add("won");
  laid?.setAttribute("aria-label", listed([laid.getAttribute("aria-label") ?? "", t("takes the trick")]));
  drawTurn(null);
  drawWinner(seat);
}

/** Slides the trick to the seat that won it. @param {Seat} seat */
export async function gather(seat) {
  const there = middle(seatOf(seat));
  await Promise.all([...trick.children].map(async (laid) => {
    await motion(laid, [
      { translate: "0 0", scale: "1", opacity: 1 },
      { translate: translation(laid, trick, there, 0.3), scale: "0.3", opacity: 0 },
    ]);
    laid.remove();
  }));
}

/** The turned-up card goes to whoever took it. @param {Seat} seat */
export async function takeUp(seat) {
  const up = pile.querySelector(".up");
  if (!up) return;
  await motion(up, [
    { translate: "0 0", scale: "1", opacity: 1 },
    { translate: translation(up, pile, middle(seatOf(seat)), 0.45), scale: "0.45", opacity: 0.2 },
  ]);
  pile.replaceChildren();
}

/** @param {Contract} contract */
export function contractWords(contract) {
  const words = [el("span", { class: "kind" }, contract.kind === "sun" ? t("Sun") : t("Hokum"))];
  if (contract.trump) words.push(suitSign(contract.trump, suitName(contract.trump)));
  if (contract.level > 1) words.push(el("span", { class: "level" }, levelFactor(contract.level)));
  return words;
}

/** @param {Frame} frame */
function drawChip({ contract, round }) {
  if (!contract) {
    chip.replaceChildren(el("span", { class: "kind" }, t("Auction")),
      el("span", { class: "by" }, round === 2 ? t("second round") : t("first round")));
    return;
  }
  const by = [t("Buyer: {seat}", { seat: seatName(contract.declarer) })];
  if (contract.level > 1 && contract.level < 5) by.push(levelName(contract.level));
  const means = contract.level > 4 ? t("Decides the match") : lockWords(contract);
  chip.replaceChildren(el("span", { class: "what" }, ...contractWords(contract)),
    el("span", { class: "by" }, by.join(" · ")), ...(means ? [el("span", { class: "by means" }, means)] : []));
}

/** The score of the match, and what each side has taken in the deal that is played. @param {Frame} frame */
export function drawScore({ totals, target, taken, contract, tally, over }) {
  const played = over || (contract && !tally);
  for (const side of SIDES) {
    const panel = find(`#score-${side}`);
    find(".points", panel).textContent = String(totals[side]);
    panel.style.setProperty("--reached", String(Math.min(1, totals[side] / target)));
    const { tricks, points } = taken[side];
    find(".taken", panel).replaceChildren(...(played
      ? [`${tn("{n} trick", "{n} tricks", tricks)} · ${points}`, el("span", { class: "spoken" }, ` ${t("card points")}`)] : []));
  }
}

/** @param {Frame} frame */
function drawPile(frame) {
  if (frame.contract || frame.over) {
    pile.replaceChildren();
    return;
  }
  if (pile.dataset.up === frame.up && pile.childElementCount) return;
  pile.dataset.up = frame.up;
  const up = face(frame.up);
  up.classList.add("up");
  up.setAttribute("aria-label", t("Turned up: {card}", { card: cardName(frame.up) }));
  const below = el("div", { class: "card below", "aria-hidden": "true" });
  below.append(drawing("back", "face"));
  pile.replaceChildren(below, up);
}

/** In which round the calls of a deal were spoken, as far as this page saw it. @type {{ deal: number, rounds: (number | null)[] }} */
let heard = { deal: 0, rounds: [] };

/** Calls stay beside their seats until the first card. @param {Frame} frame */
function drawCalls(frame) {
  hush();
  if (heard.deal !== frame.deal) heard = { deal: frame.deal, rounds: [] };
  const { rounds } = heard;
  rounds[frame.calls.length] = frame.round;
  if (frame.contract && frame.action && isCard(frame.action[1])) return;
  frame.calls.forEach(([seat, call], n) => {
    // After a reload: who speaks again does so in the present round.
    rounds[n] ??= frame.calls.slice(0, n).some(([earlier]) => earlier === seat) ? frame.round : 1;
    speak(seat, call, rounds[n]);
  });
}

/** The trick as it lies; cards already in their place stay. @param {Played[]} plays */
function layTrick(plays) {
  const lying = [...trick.children].map((laid) => /** @type {HTMLElement} */ (laid).dataset.play).join();
  if (lying === plays.map((play) => play.join("")).join()) return;
  trick.replaceChildren();
  for (const [seat, card] of plays) lay(seat, card);
}

/** Lays the last trick over the table, or takes it away again. @param {Played[] | null} plays @param {Seat | null} winner */
export function lastTrick(plays, winner) {
  const shown = find("#last-trick-shown");
  shown.hidden = !plays;
  shown.replaceChildren();
  if (!plays) return;
  shown.append(el("p", {}, t("Last trick")));
  for (const [seat, card] of plays) {
    const laid = face(card, owned(seat, card));
    laid.classList.add("laid", `at-${seat}`);
    laid.classList.toggle("won", seat === winner);
    shown.append(laid);
  }
  say(listed(plays.map(([seat, card]) => owned(seat, card))));
}

let passing = 0;

/**
 * A word in the middle of the rug; an empty one takes it away.
 * @param {string} words
 * @param {number} [stands] milliseconds until it goes by itself
 */
export function notice(words, stands) {
  const box = find("#notice");
  clearTimeout(passing);
  box.textContent = words;
  box.hidden = !words;
  box.classList.toggle("passing", Boolean(stands));
  if (stands) passing = setTimeout(() => notice(""), stands);
}

/** Everything but hand, buttons and what is in motion. @param {Frame} frame */
export function draw(frame) {
  drawSeats(frame);
  drawTurn(frame.turn);
  drawWinner(null);
  drawProjects(frame);
  drawChip(frame);
  drawScore(frame);
  drawPile(frame);
  drawCalls(frame);
  layTrick(frame.trick);
  if (frame.trick.length === 1 && frame.ekka) bubble(frame.trick[0][0], t("Ekka"));
}

/** @param {Frame} frame */
export function drawPrompt(frame) {
  forgetReason();
  prompt.replaceChildren(...promptLine(frame));
  prompt.classList.toggle("mine", frame.legal.length > 0);
}

/** Answers a tap that may not play: the line shakes and is read again. @param {string} [why] */
export function shake(why) {
  prompt.classList.remove("shaken");
  void prompt.offsetWidth;
  prompt.classList.add("shaken");
  say(why ?? prompt.textContent ?? "");
}

/** @param {Announced} project */
export function announce(project) {
  const said = find(`.said-${project.seat}`, rug);
  const more = said.hidden ? projectName(project.kind) : `${said.textContent} · ${projectName(project.kind)}`;
  bubble(project.seat, more);
  say(t("{seat} announces: {project}", { seat: seatName(project.seat), project: projectName(project.kind) }));
}
