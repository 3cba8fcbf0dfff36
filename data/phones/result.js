/* The end of a match: who won, the places in order, what it is for whoever plays here, and what comes next. */

import {art, fact, make, mark, picture, sign} from "./parts.js";

let painted = "";
/* The result that is shown: it arrives once, whatever else on the page is new. */

/** Shows a result; nothing where the match goes on. */
export function paintResult(box, result) {
  const is = JSON.stringify([result || null, art("look")]);
  if (is === painted) return;
  painted = is;
  box.hidden = !result;
  if (!result) return box.replaceChildren();
  const places = result.places || [], isRanked = places.some(each => each.place);
  box.dataset.mine = String(!!result.mine);
  box.replaceChildren(...[
    make("h2", {}, result.title),
    result.mine && make("p.for-me", {}, result.mine),
    make("p.why", {}, result.why),
    places.length > 0 && make(isRanked ? "ol.places" : "ul.places", {"data-seats": String(places.length)}, places.map(paintPlace)),
    result.next && make("p.then", {}, result.next),
    make("dl.facts", {}, (result.facts || []).map(each => fact(each))),
  ].filter(Boolean));
}

function paintPlace(each) {
  const {seat} = each;
  return make("li.place", {"data-won": String(!!each.won), "data-own": String(!!each.own)},
    make("span.at", {}, each.place ? String(each.place) : ""),
    make("span.portrait", {}, seat.portrait && picture(seat.portrait), each.won && make("span.crown", {"aria-hidden": "true"}, sign("crown"))),
    make("span.who", {}, make("b", {}, mark(seat), seat.name), each.word && make("small", {}, each.word)),
    make("span.sums", {}, (each.counts || []).map(one => make("span", {}, `${one.label} `, make("b", {}, one.value)))));
}
