// @ts-check
// Runs before the first paint, so that a chosen theme never flashes in the other one. No module: those wait.

(() => {
  try {
    const chosen = localStorage.getItem("baloot-theme");
    if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
  } catch {
    // Blocked storage: the system's choice stands.
  }
})();
