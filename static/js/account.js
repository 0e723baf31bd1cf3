// @ts-check
// The account of a deal, shown over the table until it is put away.

import { el, find } from "./dom.js";
import { drawDeal } from "./sheet.js";
import { t } from "./words.js";

/** @import { PlayedDeal } from "./frame.js" */

const dialog = /** @type {HTMLDialogElement} */ (find("#deal-end"));

/** Milliseconds before a tap beside the button puts the account away. */
const READ = 500;
let shownAt = 0;

/** Resolves when it has been put away. @param {PlayedDeal} deal @param {boolean} last the match is over with it */
export async function showAccount(deal, last) {
  drawDeal(find(".body", dialog), deal);
  find("button", dialog).textContent = last ? t("To the result") : t("Next deal");
  dialog.showModal();
  shownAt = performance.now();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
}

dialog.addEventListener("click", () => {
  // A tap that was meant to hurry the last card must not put the account away unread.
  if (performance.now() - shownAt > READ) dialog.close();
});
