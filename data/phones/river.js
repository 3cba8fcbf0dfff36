/* The part of the water that matters: its spaces where they are drawn, and each row in words for whoever hears it. */

import {$, make, picture} from "./parts.js";

/** Shows a river, the farthest row on top; `tap` gets the letter of a lit space. */
export function paintRiver(box, river, tap) {
  box.hidden = !river;
  if (!river) return box.replaceChildren();
  const isDrawn = river.rows.some(row => (row.squares || []).length);
  box.dataset.drawn = String(isDrawn);
  const focus = river.rows.findIndex(row => row.number === river.focus);
  const rows = river.rows.map(row => make("li", {"data-focus": row.number === river.focus, "data-row": String(row.number)},
    make("span.number", {"aria-hidden": "true"}, String(row.number)), make(isDrawn ? "span.heard" : "span.told", {}, row.say),
    isDrawn && make("span.squares", {"--columns": row.squares.length}, row.squares.map(square => paintSquare(square, tap)))));
  const kept = $(".rows", box), at = kept ? kept.scrollTop : 0, same = kept && box.dataset.focus === String(river.focus);
  box.replaceChildren(make("ol.rows", {tabindex: "0", "aria-label": river.name}, rows));
  box.dataset.focus = String(river.focus);
  const pane = $(".rows", box), lit = pane.children[focus];
  pane.scrollTop = at;
  if (!same && lit) requestAnimationFrame(() => { pane.scrollTop = Math.max(0, lit.offsetTop + lit.offsetHeight * 1.2 - pane.clientHeight); });
}

function paintSquare(square, tap) {
  const things = (square.things || []).map(thing => thing.letter
    ? make("button.space", {type: "button", "data-letter": thing.letter, "data-state": thing.state || "legal",
        "aria-label": [thing.name, thing.outlook].filter(Boolean).join(". "), on: () => tap(thing.letter)}, thing.picture && picture(thing.picture))
    : make("span.thing", {"data-own": !!thing.own, title: thing.name}, thing.picture && picture(thing.picture), thing.shape && picture(thing.shape, "mark")));
  return make("span.square", {"data-land": !!square.land, "data-sign": square.sign || ""}, things);
}
