// @ts-check
// The keys of the table: each presses a button that is there anyway, so that a key can do no more than a tap. Loaded
// with the first key that is pressed.

import { el, find } from "./dom.js";
import { t } from "./words.js";

/** @returns {[string, string][]} The keys, and what they do. */
const list = () => [
  ["1 – 8", t("Play the card that lies there, or make the call with this number")],
  ["← →", t("Move among cards or calls")],
  ["Enter", t("Play the card or make the call that is marked")],
  ["Space", t("Hurry what the others do")],
  ["L", t("Last trick")],
  ["S", t("Score sheet")],
  ["?", t("This list of keys")],
  ["Esc", t("Close what lies over the table")],
];

/** Where a letter or figure lies if the layout has another sign there. */
const PLACE = /^(?:Key|Digit|Numpad)([A-Z0-9])$/;

/** The letter or figure of a key: what is written on it if that is Latin, else by its place. @param {KeyboardEvent} event */
function sign({ key, code }) {
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase();
  // A numeric keypad without its lock moves the focus.
  return key.length === 1 ? PLACE.exec(code)?.[1] ?? "" : "";
}

/** @param {string} selector */
function shown(selector) {
  return /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]).filter((button) => !button.hidden);
}

/** Makes the call or plays the card in this place, counted from 1. @param {number} place */
function choose(place) {
  const calls = shown("#calls button.call");
  (calls.length ? calls : shown("#hand [data-card]"))[place - 1]?.click();
}

/** @param {KeyboardEvent} event */
export function press(event) {
  if (event.defaultPrevented || event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  if (document.querySelector("dialog[open]")) return;
  const target = /** @type {Element} */ (event.target);
  if (target.closest("input, textarea, select, [contenteditable]")) return;
  if (event.key === "?" || event.key === "؟") showKeys();
  if (event.shiftKey) return;
  const pressed = sign(event);
  if (/^[1-8]$/.test(pressed)) choose(Number(pressed));
  else if (pressed === "L") shown("#last-trick")[0]?.click();
  else if (pressed === "S") shown("#sheet-open")[0]?.click();
  else if (event.key === " " && !target.closest("button, a, summary")) {
    event.preventDefault();
    find("#rug").click();
  }
}

/** Lays the list of keys over the table. */
export function showKeys() {
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "paper keys", "aria-labelledby": "keys-title" },
    el("h2", { id: "keys-title" }, t("Keys")),
    el("dl", {}, ...list().flatMap(([key, does]) => [
      el("dt", {}, el("kbd", { dir: "ltr" }, key)), el("dd", {}, does)])),
    el("form", { method: "dialog" }, el("button", { class: "button main" }, t("Back to the table")))));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
