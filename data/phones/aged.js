/* Before everything else, in words every browser knows: one that is too old for the page says so, and shows no other. */

(function () {
  var isKnown = window.CSS && CSS.supports && "noModule" in document.createElement("script") && "flatMap" in Array.prototype
    && "replaceChildren" in document.body && CSS.supports("aspect-ratio", "1 / 1");
  if (isKnown) return;
  document.body.removeChild(document.getElementById("app"));
  document.getElementById("aged").removeAttribute("hidden");
})();
