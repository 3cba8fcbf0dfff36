/* What a seat holds and may tap: cards that stay where they are, and buttons of which the main one never wanders. */

import {$, make, picture} from "./parts.js";

const SHORT = 14;
/* Letters: a longer button has no room beside the main one. */

/** Shows the zones of the seat; `tap` gets a card. Scroll and focus stay where they were. */
export function paintHand(view, tap) {
  const box = $(".zones"), before = [...box.querySelectorAll(".fan")].map(fan => fan.scrollLeft);
  const focused = document.activeElement && document.activeElement.dataset.letter;
  const zones = view.zones || [];
  box.replaceChildren(...zones.map(zone => paintZone(zone, zones.length > 1, tap)));
  box.querySelectorAll(".fan").forEach((fan, number) => { fan.scrollLeft = before[number] || 0; show(fan); });
  const again = focused && [...document.querySelectorAll("[data-letter]")].find(each => each.dataset.letter === focused);
  if (again) again.focus({preventScroll: true});
}

/** Shows the buttons; `pick` gets the key of one that is not the main one, `refuse` why one is shut. */
export function paintButtons(view, pick, refuse) {
  const all = view.buttons || [], main = all.find(button => button.main), confirm = $(".confirm");
  confirm.textContent = view.join ? view.words.take_seat : main ? main.label : "";
  confirm.hidden = !main && !view.join;
  confirm.setAttribute("aria-disabled", String(!view.join && (!main || main.enabled === false)));
  const rest = all.filter(button => !button.main).map(button => make("button", {
    type: "button", "data-letter": button.key, title: button.detail || null,
    "aria-disabled": button.enabled === false ? "true" : null,
    "aria-pressed": button.on === undefined || button.on === null ? null : String(button.on),
    on: () => button.enabled === false ? refuse(button.detail || view.prompt) : pick(button.key),
  }, button.label));
  const single = rest.length === 1 && rest[0].textContent.length <= SHORT;
  $(".choices").replaceChildren(...single ? [] : rest);
  $(".beside").replaceChildren(...single ? rest : []);
}

function paintZone(zone, isNamed, tap) {
  const cards = zone.cards.map(card => make(card.state === "chosen" ? "li.up" : "li", {}, paintCard(card, tap)));
  return make("section.zone", {"aria-label": `${zone.name}, ${zone.cards.length}`},
    isNamed && make("h2", {}, zone.name),
    make("ul.fan", {"data-spread": zone.named ? "named" : "close", "--n": Math.max(zone.cards.length, 2)}, cards));
}

function paintCard(card, tap) {
  const isShut = card.state !== "legal" && card.state !== "chosen";
  const words = [card.name, card.badge, isShut ? card.why_not : card.outlook].filter(Boolean).join(". ");
  return make("button.card", {type: "button", "data-letter": card.id, "data-state": card.state,
    "aria-pressed": String(card.state === "chosen"), "aria-disabled": isShut ? "true" : null, "aria-label": words, on: () => tap(card)},
    card.picture ? picture(card.picture) : make("span.blank", {}, card.caption || card.name),
    card.picture && card.caption && make("span.caption", {}, card.caption), card.badge && make("span.badge", {}, card.badge));
}

/** Brings a chosen card into sight where the hand is wider than the phone. */
function show(fan) {
  const chosen = $(".card[aria-pressed=true]", fan);
  if (!chosen) return;
  const left = chosen.parentNode.offsetLeft - fan.offsetLeft, right = left + chosen.clientWidth;
  if (left < fan.scrollLeft || right > fan.scrollLeft + fan.clientWidth) fan.scrollLeft = left - (fan.clientWidth - chosen.clientWidth) / 2;
}
