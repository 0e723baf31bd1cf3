// @ts-check
// The menu and the settings of every page: pace of the table and theme.

import { find } from "./dom.js";
import { remember, remembered } from "./memory.js";

const dialog = /** @type {HTMLDialogElement} */ (find("#settings"));
const menu = /** @type {HTMLDetailsElement} */ (find("#menu"));

find("#settings-open").addEventListener("click", () => dialog.showModal());
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});

for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (dialog.querySelectorAll("input[type=radio]"))) {
  input.checked = remembered(input.name, input.defaultChecked ? input.value : "") === input.value;
  input.addEventListener("change", () => {
    remember(input.name, input.value);
    if (input.name === "theme") wear(input.value);
  });
}

/** @param {string} theme */
function wear(theme) {
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

document.addEventListener("click", (event) => {
  if (menu.open && !menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu.open) return;
  menu.open = false;
  find("summary", menu).focus();
});
