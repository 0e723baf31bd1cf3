// @ts-check
// The seats around the rug: whose turn it is, who deals, who bought what, and who has just taken a trick.

import { contractName, SEATS } from "./cards.js";
import { el, find, suitSign } from "./dom.js";
import { listed, t } from "./words.js";

/** @import { Contract, Frame, Seat } from "./frame.js" */

const rug = find("#rug");
const SVG = "http://www.w3.org/2000/svg";

/** @param {Seat} seat */
export const seatOf = (seat) => find(`.seat-${seat}`, rug);

/** The middle of an element on the screen. @param {Element} element */
export function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Whose turn it is, nobody's for null. @param {Seat | null} turn */
export function drawTurn(turn) {
  for (const seat of SEATS) seatOf(seat).classList.toggle("turn", turn === seat);
}

/** The seat that has taken the trick on the rug, nobody for null. @param {Seat | null} winner */
export function drawWinner(winner) {
  for (const seat of SEATS) seatOf(seat).classList.toggle("took", winner === seat);
}

/** Sun has no suit, so that it is drawn as itself. */
function sunSign() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "sign");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const disc = document.createElementNS(SVG, "circle");
  for (const [name, value] of [["cx", "12"], ["cy", "12"], ["r", "5.4"]]) disc.setAttribute(name, value);
  const rays = document.createElementNS(SVG, "path");
  rays.setAttribute("d", "M12 1v4M12 19v4M1 12h4M19 12h4M4.2 4.2 7 7M17 17l2.8 2.8M4.2 19.8 7 17M17 7l2.8-2.8");
  svg.append(disc, rays);
  return svg;
}

/** @param {Contract} contract */
function bought(contract) {
  const sign = contract.trump ? suitSign(contract.trump) : el("span", { class: "suit sun" }, sunSign());
  return [sign, el("span", { class: "spoken" }, listed([t("Buyer"), contractName(contract)]))];
}

/** @param {Frame} frame */
export function drawSeats({ dealer, contract }) {
  for (const seat of SEATS) {
    const mark = seatOf(seat);
    find(".dealer", mark).hidden = dealer !== seat;
    const disc = find(".buyer", mark);
    disc.hidden = contract?.declarer !== seat;
    disc.replaceChildren(...(contract && !disc.hidden ? bought(contract) : []));
  }
}
