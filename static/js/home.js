// @ts-check
// The home page: starts a match, keeps the level chosen for random ones, and counts down to the next day.

import { Refusal } from "./api.js";
import { find } from "./dom.js";
import { remember } from "./memory.js";
import { level, openMatch } from "./open.js";
import { laid } from "./rug.js";

const rug = document.querySelector(".rug");
if (rug instanceof HTMLElement) laid(rug);

for (const button of document.querySelectorAll("[data-open]")) {
  button.addEventListener("click", async () => {
    const { open, ruleset } = /** @type {HTMLElement} */ (button).dataset;
    const fault = find("#open-fault");
    fault.textContent = "";
    button.setAttribute("aria-busy", "true");
    try {
      await openMatch(/** @type {string} */ (open), { ruleset });
    } catch (refusal) {
      // Fetched only when it is needed: a button must answer before the catalogue has come.
      const { t } = await import("./words.js");
      fault.textContent = refusal instanceof Refusal ? refusal.message : t("That did not work. Try again.");
    }
    button.removeAttribute("aria-busy");
  });
}

for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=level]"))) {
  input.checked = input.value === level();
  input.addEventListener("change", () => remember(input.name, input.value));
}

const clock = document.querySelector("#countdown");
if (clock instanceof HTMLElement) {
  // The server says how long it still is, since the reader's clock may be wrong.
  const end = performance.now() + Number(clock.dataset.seconds) * 1000;
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    clock.textContent = `${two(Math.floor(left / 3600))}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
    if (left === 0) location.reload();
    else setTimeout(tick, 1000);
  };
  tick();
}

addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
