// @ts-check
// Why a card is refused: for a moment the line above the hand says it in the words of the game, and a small question
// mark opens the rule itself. Which rule it is stands in the frame; here it is only put into a sentence.

import { suitName, suitOf } from "./cards.js";
import { el, find } from "./dom.js";
import { t } from "./words.js";

/** @import { Card, Frame } from "./frame.js" */

/** Milliseconds that the reason stands above the hand. */
const STANDS = 2500;

const sheet = /** @type {HTMLDialogElement} */ (find("#rule-sheet"));
const line = find("#prompt");
let timer = 0;

/** A short tremble where the device offers one. */
export function tremble() {
  navigator.vibrate?.(40);
}

/**
 * The reason in one sentence, or nothing where the frame names no rule for this card.
 * @param {Frame} frame
 * @param {Card} card
 */
export function reason({ why, trick, contract }, card) {
  const suit = trick.length ? suitName(suitOf(trick[0][1])) : "";
  const trumped = suitOf(card) === contract?.trump;
  const follow = t("You hold {suit}, so you must follow.", { suit });
  const higher = t("An opponent is winning, so you must play a higher trump.");
  /** @type {Record<string, string>} */
  const sentences = {
    "DBL-6": t("The deal is locked: lead another suit than trumps."),
    "PLAY-2": follow,
    "PLAY-3": follow,
    "PLAY-4": follow,
    "PLAY-5": trumped ? higher : follow,
    "PLAY-6": follow,
    "PLAY-7": t("You hold no {suit}, so you must trump.", { suit }),
    "PLAY-8": trumped ? higher : t("Your partner is not winning with an ace or an Ekka, so you must trump."),
    "PLAY-9": trumped ? higher : t("An opponent is winning and you hold a trump that beats the card, so you must trump."),
  };
  return sentences[why?.[card] ?? ""] ?? "";
}

/** Stops waiting for the reason to be read: the line says something else now. */
export function forgetReason() {
  clearTimeout(timer);
  line.classList.remove("why");
}

/**
 * Puts a reason where the line above the hand was, until it has stood there for its time; a reader who is on it, or
 * whose keyboard is still on the card, keeps it for longer.
 * @param {Frame} frame
 * @param {Card} card
 * @param {() => void} back draws the line as it was
 */
export function tellReason(frame, card, back) {
  const sentence = reason(frame, card);
  const rule = frame.why?.[card];
  if (!sentence || !rule) return;
  forgetReason();
  const ask = el("button", { type: "button", class: "ask", "aria-label": t("Read the rule"), "aria-haspopup": "dialog" }, t("?"));
  ask.addEventListener("click", () => openRule(frame.ruleset, rule, sentence, back));
  line.replaceChildren(el("span", {}, sentence), ask);
  line.classList.add("why");
  const leave = () => {
    if (sheet.open || line.matches(":hover, :focus-within") || document.querySelector(`#hand [data-card="${card}"]:focus-visible`)) {
      timer = setTimeout(leave, STANDS);
      return;
    }
    forgetReason();
    back();
  };
  timer = setTimeout(leave, STANDS);
}

/**
 * The page of the rules, once for each address that was asked.
 * @type {Map<string, Promise<Document>>}
 */
const pages = new Map();

/** Asked without the visitor's cookie, so that looking up a rule chooses no rule set. @param {string} ruleset */
function rulesPage(ruleset) {
  const address = new URL(sheet.dataset.rules ?? "/rules", location.href);
  address.searchParams.set("ruleset", ruleset);
  address.searchParams.set("lang", document.documentElement.lang);
  const { href } = address;
  const page = pages.get(href) ?? fetch(href, { credentials: "omit" }).then(async (reply) => {
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`);
    return new DOMParser().parseFromString(await reply.text(), "text/html");
  });
  pages.set(href, page);
  page.catch(() => pages.delete(href));
  return page;
}

/** What a rule says in the rule set of the page, as the page itself has it. @param {Document} page @param {string} rule */
function ruleText(page, rule) {
  const found = page.getElementById(rule);
  const texts = [...(found?.querySelectorAll(".of") ?? [])];
  const mine = texts.filter((text) => text.classList.contains("mine"));
  const shown = mine.length ? mine : texts.length ? texts : found ? [found] : [];
  return shown.map((text) => {
    const copy = /** @type {Element} */ (document.importNode(text, true));
    for (const beside of copy.querySelectorAll(".id, .tag")) beside.remove();
    return (copy.textContent ?? "").trim();
  }).join(" ");
}

/** @param {string} ruleset @param {string} rule @param {string} sentence @param {() => void} closed */
async function openRule(ruleset, rule, sentence, closed) {
  const body = find(".body", sheet);
  const text = el("p", { "aria-live": "polite" });
  const link = el("a", { href: `${sheet.dataset.rules ?? "/rules"}#${rule}` }, t("All the rules"));
  body.replaceChildren(el("h2", {}, t("The rule"), " ", el("small", { dir: "ltr" }, rule)),
    el("p", { class: "note" }, sentence), text, el("p", {}, link));
  sheet.addEventListener("close", () => {
    forgetReason();
    closed();
  }, { once: true });
  sheet.showModal();
  try {
    text.textContent = ruleText(await rulesPage(ruleset), rule);
  } catch {
    text.textContent = t("The rules cannot be read just now.");
  }
}

sheet.addEventListener("click", (event) => {
  if (event.target === sheet) sheet.close();
});
