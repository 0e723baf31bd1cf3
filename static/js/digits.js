// @ts-check
// Figures as the reader writes them: 1 2 3, or ١ ٢ ٣. Server and browser both write 1 2 3; whatever reaches the page, as
// text or as a label that is read aloud, passes here. Loaded only by those who have asked for ١ ٢ ٣.

import { onChange, remembered } from "./memory.js";

const LABELS = ["aria-label", "aria-description", "aria-valuetext", "title", "alt", "placeholder"];
/** Codes, names as their owners typed them, and what shows how figures look. */
const LEFT = "script, style, code, pre, .id, bdi:not([dir]), [translate=no]";
const ZERO = 0x660;
/** Letters with their figures are a name, as SHA-256; figures alone are written as chosen. */
const FIGURES = /[A-Za-z][A-Za-z0-9-]*|[0-9]+/g;
/** Keeps the order of two figures with a sign between them where the text runs to the right. */
const MARK = "\u200e";

/** @param {string} text */
export function eastern(text) {
  const after = document.documentElement.dir === "rtl" ? "" : MARK;
  return text.replace(FIGURES, (found) => (/[0-9]/.test(found[0])
    ? found.replace(/[0-9]/g, (digit) => String.fromCharCode(ZERO + Number(digit))) + after : found));
}

/** @param {string} text */
function western(text) {
  return text.replace(/([٠-٩]+)\u200e?/g, (_, /** @type {string} */ found) =>
    found.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ZERO)));
}

/** @param {Node} node @param {(text: string) => string} write */
function rewriteText(node, write) {
  if (!node.nodeValue || node.parentElement?.closest(LEFT)) return;
  const written = write(node.nodeValue);
  if (written !== node.nodeValue) node.nodeValue = written;
}

/** @param {Element} element @param {(text: string) => string} write */
function rewriteLabels(element, write) {
  for (const name of LABELS) {
    const label = element.getAttribute(name);
    const written = label && write(label);
    if (written && written !== label) element.setAttribute(name, written);
  }
}

/** Everything in and below this node. @param {Node} root @param {(text: string) => string} write */
function rewrite(root, write) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = /** @type {Node | null} */ (root); node; node = walker.nextNode()) {
    if (node instanceof Element) rewriteLabels(node, write);
    else if (node.nodeType === Node.TEXT_NODE) rewriteText(node, write);
  }
}

const observer = new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === "attributes") rewriteLabels(/** @type {Element} */ (target), eastern);
    else if (type === "characterData") rewriteText(target, eastern);
    else for (const node of addedNodes) rewrite(node, eastern);
  }
});

function apply() {
  const page = document.documentElement;
  observer.disconnect();
  if (remembered("digits", "latin") === "arab") {
    page.dataset.digits = "arab";
    rewrite(page, eastern);
    observer.observe(document, {
      subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: LABELS,
    });
  } else {
    delete page.dataset.digits;
    rewrite(page, western);
  }
}

apply();
onChange("digits", apply);
