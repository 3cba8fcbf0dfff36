/* What a seat holds and may tap: cards that stay where they are, and buttons of which the main one never wanders. */

import {lay} from "./lay.js";
import {$, hasFoot, make, picture} from "./parts.js";
import {closeSheet, openSheet, wide} from "./sheets.js";

const SHORT = 14;
/* Letters: a longer button has no room beside the main one. */
const WIDE = 340;
/* Pixels of the bar: a narrower one has room for the main button alone. */
const PLAYS = ["play", "wait", "join"];
/* Modes with a main button. */
const NEAR = 2;
/* Pixels that do not matter. */
const TIGHT = 34;
const ROOMY = 46;
const WHOLE = 6;
/* Named cards that lie close enough for the last one to be in sight on the narrowest phone. */
const FITTING = 9;
/* Pixels of a card that stay free of the next one: so few where so many cards fit that way, so many where they scroll. */
const MANY = 6;
/* More choices than that scroll, so that the table stays in sight. */

/** Shows the zones of the seat; `tap` gets a card. Whoever pushed a hand sideways finds it there again. */
export function paintHand(view, tap) {
  const box = $(".zones"), at = box.scrollLeft, before = [...box.querySelectorAll(".fan")].map(fan => fan.scrollLeft);
  const zones = view.zones || [];
  const isIdle = !zones.some(zone => zone.cards.some(card => card.state === "legal" || card.state === "chosen"));
  box.dataset.use = isIdle && view.asked && (view.buttons || []).length > 2 ? "none" : "some";
  box.dataset.zones = zones.length > 1 ? "many" : "one";
  box.dataset.read = String(zones.some(zone => zone.read));
  lay(box, ...zones.map(zone => paintZone(zone, zones.length > 1, tap)));
  box.scrollLeft = at;
  box.querySelectorAll(".fan").forEach((fan, number) => { fan.scrollLeft = before[number] || 0; });
}

/** Shows the buttons; `act` gets one that is not the main one, `refuse` why one is shut. */
export function paintButtons(view, word, act, refuse) {
  const all = view.buttons || [], main = all.find(button => button.main), confirm = $(".confirm");
  confirm.hidden = !PLAYS.includes(view.mode) || (!main && !view.join);
  if (!view.join) {
    confirm.textContent = main ? main.label : "";
    confirm.setAttribute("aria-disabled", String(!main || main.enabled === false));
  }
  const rest = all.filter(button => !button.main).map(button => make("button", {
    type: "button", "data-letter": button.key,
    "aria-disabled": button.enabled === false ? "true" : null,
    "aria-pressed": button.on === undefined || button.on === null ? null : String(button.on),
    "aria-label": button.detail ? `${button.label}. ${button.detail}` : null,
    on: () => button.enabled === false ? refuse(button.detail || view.prompt) : act(button),
  }, button.label));
  $(".mine").dataset.many = String(rest.length > MANY);
  const single = rest.length === 1 && rest[0].textContent.length <= SHORT && $(".bar").clientWidth >= WIDE;
  lay($(".choices"), ...single ? [] : rest);
  lay($(".beside"), ...single ? rest : []);
}

/** Shows what may be chosen as a whole, how else the hand may lie, what may be asked about the table, and when the seat
    wants to be asked. `turn` gets what is chosen, or put back; `stand` the key of anything else. */
export function paintGroups(view, turn, word, stand) {
  lay($(".groups"), ...[...view.orders || [], ...view.actions || []].map(order => make("button", {
    type: "button", "data-letter": order.key, "aria-label": `${order.label}. ${order.detail}`, on: () => stand(order.key),
  }, order.label)), ...(view.groups || []).map(group => make("button", {
    type: "button", "data-letter": group.key, "aria-pressed": String(!!group.on), "aria-label": `${group.label}. ${group.detail}`, on: () => turn(group),
  }, group.label)), ...paintStandings(view.standings || [], word, stand));
}

/** One button says when the seat is asked, and opens what else there is; it does at once what is the only thing to do. */
function paintStandings(all, word, stand) {
  const held = all.find(each => each.on);
  if (!held) return all.map(each => make("button", {type: "button", "data-letter": each.key, "aria-label": `${each.label}. ${each.detail}`, on: () => stand(each.key)}, each.label));
  return [make("button", {type: "button", "data-letter": ":how", on: () => openStandings(all, word, stand)}, `${word("asked_how")}: ${held.label}`)];
}

function openStandings(all, word, stand) {
  const close = () => closeSheet("how");
  openSheet("how", word("asked_how"), close, make("h2", {}, word("asked_how")),
    all.map(each => make("button.wide.when", {type: "button", "aria-pressed": String(!!each.on), on: () => { close(); stand(each.key); }}, each.label, make("small", {}, each.detail))),
    wide(word("close"), close, ".main"));
}

/** Brings what matters into sight, once all sizes are known: what is chosen, and what may be tapped where `isNew`. */
export function settleHand(isNew) {
  const box = $(".zones");
  if (isNew) for (const each of [box, $(".hold"), $(".mine")]) each.scrollTop = 0;
  for (const fan of box.querySelectorAll(".fan")) {
    const chosen = $(".card[data-state=chosen]", fan);
    bring(fan, chosen);
    shade(fan);
    bring(box, chosen);
  }
  const read = $(".card.read[data-state=chosen]", box);
  if (read) read.scrollIntoView({block: "nearest"});
  const legal = [...box.querySelectorAll(".card[data-state=legal]")];
  if (isNew && legal.length && !$(".card[data-state=chosen]", box) && !legal.some(card => isInside(box, card))) {
    const fan = legal[0].closest(".fan");
    bring(fan, legal[0]);
    shade(fan);
    bring(box, legal[0].closest(".zone"));
  }
  shade(box);
}

function paintZone(zone, isNamed, tap) {
  if (zone.read) return make("section.zone", {"aria-label": `${zone.name}, ${zone.cards.length}`},
    make("ul.reading", {}, zone.cards.map(card => make("li", {}, paintRead(card, tap)))));
  const cards = zone.cards.map(card => make(card.state === "chosen" ? "li.up" : "li", {}, paintCard(card, tap)));
  return make("section.zone", {"aria-label": `${zone.name}, ${zone.cards.length}`},
    isNamed && make("h2", {}, zone.name),
    make("ul.fan", {"data-spread": zone.named ? "named" : "close", "data-whole": String(zone.cards.length <= WHOLE), "data-cards": zone.cards.length, "--n": Math.max(zone.cards.length, 2),
      "--least": `${zone.cards.length <= FITTING ? TIGHT : ROOMY}px`}, cards));
}

function paintCard(card, tap) {
  const isShut = card.state !== "legal" && card.state !== "chosen";
  const words = [card.name, card.badge, isShut ? card.why_not : card.outlook].filter(Boolean).join(". ");
  return make("button.card", {type: "button", "data-letter": card.id, "data-state": card.state, "data-foot": String(hasFoot(card)),
    "aria-pressed": String(card.state === "chosen"), "aria-disabled": isShut ? "true" : null, "aria-label": words, on: () => tap(card)},
    card.picture ? picture(card.picture) : make("span.blank", {}, card.caption || card.name),
    card.picture && card.caption && make("span.caption", {}, card.caption), card.badge && make("span.badge", {}, card.badge));
}

/** A card that is chosen by what it does: its name and its words stand beside it. */
function paintRead(card, tap) {
  const isShut = card.state !== "legal" && card.state !== "chosen", words = isShut ? card.why_not : card.detail || card.outlook;
  return make("button.card.read", {type: "button", "data-letter": card.id, "data-state": card.state,
    "aria-pressed": String(card.state === "chosen"), "aria-disabled": isShut ? "true" : null, on: () => tap(card)},
    card.picture ? picture(card.picture) : null, make("span", {}, make("b", {}, card.name), " ", make("span.does", {}, words)));
}

/** Whether all of an element's width is in sight. */
function isInside(box, element) {
  const outer = box.getBoundingClientRect(), inner = element.getBoundingClientRect();
  return inner.left >= outer.left - NEAR && inner.right <= outer.right + NEAR;
}

function bring(box, element) {
  if (!element || isInside(box, element)) return;
  const outer = box.getBoundingClientRect(), inner = element.getBoundingClientRect();
  box.scrollLeft += inner.left - outer.left - Math.max(0, (outer.width - inner.width) / 2);
}

/** Shows at its edges that a hand goes on there. */
function shade(box) {
  if (box.dataset.read === "true") {
    box.dataset.more = box.scrollHeight - box.clientHeight - box.scrollTop > NEAR ? "below" : "none";
    return;
  }
  const rest = box.scrollWidth - box.clientWidth - box.scrollLeft;
  box.dataset.more = box.scrollLeft > NEAR && rest > NEAR ? "both" : rest > NEAR ? "right" : box.scrollLeft > NEAR ? "left" : "none";
}

$(".zones").addEventListener("scroll", event => shade(event.target), {passive: true, capture: true});
