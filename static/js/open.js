// @ts-check
// Opens a match, or finds today's, and goes to its table.

import { ask, Refusal } from "./api.js";
import { find } from "./dom.js";
import { remembered } from "./memory.js";

let opening = false;

/** How strong the computer is to play in random matches, as this reader chose among the levels that the page offers. */
export function level() {
  const levels = (find("[data-levels]").dataset.levels ?? "").split(" ");
  const chosen = remembered("level", levels[0]);
  return levels.includes(chosen) ? chosen : levels[0];
}

/** @import { Frame } from "./frame.js" */

/**
 * @param {string} path
 * @param {object} body
 * @param {string} [cookies] the page for browsers that keep no cookie
 */
export async function openMatch(path, body, cookies = "/cookies") {
  if (opening) return;
  opening = true;
  try {
    const asked = path === "/api/matches" ? { level: level(), ...body } : body;
    const opened = /** @type {Frame} */ (await ask("POST", path, asked));
    location.assign(opened.table_url);
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.code === "csrf") location.assign(cookies);
    else throw refusal;
  } finally {
    opening = false;
  }
}
