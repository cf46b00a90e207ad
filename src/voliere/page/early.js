// Before anything is painted: the theme and the language that were chosen here, so that nothing flashes; and its words
// (those of the game, too, where it is known) are asked for while the modules that read them are still on their way.
(function () {
  /** @type {{ theme?: string, language?: string }} */
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("voliere") || "{}");
  } catch (_) {
    // No storage: what the browser says.
  }
  var root = document.documentElement;
  if (kept.theme === "light" || kept.theme === "dark") root.dataset.theme = kept.theme;
  var known = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="voliere-languages"]')).content;
  var language = kept.language || navigator.language.toLowerCase().split("-")[0];
  if (language in JSON.parse(known)) root.lang = language; // any other reads the language that the page comes in
  var here = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  var game = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="voliere-game"]')).content;
  ["", game && game + "."].forEach(function (owner, index) {
    if (index && !owner) return;
    var words = document.createElement("link");
    words.rel = "preload";
    words.as = "fetch";
    words.crossOrigin = "anonymous";
    words.href = new URL("../texts/" + owner + root.lang + ".ftl", here).href;
    document.head.append(words);
  });
})();
