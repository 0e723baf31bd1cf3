// @ts-check
// South's hand: one button a card, in the order that was chosen.

import { cardName, isCard } from "./cards.js";
import { drawing, el } from "./dom.js";
import { ordered } from "./order.js";
import { t } from "./words.js";

/** @import { Action, Card } from "./frame.js" */

/**
 * @param {HTMLElement} root
 * @param {{ chosen: (card: Card) => void, refused: (card: Card) => void }} told
 */
export function hand(root, told) {
  /** @type {Map<Card, HTMLElement>} */
  const buttons = new Map();

  root.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest("button");
    if (!button) return;
    const card = /** @type {Card} */ (button.dataset.card);
    if (button.classList.contains("legal")) told.chosen(card);
    else told.refused(card);
  });

  root.addEventListener("keydown", (event) => {
    const all = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("button")]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 };
    const to = places[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const next = all[(to + all.length) % all.length];
    reach(next);
    next.focus();
  });

  /** One card is in the tab order at a time. @param {HTMLElement | undefined} button */
  function reach(button) {
    for (const other of buttons.values()) other.tabIndex = other === button ? 0 : -1;
  }

  /** @param {Card} card */
  function made(card) {
    const button = el("button", { type: "button", class: "card", "data-card": card, "aria-label": cardName(card) });
    button.append(drawing(card, "face"));
    return button;
  }

  /** Lays these cards out; new ones appear, the others keep their element. @param {Card[]} cards */
  function hold(cards) {
    cards = ordered(cards);
    const focused = root.contains(document.activeElement);
    for (const [card, button] of buttons) {
      if (cards.includes(card)) continue;
      button.remove();
      buttons.delete(card);
    }
    root.style.setProperty("--n", String(cards.length));
    root.dataset.count = String(cards.length);
    // Where the cards lie in two rows of four, as the narrowest screens show them.
    const upper = Math.ceil(cards.length / 2);
    cards.forEach((card, i) => {
      let button = buttons.get(card);
      if (!button) {
        button = made(card);
        button.classList.add("dealt");
        buttons.set(card, button);
      }
      button.style.setProperty("--i", String(i));
      const row = i < upper ? 0 : 1;
      button.style.setProperty("--row", String(row));
      button.style.setProperty("--col", String(i - row * upper));
      button.style.setProperty("--in-row", String(row ? cards.length - upper : upper));
      if (root.children[i] !== button) root.insertBefore(button, root.children[i] ?? null);
    });
    const first = buttons.get(cards[0]);
    if (![...buttons.values()].some((button) => button.tabIndex === 0)) reach(first);
    if (focused && !root.contains(document.activeElement)) {
      reach(first);
      first?.focus();
    }
  }

  /** Marks what may be played; an empty list while others play marks nothing. @param {Action[]} legal */
  function offer(legal) {
    const cards = legal.filter(isCard).filter((card) => buttons.has(card));
    for (const [card, button] of buttons) {
      const may = cards.includes(card);
      button.classList.toggle("legal", may);
      button.classList.toggle("refused", cards.length > 0 && !may);
      if (cards.length > 0 && !may) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
      button.setAttribute("aria-label", may ? t("{card}, can be played", { card: cardName(card) }) : cardName(card));
    }
    if (cards.length === 0) return;
    const first = /** @type {HTMLElement} */ (root.querySelector(".legal"));
    const focused = root.contains(document.activeElement);
    reach(first);
    if (focused) first.focus({ preventScroll: true });
  }

  return {
    hold,
    offer,
    /** The cards as they lie. */
    cards: () => [...root.children].map((button) => /** @type {Card} */ (/** @type {HTMLElement} */ (button).dataset.card)),
    /** Where a card lies on the screen. @param {Card} card */
    placeOf: (card) => (buttons.get(card) ?? root).getBoundingClientRect(),
    /** Puts the keyboard on the card in the tab order. */
    focus: () => /** @type {HTMLElement | null} */ (root.querySelector("button[tabindex='0']"))?.focus({ preventScroll: true }),
  };
}
