// @ts-check
// Asks for a name when a finished daily goes to the board; a refusal is shown in the server's words.

import { ask, Refusal } from "./api.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/**
 * A form that resolves to the name once the server has taken it.
 * @param {HTMLElement} root
 * @returns {Promise<string>}
 */
export function askName(root) {
  const field = /** @type {HTMLInputElement} */ (el("input", {
    id: "name", name: "name", type: "text", maxlength: 60, autocomplete: "nickname", dir: "auto", required: true,
    "aria-describedby": "name-fault",
  }));
  const fault = el("p", { id: "name-fault", class: "fault", role: "alert" });
  const form = /** @type {HTMLFormElement} */ (el("form", { class: "name" },
    el("label", { for: "name" }, t("Your name on the board")),
    el("div", { class: "line" }, field, el("button", { type: "submit", class: "button main" }, t("Save"))), fault));
  root.replaceChildren(form);
  return new Promise((resolve) => {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      fault.textContent = "";
      try {
        await ask("PUT", "/api/me", { name: field.value });
        root.replaceChildren();
        resolve(field.value);
      } catch (refusal) {
        field.setAttribute("aria-invalid", "true");
        fault.textContent = refusal instanceof Refusal ? refusal.message : t("That did not work. Try again.");
        field.focus();
      }
    });
  });
}
