/* The table as far as a hand needs it: who sits there, what lies open, and the figures of the match. */

import {lay} from "./lay.js";
import {$, fact, make, mark, picture, sign} from "./parts.js";

const SIGNS = {turn: "play", thinking: "pause", chosen: "check", away: "card_lost", out: "close"};
const WIDTHS = [150, 124, 108, 96, 84, 72, 64, 56, 50, 44, 38];
/* Of a card on the table: the widest with which all of it is in sight. */

const WIDEST = 0.28;
/* Of the table, for a single card. */

/** Shows everybody else, with what everybody may count; beside a river oneself, too. */
export function paintOthers(view) {
  const own = view.river && view.seat ? [{seat: view.seat, counts: view.plate, isOwn: true}] : [];
  const others = [...own, ...view.others || []];
  lay($(".others"), ...others.map(paintOther));
  $(".others").hidden = !others.length;
  $(".others").dataset.seats = String(others.length);
  if (view.river) $(".others").setAttribute("tabindex", "0");
  else $(".others").removeAttribute("tabindex");
}

/** Shows what lies open and the figures, one's own first where they stand nowhere else. */
export function paintTable(view) {
  const spreads = together(view.spreads || []), own = view.river ? [] : (view.plate || []).map(each => fact(each, mark(view.seat)));
  lay($(".spreads"), ...spreads.map(paintSpread));
  lay($(".facts"), ...own, ...(view.facts || []).map(each => fact(each)));
  $(".table").hidden = !(view.river || spreads.length || own.length || (view.facts || []).length || (view.others || []).length);
}

/** Cards as large as there is room for; where even the smallest are too many, the table scrolls to what matters now. */
export function fitTable() {
  const pane = $(".around");
  if ($(".table").hidden || !$(".river").hidden || !$(".minis", pane)) return;
  for (const width of WIDTHS.filter(each => each <= pane.clientWidth * WIDEST)) {
    pane.style.setProperty("--mini", `${width}px`);
    if (pane.scrollHeight <= pane.clientHeight) return;
  }
  const lit = $("[data-marked=true]", pane);
  if (lit) pane.scrollTop = lit.offsetTop - (pane.clientHeight - lit.offsetHeight) / 2;
}

/** What is called alike lies in one place. */
function together(spreads) {
  const found = new Map();
  for (const each of spreads) {
    const name = each.name || each.id, before = found.get(name);
    found.set(name, {...each, cards: [...before ? before.cards : [], ...each.cards || []], signs: [...before ? before.signs : [], ...each.signs || []]});
  }
  return [...found.values()];
}

/** Each sentence once, and how often it is true. */
function counted(sentences) {
  return [...new Set(sentences)].map(each => [each, sentences.filter(other => other === each).length])
    .map(([each, times]) => times > 1 ? `${times} \u00d7 ${each}` : each);
}

function paintOther(other) {
  const shown = SIGNS[other.state];
  return make("li.other", {"data-state": other.state || "", "data-own": String(!!other.isOwn)},
    make("b.called", {}, mark(other.seat), other.seat.name),
    make("span.face", {}, other.seat.portrait && picture(other.seat.portrait)),
    make("span.counts", {}, (other.counts || []).map(each => make("span.count", {}, make("span", {}, each.label), make("b", {}, ` ${each.value}`)))),
    shown && make("span.state", {}, sign(shown)), make("span.heard", {}, ` ${other.told || ""}`));
}

function paintSpread(spread) {
  const all = spread.cards, cards = all.map(card => make("li", {"data-state": card.state || "", "data-marked": String(!!card.marked)},
    picture(card.picture), make("span.heard", {}, card.name), card.badge && make("span.badge", {}, card.badge)));
  return make("section.spread", {"aria-label": spread.name || null, "--n": Math.max(all.length, 1), "data-cards": all.length, "data-lit": String(all.some(card => card.marked))},
    make("p.sign-line", {}, spread.name && make("b", {}, spread.name), counted(spread.signs).map(words => make("span", {}, words))),
    cards.length > 0 && make("ul.minis", {}, cards));
}
