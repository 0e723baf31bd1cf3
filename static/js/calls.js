// @ts-check
// The buttons for what South may say.

import { callName, isCard, levelFactor, suitName, suitOf, suitOfCall } from "./cards.js";
import { el, suitSign } from "./dom.js";
import { t } from "./words.js";

/** @import { Call, Frame } from "./frame.js" */

/** @type {Record<string, number>} */
const LEVELS = { double: 2, triple: 3, four: 4 };

/**
 * What a call would do, where its name does not tell a newcomer.
 * @param {Frame} frame
 * @param {Call} call
 */
function meaning({ legal, contract, round }, call) {
  if (contract) {
    if (call === "gahwa") return t("decides the match");
    if (call !== "pass") return levelFactor(LEVELS[call]);
    return contract.level > 1 ? t("stays at {factor}", { factor: levelFactor(contract.level) }) : t("not doubled");
  }
  if (call === "hokum" && round === 2) return t("names the suit later");
  if (legal.includes("pass")) return "";
  return call === "sun" ? t("change to it") : call === "hokum" ? t("keep it") : "";
}

/**
 * A button for each legal call, none while others speak.
 * @param {HTMLElement} root
 * @param {Frame} frame
 * @param {(call: Call) => void} chosen
 */
export function offerCalls(root, frame, chosen) {
  const calls = frame.legal.filter((action) => !isCard(action));
  const focused = root.contains(document.activeElement);
  root.replaceChildren(...calls.map((call) => {
    const suit = suitOfCall(call) ?? (call === "hokum" && frame.round === 1 ? suitOf(frame.up) : null);
    const means = meaning(frame, call);
    const button = el("button", { type: "button", class: `call call-${call}`, "data-call": call },
      el("span", { class: "word" }, callName(call, frame.round), suit && suitSign(suit, suitName(suit))),
      means && el("small", {}, means));
    button.addEventListener("click", () => chosen(call));
    return button;
  }));
  root.classList.toggle("speaking", !frame.contract || calls.length > 0);
  root.dataset.count = String(calls.length);
  if (focused) /** @type {HTMLElement | null} */ (root.firstElementChild)?.focus();
}
