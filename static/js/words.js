// @ts-check
// The reader's language: a sentence is looked up in the catalogue that the page names, else it stays English.

const language = document.documentElement.lang || "en";
const source = document.querySelector('meta[name="words"]')?.getAttribute("content");

/**
 * Texts, and which form of a text in several goes with each category of Intl.PluralRules.
 * @typedef {{ messages: Record<string, string | string[]>, plural: Record<string, number> }} Catalogue
 */

/** @type {Catalogue} */
const catalogue = source ? await read(source) : { messages: {}, plural: {} };
const plural = new Intl.PluralRules(language);

/** @param {string} url */
async function read(url) {
  try {
    const reply = await fetch(url);
    return /** @type {Catalogue} */ (await reply.json());
  } catch {
    return { messages: {}, plural: {} };
  }
}

/** Several things, one after the other. @param {string[]} items */
export function listed(items) {
  return items.join(t(", "));
}

/** @param {string} text @param {Record<string, string | number>} params */
function filled(text, params) {
  return text.replace(/\{(\w+)\}/g, (whole, /** @type {string} */ name) => (name in params ? String(params[name]) : whole));
}

/**
 * The sentence in the reader's language, its {names} filled in.
 * @param {string} msgid
 * @param {Record<string, string | number>} [params]
 */
export function t(msgid, params = {}) {
  const found = catalogue.messages[msgid];
  return filled(typeof found === "string" && found ? found : msgid, params);
}

/**
 * The same for a text that some languages say in several ways where English has one: the situation tells which.
 * @param {string} situation
 * @param {string} msgid
 */
export function tp(situation, msgid) {
  const found = catalogue.messages[`${situation}\u0004${msgid}`];
  return typeof found === "string" && found ? found : msgid;
}

/**
 * The same for a number, which is {n} in the sentence.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Record<string, string | number>} [params]
 */
export function tn(one, many, n, params = {}) {
  const found = catalogue.messages[one];
  const chosen = Array.isArray(found) ? found[catalogue.plural[plural.select(n)] ?? 0] : undefined;
  return filled(chosen || (n === 1 ? one : many), { n, ...params });
}
