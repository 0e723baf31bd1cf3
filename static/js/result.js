// @ts-check
// The end of a match: who won, and for a daily the rank and the top of the board.

import { ask } from "./api.js";
import { sideName, SIDES } from "./cards.js";
import { el, find } from "./dom.js";
import { t, tn } from "./words.js";

const LISTED = 5;

/** @import { Board, BoardRow, Frame } from "./frame.js" */

/** @param {BoardRow} row @param {boolean} mine */
function line(row, mine) {
  return el("tr", { class: mine ? "me" : "" }, el("td", { class: "rank" }, String(row.rank)),
    el("td", { class: "who" }, el("bdi", {}, row.name ?? t("Guest")), mine && el("span", { class: "spoken" }, ` (${t("You")})`)),
    el("td", { class: "margin" }, el("bdi", { dir: "ltr" }, signed(row.margin))));
}

/** A margin with its sign, which stays at the left of the figure. @param {number} margin */
function signed(margin) {
  return margin > 0 ? `+${margin}` : margin < 0 ? `−${-margin}` : "0";
}

/** @param {HTMLElement} root @param {Frame} frame */
async function drawBoard(root, frame) {
  const path = `/api/days/${frame.day}/leaderboard?ruleset=${frame.ruleset}`;
  const board = /** @type {Board} */ (await ask("GET", path));
  const { me } = board;
  if (!me) {
    root.replaceChildren();
    return board;
  }
  const top = board.rows.slice(0, LISTED);
  const at = top.findIndex((row) => row.rank === me.rank && row.name === me.name && row.ns === me.ns && row.ew === me.ew);
  const rows = top.map((row, n) => line(row, n === at));
  if (at < 0) rows.push(line(me, true));
  root.replaceChildren(
    el("p", { class: "rank" }, t("Rank {rank}", { rank: me.rank }), " ",
      el("small", {}, tn("of {n} player", "of {n} players", board.players))),
    el("table", { class: "top" }, el("caption", { class: "spoken" }, t("Top of the board")), el("tbody", {}, ...rows)));
  return board;
}

/** @param {Frame} frame @param {{ again: () => void }} told */
export async function showResult(frame, told) {
  const dialog = /** @type {HTMLDialogElement} */ (find("#result"));
  const body = find(".body", dialog);
  const board = el("div", { class: "standing" });
  const form = el("div", {});
  const won = frame.winner === "NS";
  const actions = el("div", { class: "actions" });
  if (frame.day) actions.append(el("a", { class: "button main", href: dialog.dataset.board ?? "/board" }, t("The board")));
  const again = el("button", { type: "button", class: frame.day ? "button" : "button main" }, t("New match"));
  again.addEventListener("click", told.again);
  actions.append(again, el("a", { class: "button", href: dialog.dataset.home ?? "/" }, t("Home")));
  body.replaceChildren(
    el("h2", { class: won ? "won" : "lost" }, won ? t("You won the match") : t("They won the match")),
    el("div", { class: "final" }, ...SIDES.map((side) =>
      el("p", {}, el("span", {}, sideName(side)), el("b", {}, String(frame.totals[side]))))),
    board, form, actions);
  if (!dialog.open) dialog.showModal();
  if (!frame.day) return;
  try {
    const standing = await drawBoard(board, frame);
    if (!standing.me || standing.me.name !== null) return;
    const { askName } = await import("./name.js");
    await askName(form);
    await drawBoard(board, frame);
  } catch {
    board.replaceChildren(el("p", { class: "note" }, t("The board cannot be read just now.")));
  }
}
