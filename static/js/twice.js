// @ts-check
// Tapping twice to play: the first tap raises a card, the second plays it. Loaded only by those who have chosen it.

import { remembered } from "./memory.js";

/** The raised card and the hand in which it was raised; a hand with fewer cards begins anew. */
let raised = { card: "", hand: "" };

/** @param {Element} button */
function lower(button) {
  button.classList.remove("raised");
  button.removeAttribute("aria-pressed");
}

const hand = document.getElementById("hand");
// Before the hand itself hears of the tap.
hand?.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".legal[data-card]"));
  if (!button) return;
  const held = [...hand.children].map((other) => /** @type {HTMLElement} */ (other).dataset.card).join();
  const card = /** @type {string} */ (button.dataset.card);
  const again = raised.card === card && raised.hand === held;
  for (const other of hand.children) lower(other);
  raised = { card: "", hand: "" };
  if (again || remembered("twice", "off") !== "on") return;
  raised = { card, hand: held };
  button.classList.add("raised");
  button.setAttribute("aria-pressed", "true");
  event.stopPropagation();
}, { capture: true });
