// @ts-check
// The score sheet, and the table after each deal. All figures come from the server.

import { contractWords } from "./scene.js";
import { levelFactor, levelName, lockWords, projectName, seatName, sideName, SIDES } from "./cards.js";
import { el } from "./dom.js";
import { listed, t } from "./words.js";

/** @import { Pair, PlayedDeal, Seat, SheetLine, Side } from "./frame.js" */

/** @type {Record<Seat, Side>} */
const SIDE_OF = { S: "NS", N: "NS", E: "EW", W: "EW" };

/** What a side's figure came from, in a word or two. @param {PlayedDeal} deal @param {Side} side */
function remarks(deal, side) {
  /** @type {string[]} */
  const words = [];
  if (deal.tally.kaboot === side) words.push(t("Kaboot"));
  for (const project of deal.projects) {
    if (project.scored && SIDE_OF[project.seat] === side) words.push(projectName(project.kind));
  }
  if (deal.tally.baloot[side]) words.push(t("Baloot"));
  return words.join(" · ");
}

/** @param {SheetLine} deal */
function row(deal) {
  if (!deal.contract) {
    return el("tr", { class: "void" }, el("td", {}, "–"), el("td", { class: "deal" }, t("nobody bought")), el("td", {}, "–"));
  }
  const figures = SIDES.map((side) => {
    const remark = remarks(deal, side);
    return el("td", { class: deal.tally.written[side] ? "" : "nothing" },
      el("span", { class: "points" }, String(deal.tally.written[side])), remark && el("small", {}, remark));
  });
  const buyer = t("Buyer: {seat}", { seat: seatName(deal.contract.declarer) });
  const middle = el("td", { class: "deal" }, el("span", { class: "what" }, ...contractWords(deal.contract)),
    el("span", { class: "spoken" }, listed([buyer, deal.tally.made ? t("made") : t("lost")])));
  return el("tr", {}, figures[0], middle, figures[1]);
}

/** @param {HTMLElement} root @param {SheetLine[]} deals @param {Pair} totals */
export function drawSheet(root, deals, totals) {
  const head = el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("Us")),
    el("th", { scope: "col" }, el("span", { class: "spoken" }, t("Contract"))), el("th", { scope: "col" }, t("Them"))));
  const body = el("tbody", {}, ...deals.map(row));
  if (!deals.length) body.append(el("tr", { class: "void" }, el("td", { colspan: 3 }, t("Nothing written yet"))));
  const foot = el("tfoot", {}, el("tr", {}, el("td", {}, String(totals.NS)), el("th", { scope: "row" }, t("Total")),
    el("td", {}, String(totals.EW))));
  root.replaceChildren(el("table", { class: "sheet" }, el("caption", { class: "spoken" }, t("Score sheet")), head, body, foot));
}

/** @param {PlayedDeal} deal */
function verdict(deal) {
  if (deal.tally.kaboot) return t("Kaboot: {side}", { side: sideName(deal.tally.kaboot) });
  return deal.tally.made ? t("Contract made") : t("Contract lost");
}

/** What a figure came from, in small print beneath it. @param {number} figure @param {string} [from] */
function cell(figure, from = "") {
  return el("td", {}, String(figure), from && el("small", {}, from));
}

/** The card points of each side as points: converted, the rest of the pot, or what a kaboot is worth. @param {PlayedDeal} deal */
function converted({ tally }) {
  const { points, rest, kaboot } = tally;
  if (!points) return [];
  const cells = SIDES.map((side) => {
    if (kaboot) return cell(points[side]);
    return cell(points[side], side === rest ? t("the rest of {pot}", { pot: points.NS + points.EW })
      : t("{from} → {to}", { from: tally.card_points[side], to: points[side] }));
  });
  return [el("tr", { class: "converted" }, cells[0], el("th", { scope: "row" }, kaboot ? t("Kaboot") : t("As points")), cells[1])];
}

/** Why the figures are not simply what each side has. @param {PlayedDeal} deal @returns {string[]} */
function reasons({ tally, contract }) {
  const notes = [];
  const winner = SIDES.find((side) => tally.written[side] > 0);
  if (tally.kaboot) notes.push(t("All eight tricks: the whole deal goes to one side, {side}.", { side: sideName(tally.kaboot) }));
  else if (!tally.made && winner) notes.push(t("The contract is lost: the whole deal goes to one side, {side}.", { side: sideName(winner) }));
  if (tally.kaboot && tally.ace && tally.points) {
    notes.push(t("The turned-up card was an ace, so kaboot is worth {points}.", { points: tally.points[tally.kaboot] }));
  }
  if (contract.level > 4) notes.push(t("Gahwa: whoever wins the deal wins the match."));
  return notes;
}

/**
 * The account of one deal: card points, what they are as points, projects, Baloot, the level, what was written and
 * why, the running score.
 * @param {HTMLElement} root
 * @param {PlayedDeal} deal
 */
export function drawDeal(root, deal) {
  const { tally, contract } = deal;
  const ours = SIDES.map((side) => tally.written[side]);
  const line = (/** @type {string} */ name, /** @type {Record<Side, number | string>} */ pair, look = "") =>
    el("tr", { class: look }, el("td", {}, String(pair.NS)), el("th", { scope: "row" }, name), el("td", {}, String(pair.EW)));
  const kinds = deal.projects.filter((project) => project.scored).map((project) =>
    `${projectName(project.kind)} (${seatName(project.seat)})`);
  const extras = kinds.length > 0 || tally.baloot.NS > 0 || tally.baloot.EW > 0;
  const rows = [line(t("Card points"), tally.card_points), ...converted(deal)];
  if (kinds.length) rows.push(line(t("Projects"), tally.projects));
  if (tally.baloot.NS || tally.baloot.EW) rows.push(line(t("Baloot"), tally.baloot));
  if (tally.sums && extras) rows.push(line(t("Together"), tally.sums, "sums"));
  if (contract.level > 1 && contract.level < 5) {
    const factor = levelFactor(contract.level);
    rows.push(line(levelName(contract.level), { NS: factor, EW: factor }, "level"));
  }
  rows.push(line(t("Points"), tally.written, "written"), line(t("Score"), deal.totals, "totals"));
  const notes = [...reasons(deal), contract.level > 4 ? "" : lockWords(contract), kinds.join(" · ")];
  root.replaceChildren(
    el("p", { class: "what" }, ...contractWords(contract), el("span", { class: "by" },
      t("Buyer: {seat}", { seat: seatName(contract.declarer) }))),
    el("h2", { class: ours[0] > ours[1] ? "won" : "lost" }, verdict(deal)),
    el("table", { class: "sheet account" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("Us")), el("td", {}), el("th", { scope: "col" }, t("Them")))),
      el("tbody", {}, ...rows)),
    ...notes.filter(Boolean).map((note) => el("p", { class: "note" }, note)),
  );
}
