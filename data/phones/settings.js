/* What this phone does for its own eyes and hand. Dark, contrast and motion follow the system. */

import {$, make} from "./parts.js";
import {kept} from "./kept.js";
import {closeSheet, openSheet, wide} from "./sheets.js";

const SIZES = [100, 125, 150, 200];
/* Per cent. */
const BUZZ = 60;
const OFF = "off";
const size = kept("hand.text", "localStorage");
const buzzing = kept("hand.buzz", "localStorage");
const isPlain = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether this browser can vibrate at all. */
const canBuzz = () => typeof navigator.vibrate === "function";

/** Vibrates, where that is wanted. */
export function buzz() {
  if (canBuzz() && buzzing.read() !== OFF && !isPlain.matches) navigator.vibrate(BUZZ);
}

/** Writes as large as was chosen; `resized` is called whenever that changes. */
export function writeLarge(resized) {
  const chosen = Number(size.read());
  const root = document.documentElement;
  if (chosen !== 100 && SIZES.includes(chosen)) root.style.setProperty("font-size", `${chosen}%`);
  else root.style.removeProperty("font-size");
  root.dataset.text = String(SIZES.includes(chosen) ? chosen : 100);
  resized();
}

/** Lays the sheet of settings; `word` gives the page's own words, `ways` are what else stands there. */
export function openSettings(word, resized, ways) {
  const chosen = SIZES.includes(Number(size.read())) ? Number(size.read()) : 100;
  const choose = value => { size.write(value === 100 ? "" : String(value)); writeLarge(resized); };
  openSheet("settings", word("settings"), () => closeSheet("settings"),
    make("h2", {}, word("settings")),
    make("fieldset.sizes", {}, make("legend", {}, word("text_size")), SIZES.map(value => make("label.size", {},
      make("input", {type: "radio", name: "size", value: String(value), checked: value === chosen}), make("span", {}, `${value} %`)))),
    canBuzz() && make("label.switch", {}, make("input", {type: "checkbox", name: "buzz", checked: buzzing.read() !== OFF}),
      make("span", {}, word("vibrate"))),
    make("p.small", {}, word("follows_system")),
    ways,
    wide(word("close"), () => closeSheet("settings"), ".main"));
  for (const each of document.querySelectorAll(".size input")) each.addEventListener("change", () => choose(Number(each.value)));
  const flip = $(".switch input");
  if (flip) flip.addEventListener("change", () => { buzzing.write(flip.checked ? "" : OFF); buzz(); });
}
