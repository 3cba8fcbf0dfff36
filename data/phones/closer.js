/* The table seen closer: every card that lies there or is held, large enough and with its words; figures; reference
   cards; and what may be asked for beside the play. */

import {fact, hasFoot, make, mark, picture} from "./parts.js";
import {closeSheet, openSheet, wide} from "./sheets.js";

/** Lays the sheet; `say` sends what is asked for. */
export function openCloser(view, word, say) {
  const close = () => closeSheet("closer");
  const seats = [...view.seat ? [{seat: view.seat, counts: view.plate || [], about: view.about}] : [], ...view.others || []];
  openSheet("closer", word("closer"), close, make("h2", {}, word("closer")),
    make("div.closer", {tabindex: "0"}, [
      (view.facts || []).length > 0 && make("dl.facts", {}, view.facts.map(each => fact(each))),
      ...(view.zones || []).map(zone => paintPart(zone.name, [], zone.cards)),
      ...(view.spreads || []).map(spread => paintPart(spread.name, spread.signs || [], spread.cards || [])),
      make("ul.seats-told", {}, seats.map(paintSeat)),
      ...(view.references || []).map(paintReference),
    ].filter(Boolean)),
    (view.requests || []).map(request => wide(request.label, () => openRequest(request, word, say))),
    wide(word("close"), close, ".main"));
}

function openRequest(request, word, say) {
  const close = () => closeSheet("request");
  openSheet("request", request.question, close, make("h2", {}, request.question),
    wide(request.yes, () => { close(); say(request.key); }), wide(word("play_on"), close, ".main"));
}

function paintPart(name, signs, cards) {
  const shown = counted(cards.filter(card => card.picture));
  if (!shown.length && !signs.length) return null;
  return make("section.part", {}, make("h3", {}, [name, ...new Set(signs)].filter(Boolean).join(" \u00b7 ")),
    make("ul", {}, shown.map(([card, times]) => make("li.told-card", {"data-foot": String(hasFoot(card))}, picture(card.picture),
      make("div", {}, make("b", {}, times > 1 ? `${times} \u00d7 ${card.name}` : card.name), card.detail && make("p", {}, card.detail),
        (card.outlook || card.why_not) && make("p.small", {}, card.outlook || card.why_not))))));
}

/** Cards that are alike, once each. */
function counted(cards) {
  const found = new Map();
  for (const card of cards) {
    const key = [card.picture, card.name, card.detail, card.outlook, card.why_not].join("|");
    found.set(key, [card, found.has(key) ? found.get(key)[1] + 1 : 1]);
  }
  return [...found.values()];
}

function paintSeat(each) {
  return make("li", {}, make("b", {}, mark(each.seat), each.seat.name), make("span", {},
    [...(each.counts || []).map(one => `${one.label} ${one.value}`), each.told].filter(Boolean).join(" \u00b7 ")),
    each.about && make("div.small", {}, each.about.split("\n").map(line => make("p", {}, line))));
}

function paintReference(card) {
  const lit = card.lit || [];
  return make("section.part", {}, make("h3", {}, card.title), make("table", {}, make("tbody", {},
    card.rows.map((cells, number) => make("tr", {"data-lit": String(lit.includes(number))}, cells.map(cell => make("td", {}, cell)))))));
}
