// @ts-check
// A card as it lies open on the rug.

import { cardName } from "./cards.js";
import { drawing, el } from "./dom.js";

/** @import { Card } from "./frame.js" */

/** @param {Card} card @param {string} [name] what is read aloud, where that is more than the card's own name */
export function face(card, name = cardName(card)) {
  const laid = el("div", { class: "card", role: "img", "aria-label": name });
  laid.append(drawing(card, "face"));
  return laid;
}
