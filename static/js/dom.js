// @ts-check
// Elements and drawings made in one line.

const SPRITE = new URL("../cards.svg", import.meta.url).href;
const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and children; texts are texts, never markup.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | undefined>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== undefined) made.setAttribute(name, String(value));
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

/**
 * A symbol of the sprite: a card by its token, `back`, `suit-H`, `icon-cup`.
 * @param {string} name
 * @param {string} kind the class, and with it the shape
 */
export function drawing(name, kind) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", kind);
  svg.setAttribute("viewBox", kind === "face" ? "0 0 100 145" : "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${SPRITE}#${name}`);
  svg.append(use);
  return svg;
}

/** @import { Suit } from "./frame.js" */

/**
 * A suit in its colour, read aloud by its name where the sentence does not say it.
 * @param {Suit} suit
 * @param {string} [spoken]
 */
export function suitSign(suit, spoken) {
  const sign = el("span", { class: `suit suit-${suit}` });
  sign.append(drawing(`suit-${suit}`, "sign"));
  if (spoken) sign.append(el("span", { class: "spoken" }, spoken));
  return sign;
}

/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement} */
export function find(selector, root = document) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`${selector} is not on this page`);
  return /** @type {HTMLElement} */ (found);
}
