// @ts-check
// The menu and the settings of every page. A choice takes effect at once: what belongs to the look of a page is put on
// here, everything else asks for its choice when it needs it.

import { find, suitSign } from "./dom.js";
import { hinted, onChange, remember, remembered } from "./memory.js";

const page = document.documentElement;
const dialog = /** @type {HTMLDialogElement} */ (find("#settings"));
const menu = /** @type {HTMLDetailsElement} */ (find("#menu"));
const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (dialog.querySelectorAll("input"));

/** @type {import("./frame.js").Suit[]} */
const SUITS = ["S", "H", "C", "D"];

/** Marks what is chosen; what nobody has chosen is as the page says. */
function draw() {
  for (const input of inputs) {
    if (input.name === "hints") input.checked = hinted();
    else if (input.type === "checkbox") input.checked = remembered(input.name, input.defaultChecked ? "on" : "off") === "on";
    else input.checked = remembered(input.name, input.defaultChecked ? input.value : "") === input.value;
  }
}

draw();
for (const input of inputs) {
  input.addEventListener("change", () => remember(input.name, input.type === "radio" ? input.value : input.checked ? "on" : "off"));
}
find("#settings-open").addEventListener("click", () => {
  draw();
  for (const pack of dialog.querySelectorAll(".two, .four")) pack.replaceChildren(...SUITS.map((suit) => suitSign(suit)));
  dialog.showModal();
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
find("#vibration", dialog).hidden = !("vibrate" in navigator);

onChange("theme", () => {
  const theme = remembered("theme", "system");
  if (theme === "dark" || theme === "light") page.dataset.theme = theme;
  else delete page.dataset.theme;
});
onChange("suits", () => {
  if (remembered("suits", "two") === "four") page.dataset.suits = "four";
  else delete page.dataset.suits;
});
onChange("pace", () => {
  if (remembered("pace", "normal") === "instant") page.dataset.pace = "instant";
  else delete page.dataset.pace;
});
onChange("digits", () => {
  // Once loaded it hears of every change itself.
  if (remembered("digits", "latin") === "arab") import("./digits.js").catch(() => {});
});

/** Two short knocks. */
const REFUSED = [18, 50, 18];

const hand = document.getElementById("hand");
if (hand) {
  hand.addEventListener("click", ({ target }) => {
    if (!(/** @type {Element} */ (target).closest(".refused"))) return;
    if (remembered("vibration", "on") === "on") navigator.vibrate?.(REFUSED);
  });
  const twice = () => {
    if (remembered("twice", "off") === "on") import("./twice.js").catch(() => {});
  };
  twice();
  onChange("twice", twice);

  /** @type {Promise<typeof import("./keys.js")> | undefined} */
  let keys;
  const loaded = () => {
    keys ??= import("./keys.js");
    keys.catch(() => {
      // Without a connection the next key asks again.
      keys = undefined;
    });
    return keys;
  };
  addEventListener("keydown", (event) => {
    loaded().then(({ press }) => press(event)).catch(() => {});
  });
  const list = find("#keys-open", dialog);
  list.hidden = false;
  list.addEventListener("click", () => {
    dialog.close();
    loaded().then(({ showKeys }) => showKeys()).catch(() => {});
  });
}

document.addEventListener("click", (event) => {
  if (menu.open && !menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu.open) return;
  menu.open = false;
  find("summary", menu).focus();
});
