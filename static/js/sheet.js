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

/**
 * The account of one deal: card points, projects, Baloot, what was written, the running score.
 * @param {HTMLElement} root
 * @param {PlayedDeal} deal
 */
export function drawDeal(root, deal) {
  const { tally } = deal;
  const ours = SIDES.map((side) => tally.written[side]);
  const line = (/** @type {string} */ name, /** @type {Record<Side, number | string>} */ pair, look = "") =>
    el("tr", { class: look }, el("td", {}, String(pair.NS)), el("th", { scope: "row" }, name), el("td", {}, String(pair.EW)));
  const kinds = deal.projects.filter((project) => project.scored).map((project) =>
    `${projectName(project.kind)} (${seatName(project.seat)})`);
  const { contract } = deal;
  const rows = [line(t("Card points"), tally.card_points)];
  if (kinds.length) rows.push(line(t("Projects"), tally.projects));
  if (tally.baloot.NS || tally.baloot.EW) rows.push(line(t("Baloot"), tally.baloot));
  if (contract.level > 1 && contract.level < 5) {
    const factor = levelFactor(contract.level);
    rows.push(line(levelName(contract.level), { NS: factor, EW: factor }, "level"));
  }
  rows.push(line(t("Points"), tally.written, "written"), line(t("Score"), deal.totals, "totals"));
  const notes = [contract.level > 4 ? t("Gahwa: whoever wins the deal wins the match.") : lockWords(contract), kinds.join(" · ")];
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
