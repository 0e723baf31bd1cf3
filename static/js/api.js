// @ts-check
// Talks to the server. A lost reply is asked for again with the same words, which the server answers with the
// same frames, so that no card is lost or played twice.

/** @import { Problem } from "./frame.js" */

/** A refusal of the server, with its code and, for a stale ply, the frame where the match stands. */
export class Refusal extends Error {
  /** @param {number} status @param {Problem | null} body */
  constructor(status, body) {
    super(body?.error?.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body?.error?.code ?? "";
    this.frame = body?.frame ?? null;
  }
}

const TIMEOUT = 12_000;
const PAUSES = [400, 900, 2000, 4000, 8000];
// A server that answers but fails is asked this often; a missing connection is awaited without end.
const FAILURES = 5;
// Seconds that are waited without a word; a longer limit is told to the player.
const PATIENCE = 3;

const meta = document.querySelector('meta[name="csrf-token"]');
let token = meta?.getAttribute("content") ?? "";

/** @param {boolean} lost */
function tell(lost) {
  document.documentElement.classList.toggle("offline", lost);
  const strip = document.getElementById("offline");
  if (strip) strip.hidden = !lost;
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve(undefined);
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
  });
}

/** @param {string} method @param {string} path @param {object} [body] */
async function once(method, path, body) {
  const asked = new AbortController();
  const timer = setTimeout(() => asked.abort(), TIMEOUT);
  try {
    /** @type {Record<string, string>} */
    const headers = { Accept: "application/json" };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (method !== "GET") headers["X-CSRFToken"] = token;
    const reply = await fetch(path, {
      method, headers, signal: asked.signal, cache: "no-store", credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await reply.text();
    return { status: reply.status, wait: Number(reply.headers.get("Retry-After")) || 2, body: parsed(text) };
  } finally {
    clearTimeout(timer);
  }
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/**
 * The JSON of the answer, after as many attempts as it takes; a Refusal when the server says no.
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<unknown>}
 */
export async function ask(method, path, body) {
  let failures = 0;
  let renewed = false;
  for (let attempt = 0; ; attempt += 1) {
    let reply = null;
    try {
      reply = await once(method, path, body);
    } catch {
      tell(true);
      await pause(PAUSES[Math.min(attempt, PAUSES.length - 1)]);
      continue;
    }
    if (reply.status < 300) {
      tell(false);
      return reply.body;
    }
    if (reply.status === 429 && reply.wait <= PATIENCE) {
      await pause(reply.wait * 1000);
      continue;
    }
    if (reply.status >= 500 && (failures += 1) < FAILURES) {
      tell(true);
      await pause(PAUSES[failures - 1]);
      continue;
    }
    tell(false);
    const problem = /** @type {Problem | null} */ (reply.body);
    if (problem?.error?.code === "csrf" && !renewed) {
      renewed = true;
      token = /** @type {{ token: string }} */ (await ask("GET", "/api/csrf")).token;
      continue;
    }
    throw new Refusal(reply.status, problem);
  }
}
