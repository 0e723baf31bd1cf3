// @ts-check
// The buttons for what South may say.

import { callName, isCard, levelFactor, suitName, suitOf, suitOfCall } from "./cards.js";
import { el, suitSign } from "./dom.js";
import { finish, hinted, onChange } from "./memory.js";
import { t } from "./words.js";

/** @import { Call, Frame } from "./frame.js" */

/** @type {Record<string, number>} */
const LEVELS = { double: 2, triple: 3, four: 4 };

/**
 * What a call would do, where its name does not tell even those who know the game.
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
 * The same for newcomers, who are told of every call.
 * @param {Frame} frame
 * @param {Call} call
 */
function explained(frame, call) {
  const level = LEVELS[call];
  if (level) return t("points {factor}", { factor: levelFactor(level) });
  const known = meaning(frame, call);
  if (known) return known;
  if (call === "pass") return t("leave it to others");
  if (call === "sun") return t("no trump");
  if (call === "ashkal") return t("sun, partner takes the card");
  return t("is trump");
}

/** The arrows go from call to call, wherever the text begins. @param {HTMLElement} root @param {KeyboardEvent} event */
function step(root, event) {
  const all = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("button")]);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const onwards = getComputedStyle(root).direction === "rtl" ? -1 : 1;
  /** @type {Record<string, number>} */
  const places = {
    ArrowRight: at + onwards, ArrowLeft: at - onwards, ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1,
  };
  const to = places[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  all[(to + all.length) % all.length].focus();
}

/** Asks once more before the whole match is at stake; resolves to what was answered. @returns {Promise<boolean>} */
function sureOfGahwa() {
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { id: "gahwa", class: "paper", "aria-labelledby": "gahwa-title" },
    el("h2", { id: "gahwa-title" }, t("Say gahwa?")),
    el("p", {}, t("Whoever wins this deal wins the whole match, whatever the score. It cannot be taken back.")),
    el("form", { method: "dialog", class: "actions" },
      el("button", { class: "button main", value: "gahwa" }, t("Gahwa, the whole match")),
      el("button", { class: "button", value: "" }, t("Not now")))));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "gahwa");
    });
  });
}

/** Draws what is offered again when the wish for hints changes. */
let again = () => {};
onChange("hints", () => again());

/**
 * A button for each legal call, none while others speak.
 * @param {HTMLElement} root
 * @param {Frame} frame
 * @param {(call: Call) => void} chosen
 */
export function offerCalls(root, frame, chosen) {
  if (frame.over) finish(frame.id);
  const calls = frame.legal.filter((action) => !isCard(action));
  const focused = root.contains(document.activeElement);
  root.replaceChildren(...calls.map((call, n) => {
    const suit = suitOfCall(call) ?? (call === "hokum" && frame.round === 1 ? suitOf(frame.up) : null);
    const means = hinted() ? explained(frame, call) : meaning(frame, call);
    const button = el("button", {
      type: "button", class: `call call-${call}`, "data-call": call, "aria-keyshortcuts": n + 1,
    }, el("span", { class: "word" }, callName(call, frame.round), suit && suitSign(suit, suitName(suit))),
    means && el("small", {}, means));
    button.addEventListener("click", async () => {
      if (call !== "gahwa" || await sureOfGahwa()) chosen(call);
    });
    return button;
  }));
  root.onkeydown = (event) => step(root, event);
  root.classList.toggle("speaking", !frame.contract || calls.length > 0);
  root.dataset.count = String(calls.length);
  if (focused) /** @type {HTMLElement | null} */ (root.firstElementChild)?.focus();
  again = () => {
    if (root.querySelector(".call")) offerCalls(root, frame, chosen);
  };
}
