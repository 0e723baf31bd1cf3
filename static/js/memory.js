// @ts-check
// The reader's own choices, kept in this browser; where storage is blocked they last as long as the page.

/** @type {Map<string, string>} */
const here = new Map();

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
}
