// @ts-check
// Opens a match, or finds today's, and goes to its table.

import { ask, Refusal } from "./api.js";

let opening = false;

/**
 * @param {string} path
 * @param {any} body
 * @param {string} [cookies] the page for browsers that keep no cookie
 */
export async function openMatch(path, body, cookies = "/cookies") {
  if (opening) return;
  opening = true;
  try {
    location.assign((await ask("POST", path, body)).table_url);
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.code === "csrf") location.assign(cookies);
    else throw refusal;
  } finally {
    opening = false;
  }
}
