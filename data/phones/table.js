/* The table as far as a hand needs it: who sits there, what lies open, and the figures of the match. */

import {lay} from "./lay.js";
import {$, fact, hasFoot, make, mark, picture, sign} from "./parts.js";

const SIGNS = {turn: "play", thinking: "pause", chosen: "check", away: "card_lost", out: "close"};
const SIZES = [[220, 1], [190, 1], [170, 1], [150, 1], [132, 1], [116, 1], [104, 1], [92, 1], [82, 1], [74, 1], [66, 1], [60, 1], [56, 1], [60, .66], [52, 1], [56, .6], [48, 1],
  [52, .56], [44, 1], [48, .54], [44, .54], [40, .54], [38, .48]];
/* Of a card on the table: how wide it is, and how much of it the next one leaves free. The first with which all is in sight. */

const WIDEST = 0.28;
/* Of the table, for a single card. */
const TYPES = [1, 0.84, 0.7], READABLE = 74;
/* Of the letters on a television, and the smallest cards they keep their size for. */
const COIN = 36, SMALL = 70;
/* Of how high things are on the stage, of a hundred: below it they are coins, or what matters less. */

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

/** Shows what lies open and the figures, one's own first where they stand nowhere else. What matters less comes last. */
export function paintTable(view) {
  const spreads = together(view.spreads || []), own = view.river ? [] : (view.plate || []).map(each => fact(each, mark(view.seat)));
  const coins = spreads.filter(isCoins), rest = spreads.filter(each => !isCoins(each)), owned = rest.filter(isOwned);
  const lowest = Math.min(...owned.map(each => each.high || 0)), high = each => isOwned(each) ? lowest : each.high || 0;
  const isMain = each => view.river ? !isOwned(each) : high(each) >= SMALL || !each.cards.length;
  const paint = each => paintSpread(each, high(each) < SMALL);
  lay($(".spreads.main"), ...[...rest.filter(isMain), ...coins].map(paint));
  lay($(".facts", $(".around")), ...own, ...(view.facts || []).map(each => fact(each)));
  lay($(".spreads.more"), ...rest.filter(each => !isMain(each)).map(paint));
  $(".table").hidden = !(view.river || spreads.length || own.length || (view.facts || []).length || (view.others || []).length);
}

const isOwned = spread => typeof spread.seat === "number";
const isCoins = spread => spread.cards.length > 0 && (spread.high || 0) < COIN;

/** Cards as large as there is room for, and on a television the letters with them; where even the smallest are too many,
    the table scrolls to what matters now. */
export function fitTable() {
  const pane = $(".around"), root = document.documentElement;
  root.style.removeProperty("--type");
  if ($(".table").hidden || !$(".river").hidden || !$(".minis", pane)) return;
  const types = root.dataset.mode === "watch" ? TYPES : [1];
  for (const type of types) {
    root.style.setProperty("--type", String(type));
    if (fits(pane, types.indexOf(type) < types.length - 1 ? READABLE : 0)) return;
  }
  const lit = $("[data-marked=true]", pane);
  if (lit) pane.scrollTop = lit.offsetTop - (pane.clientHeight - lit.offsetHeight) / 2;
}

/** Where counts have no room beside faces, there are none. */
export function fitOthers() {
  const box = $(".others");
  box.dataset.faces = "some";
  if ([...box.querySelectorAll(".count span")].some(each => each.scrollWidth > each.clientWidth)) box.dataset.faces = "none";
}

function fits(pane, least) {
  return SIZES.some(([width, free]) => {
    if (width > pane.clientWidth * WIDEST || width < least) return false;
    pane.style.setProperty("--mini", `${width}px`);
    pane.style.setProperty("--free", String(free));
    return pane.scrollHeight <= pane.clientHeight;
  });
}

/** What is called alike lies in one place. */
function together(spreads) {
  const found = new Map();
  for (const each of spreads) {
    const name = each.name || each.id, before = found.get(name);
    found.set(name, {...each, high: Math.max(each.high || 0, before ? before.high : 0), cards: [...before ? before.cards : [], ...each.cards || []], signs: [...before ? before.signs : [], ...each.signs || []]});
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

function paintSpread(spread, isSmall) {
  const all = spread.cards, cards = all.map(card => make("li", {"data-key": card.id || null, "data-state": card.state || "", "data-marked": String(!!card.marked), "data-foot": String(hasFoot(card))},
    card.picture ? picture(card.picture) : make("span.slot"), make("span.heard", {}, card.name), card.badge && make("span.badge", {}, card.badge)));
  return make(isCoins(spread) ? "section.spread.coins" : "section.spread", {"aria-label": spread.name || null, "--n": Math.max(all.length, 1), "data-cards": all.length,
    "data-small": String(isSmall), "data-lit": String(all.some(card => card.marked))},
    make("p.sign-line", {}, spread.name && make("b", {}, spread.name), counted(spread.signs).map(words => make("span", {}, words))),
    cards.length > 0 && make("ul.minis", {}, cards));
}
