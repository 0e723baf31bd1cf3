// @ts-check
// The buttons for what South may say.

import { callName, roundAfter, suitName, suitOfCall } from "./cards.js";
import { el, suitSign } from "./dom.js";

/**
 * A button for each legal call, none while others speak.
 * @param {HTMLElement} root
 * @param {any} frame
 * @param {(call: string) => void} chosen
 */
export function offerCalls(root, frame, chosen) {
  const round = roundAfter(frame.calls.map((/** @type {string[]} */ call) => call[1]));
  const calls = frame.legal.filter((/** @type {string} */ action) => action.length !== 2);
  const focused = root.contains(document.activeElement);
  root.replaceChildren(...calls.map((/** @type {string} */ call) => {
    const suit = suitOfCall(call) ?? (call === "hokum" && round === 1 ? frame.up[1] : null);
    const button = el("button", { type: "button", class: `call call-${call}`, "data-call": call },
      el("span", {}, callName(call, round)), suit && suitSign(suit, suitName(suit)));
    button.addEventListener("click", () => chosen(call));
    return button;
  }));
  root.classList.toggle("speaking", !frame.contract || calls.length > 0);
  root.dataset.count = String(calls.length);
  if (focused) /** @type {HTMLElement | null} */ (root.firstElementChild)?.focus();
}
