// @ts-check
// One match in the browser: shows the frames of the server and sends it what the player chose, one action at a
// time. Reload, Back, a second tab and a dropped reply all end in the frame that the server has.

import { showAccount } from "./account.js";
import { ask, Refusal } from "./api.js";
import { offerCalls } from "./calls.js";
import { cardName, isCard } from "./cards.js";
import { el, find } from "./dom.js";
import { hand as handOf } from "./hand.js";
import { onChange } from "./memory.js";
import { openMatch } from "./open.js";
import { note } from "./order.js";
import { heard, hurry, unhurried } from "./pace.js";
import { play } from "./player.js";
import { showResult } from "./result.js";
import { putAway } from "./projects.js";
import { laid } from "./rug.js";
import { offerSawa, onSawa } from "./sawa.js";
import * as scene from "./scene.js";
import { drawTurn } from "./seats.js";
import { drawSheet } from "./sheet.js";
import { reason, tellReason } from "./why.js";
import { t } from "./words.js";

/** @import { Action, Card, Frame, Frames, Pair, Sheet, SheetLine } from "./frame.js" */

const main = find("main");
const path = `/api/matches/${main.dataset.match}`;
const rug = find("#rug");
const callsBar = find("#calls");
const sheetDialog = /** @type {HTMLDialogElement} */ (find("#sheet-dialog"));

/** Milliseconds that a passing word stays on the rug. */
const WORD = 5000;
/** @type {Frame | null} The frame that the table stands at. */
let frame = null;
let busy = true;
/** The player has acted on this page, so the focus may follow what is offered next. */
let acted = false;
/** A finger or a mouse was on this page before anything was offered: the focus is left where it is. */
let touched = false;
/** @type {SheetLine[]} */
let deals = [];

const hand = handOf(find("#hand"), { chosen: act, refused });

/** @param {Card} card */
function refused(card) {
  if (busy) {
    hurry();
    return;
  }
  const from = frame;
  if (!from) return;
  if (!from.legal.some(isCard)) {
    scene.shake();
    return;
  }
  const line = reason(from, card) || find("#prompt").textContent || "";
  tellReason(from, card, () => {
    if (frame !== from || busy) return;
    scene.drawPrompt(from);
    focusOffer();
  });
  scene.shake(t("{card} cannot be played now. {line}", { card: cardName(card), line }));
}

async function readDeals() {
  try {
    deals = /** @type {Sheet} */ (await ask("GET", `${path}/sheet`)).deals;
  } catch {
    // The sheet stays as it was; the table itself goes on.
  }
}

/** @param {Pair} totals */
function drawSheets(totals) {
  for (const root of document.querySelectorAll(".sheet-paper")) drawSheet(/** @type {HTMLElement} */ (root), deals, totals);
}

/** Shows the account of a deal until it is put away. @param {Frame} next @param {number} number */
async function dealEnded(next, number) {
  await readDeals();
  const deal = deals.find((ended) => ended.number === number);
  heard("end");
  scene.hush();
  scene.drawScore(next);
  drawSheets(next.totals);
  if (!deal?.tally) return;
  await showAccount(deal, next.over);
  unhurried();
}

/** Puts the keyboard on the first thing that is offered, unless it is somewhere already. */
function focusOffer() {
  if (document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
  const call = callsBar.querySelector("button");
  if (call) call.focus({ preventScroll: true });
  else hand.focus();
}

/** Draws where the match stands and lets South act. @param {Frame} next */
function settle(next) {
  frame = next;
  note(next);
  scene.draw(next);
  scene.drawPrompt(next);
  hand.hold(next.hand);
  hand.offer(next.legal);
  offerCalls(callsBar, next, act);
  offerSawa(next);
  // Beside a tally the last trick is of the deal that has ended: it is offered only when no other deal follows.
  lastTrick.hidden = !next.last_trick || (next.tally !== null && !next.over);
  busy = false;
  unhurried();
  if (next.legal.length) scene.say(find("#prompt").textContent ?? "");
  if (acted || !touched) focusOffer();
  if (next.over) over(next);
}

/** The result, and a button that brings it back once it was put away. @param {Frame} last */
function over(last) {
  const show = () => showResult(last, { again: () => openMatch("/api/matches", { ruleset: last.ruleset }) });
  const button = el("button", { type: "button", class: "button main" }, t("To the result"));
  button.addEventListener("click", show);
  callsBar.replaceChildren(button);
  callsBar.classList.add("speaking");
  show();
}

/** @param {Action} action */
async function act(action) {
  if (busy || !frame?.legal.includes(action)) return;
  const from = frame;
  const moved = isCard(action);
  const place = moved ? hand.placeOf(action) : undefined;
  leave(from);
  if (moved) {
    scene.hush();
    hand.hold(from.hand.filter((card) => card !== action));
  }
  const arrived = moved ? scene.bring("S", action, place) : undefined;
  await send(from, "actions", { ply: from.ply, action }, { arrived, lies: moved });
}

/** Takes all the remaining tricks at once, where the server has offered it. */
async function claim() {
  if (busy || !frame?.sawa) return;
  const from = frame;
  leave(from);
  await send(from, "sawa", { ply: from.ply }, { lies: false, quick: true });
}

/** Takes back what was offered: South has acted. @param {Frame} from */
function leave(from) {
  busy = acted = true;
  showLastTrick(false);
  putAway();
  offerSawa(null);
  hand.offer([]);
  callsBar.replaceChildren();
  scene.drawPrompt({ ...from, legal: [], turn: null });
  drawTurn(null);
}

/**
 * Tells the server, and plays what it answers.
 * @param {Frame} from
 * @param {"actions" | "sawa"} what
 * @param {object} body
 * @param {{ arrived?: Promise<void>, lies: boolean, quick?: boolean }} shown
 */
async function send(from, what, body, { arrived, lies, quick }) {
  try {
    const { frames } = /** @type {Frames} */ (await ask("POST", `${path}/${what}`, body));
    await arrived;
    await play(from, frames, { hand, ended: dealEnded, lies, quick });
    await settled(frames[frames.length - 1], from);
  } catch (refusal) {
    await recover(refusal);
  }
}

/** @param {Frame} next @param {Frame} before */
async function settled(next, before) {
  if (next.deal !== before.deal && !deals.some((deal) => deal.number === next.deal - 1)) await readDeals();
  drawSheets(next.totals);
  settle(next);
}

/** A match that cannot go on: its page says so, and offers another. */
function offerAnother() {
  const button = document.querySelector("#gone button");
  button?.addEventListener("click", () => {
    if (frame) openMatch("/api/matches", { ruleset: frame.ruleset }).catch(recover);
  });
}

/** The server stands elsewhere: draw what it has. @param {unknown} refusal */
async function recover(refusal) {
  if (refusal instanceof Refusal && refusal.code === "csrf") {
    location.assign(main.dataset.cookies ?? "/cookies");
    return;
  }
  if (refusal instanceof Refusal && refusal.code === "gone") {
    location.reload();
    return;
  }
  if (refusal instanceof Refusal && refusal.frame) {
    await movedOn(refusal.frame);
    return;
  }
  await refresh();
}

/** Draws what was played in another window. @param {Frame} next */
async function movedOn(next) {
  await readDeals();
  drawSheets(next.totals);
  settle(next);
  tellMoved();
}

/** Says to those who look and to those who listen why the cards lie otherwise than a moment ago. */
function tellMoved() {
  const words = t("The match has moved on in another window.");
  scene.notice(words, WORD);
  scene.say(words);
}

/** Where the match stands. */
async function look() {
  return /** @type {Frame} */ (await ask("GET", path));
}

async function refresh() {
  busy = true;
  try {
    const [next] = await Promise.all([look(), readDeals()]);
    drawSheets(next.totals);
    settle(next);
  } catch {
    scene.notice(t("The table cannot be reached. Reload the page."));
  }
}

const lastTrick = find("#last-trick");
const isLastTrickShown = () => lastTrick.getAttribute("aria-pressed") === "true";

/** @param {boolean} wanted */
function showLastTrick(wanted) {
  if (wanted === isLastTrickShown()) return;
  lastTrick.setAttribute("aria-pressed", String(wanted));
  scene.lastTrick(wanted && frame ? frame.last_trick : null, frame?.last_winner ?? null);
}

laid(rug);
onChange("order", () => hand.hold(hand.cards()));
offerAnother();
rug.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("button")) return;
  if (busy) {
    hurry();
    return;
  }
  showLastTrick(false);
  putAway();
  scene.notice("");
});
onSawa(claim);
lastTrick.addEventListener("click", () => showLastTrick(!isLastTrickShown()));
find("#sheet-open").addEventListener("click", () => sheetDialog.showModal());
sheetDialog.addEventListener("click", () => sheetDialog.close());

addEventListener("pointerdown", () => {
  touched = true;
}, { capture: true, once: true });
// A finger needs no mark on what it could press; a key does.
addEventListener("keydown", () => document.body.classList.add("keyed"), { capture: true, once: true });
addEventListener("pageshow", async (event) => {
  if (!event.persisted) return;
  const left = busy ? null : frame;
  await refresh();
  if (left && frame && frame.ply > left.ply) tellMoved();
});
document.addEventListener("visibilitychange", async () => {
  if (document.hidden || busy || !frame || frame.over) return;
  const next = await look().catch(() => null);
  if (next && !busy && next.ply > frame.ply) await movedOn(next);
});

refresh();
