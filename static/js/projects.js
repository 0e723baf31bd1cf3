// @ts-check
// Who announced what: a tag at the seat until the deal ends, and the cards of what was shown, fanned beside it until
// South's next card. Everything is drawn from a frame, so that a reload shows the same.

import { projectName, seatName, SEATS } from "./cards.js";
import { el, find } from "./dom.js";
import { face } from "./faces.js";
import { seatOf } from "./seats.js";
import { t } from "./words.js";

/** @import { Announced, Frame, Seat } from "./frame.js" */

const rug = find("#rug");

/** How many cards South holds between the first trick, after which projects are shown, and the next card of its own. */
const HELD = 7;

/** @type {Frame | null} */
let drawn = null;
/** The deal whose cards have been put away. */
let away = 0;
/** The seats whose tag has been tapped. @type {Set<Seat>} */
const asked = new Set();

/** @param {Seat} seat */
const of = (seat) => (drawn?.announced ?? []).filter((project) => project.seat === seat);
/** @param {Announced[]} projects */
const cardsOf = (projects) => projects.flatMap((project) => project.cards ?? []);

/** @param {Seat} seat */
function lies(seat) {
  if (!drawn) return false;
  return asked.has(seat) || (drawn.counts.S === HELD && away !== drawn.deal);
}

/** What a seat has announced, one word after the other. @param {Seat} seat */
function words(seat) {
  const said = of(seat).map((project) => projectName(project.kind));
  if (drawn?.baloot === seat) said.push(t("Baloot"));
  return said.join(" · ");
}

/** The cards of a seat's projects in one row, a little apart where the second one begins. @param {Seat} seat */
function fan(seat) {
  const laid = el("div", { class: `fan fan-${seat}`, role: "group", "aria-label": `${seatName(seat)}: ${words(seat)}` });
  for (const project of of(seat)) {
    laid.append(...(project.cards ?? []).map((card, n) => {
      const made = face(card);
      made.dataset.shown = card;
      made.classList.toggle("begins", n === 0);
      return made;
    }));
  }
  return laid;
}

/** @param {Seat} seat */
function tag(seat) {
  const name = words(seat);
  if (!cardsOf(of(seat)).length) return el("span", { class: "tag" }, name);
  const button = el("button", {
    type: "button", class: "tag", "aria-expanded": String(lies(seat)), "aria-label": `${seatName(seat)}: ${name}`,
  }, name);
  button.addEventListener("click", () => {
    const lay = lies(seat);
    putAway();
    if (!lay) asked.add(seat);
    redraw();
  });
  return button;
}

function redraw() {
  for (const seat of SEATS) {
    const place = find(".told", seatOf(seat));
    const key = `${words(seat)} ${cardsOf(of(seat)).join()}`;
    const expanded = String(lies(seat));
    if (place.dataset.key !== key) {
      place.dataset.key = key;
      place.replaceChildren(...(words(seat) ? [tag(seat)] : []));
    }
    place.querySelector("button")?.setAttribute("aria-expanded", expanded);
    const lying = rug.querySelector(`.fan-${seat}`);
    if (!lies(seat) || !cardsOf(of(seat)).length) lying?.remove();
    else if (!lying) rug.append(fan(seat));
  }
}

/** The tags of this frame, and the cards that lie open in it. @param {Frame} frame */
export function drawProjects(frame) {
  if (drawn?.deal !== frame.deal) {
    asked.clear();
    for (const lying of rug.querySelectorAll(".fan")) lying.remove();
  }
  drawn = frame;
  redraw();
}

/** Puts the cards of projects away; their tags stay. */
export function putAway() {
  if (drawn && drawn.counts.S === HELD && cardsOf(drawn.announced).length) away = drawn.deal;
  asked.clear();
  redraw();
}
