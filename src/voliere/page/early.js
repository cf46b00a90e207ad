// Before anything is painted: the theme and the language that were chosen here, so that nothing flashes.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem("voliere") || "{}");
    if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
    document.documentElement.lang = kept.language || (/^fr\b/i.test(navigator.language) ? "fr" : "en");
  } catch (_) {
    // No storage: the system's theme, and English.
  }
})();
