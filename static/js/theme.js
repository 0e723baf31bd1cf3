// @ts-check
// Runs before the first paint, so that what was chosen never flashes in another look. No module: those wait.

(() => {
  const page = document.documentElement;
  try {
    const theme = localStorage.getItem("baloot-theme");
    if (theme === "dark" || theme === "light") page.dataset.theme = theme;
    if (localStorage.getItem("baloot-suits") === "four") page.dataset.suits = "four";
    if (localStorage.getItem("baloot-pace") === "instant") page.dataset.pace = "instant";
    if (localStorage.getItem("baloot-digits") !== "arab") return;
    const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
    const script = document.createElement("script");
    script.type = "module";
    script.src = new URL("digits.js", src).href;
    // Where the browser knows this, no figure is painted before it is written as chosen.
    script.setAttribute("blocking", "render");
    document.head.append(script);
  } catch {
    // Blocked storage: the system's choice stands.
  }
})();
