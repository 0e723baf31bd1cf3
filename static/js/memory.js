// @ts-check
// The reader's own choices, kept in this browser; where storage is blocked they last as long as the page.

/** @type {Map<string, string>} */
const here = new Map();
/** @type {Map<string, Set<() => void>>} */
const told = new Map();

/** How many matches somebody finishes on this device before the help for newcomers goes by itself. */
const NEWCOMER = 3;

/** @param {string} name @param {string} otherwise */
export function remembered(name, otherwise) {
  if (here.has(name)) return /** @type {string} */ (here.get(name));
  try {
    return localStorage.getItem(`baloot-${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  here.set(name, value);
  try {
    localStorage.setItem(`baloot-${name}`, value);
  } catch {
    // Blocked storage: the choice lasts as long as the page.
  }
  tell(name);
}

/** Calls back whenever this choice changes, in this window or in another one. @param {string} name @param {() => void} back */
export function onChange(name, back) {
  told.set(name, (told.get(name) ?? new Set()).add(back));
}

/** @param {string} name */
function tell(name) {
  for (const back of told.get(name) ?? []) back();
}

addEventListener("storage", ({ key }) => {
  const names = key === null ? [...told.keys()] : [key.replace(/^baloot-/, "")];
  for (const name of names) {
    here.delete(name);
    tell(name);
  }
});

/** Whether the lines that explain the calls are shown: by choice, else to newcomers. */
export function hinted() {
  const finished = remembered("finished", "").split(" ").filter(Boolean);
  return remembered("hints", finished.length < NEWCOMER ? "on" : "off") === "on";
}

/** Counts a finished match once, as far as newcomers are counted. @param {string} match */
export function finish(match) {
  const finished = remembered("finished", "").split(" ").filter(Boolean);
  if (finished.length < NEWCOMER && !finished.includes(match)) remember("finished", [...finished, match].join(" "));
}
