// Before anything is painted: the theme and the language that were chosen here, so that nothing flashes; and its words are
// asked for while the modules that read them are still on their way.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem("voliere") || "{}");
    if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
    document.documentElement.lang = kept.language || (/^fr\b/i.test(navigator.language) ? "fr" : "en");
  } catch (_) {
    // No storage: the system's theme, and English.
  }
  var words = document.createElement("link");
  words.rel = "preload";
  words.as = "fetch";
  words.crossOrigin = "anonymous";
  var here = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  words.href = new URL("../texts/" + document.documentElement.lang + ".ftl", here).href;
  document.head.append(words);
})();
