/* A hand on a phone. It shows the view it is told and says which letter was tapped; it knows no rule. */

import {openLine, readToken} from "./line.js";
import {paintHand, paintButtons} from "./hand.js";
import {paintRiver} from "./river.js";
import {$, announce, art, closeSheet, lines, make, mark, openSheet, picture, put, sign, wide} from "./parts.js";

const app = $("#app");
const INK = /^[a-z]+$/, COLOUR = /^#[0-9a-f]{6}$/;
let view = null, step = 0, line = null, isCut = false;

const send = message => line && line.send(message);
const word = key => (view && view.words && view.words[key]) || "";

/* What comes down. */

function heard(message) {
  if (message.t === "update") update(message);
  else if (message.t === "ask") ask(message);
  else if (message.t === "asked") closeSheet();
  else if (message.t === "no") refuse(message.say);
  else if (message.t === "bye") goodbye(message.why);
}

function update(message) {
  step = message.step;
  view = message.view;
  if (isCut) { isCut = false; closeSheet(); }
  paint();
  if (message.missed && message.missed.length) missed(message.missed);
  if (message.buzz && navigator.vibrate && !matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate(60);
}

/** Says why something cannot be done, where it would say what comes of it. */
function refuse(words) {
  put($(".outlook"), words);
  $(".outlook").classList.add("no");
  announce(words);
}

/* What is shown. */

function paint() {
  document.documentElement.lang = view.language || "en";
  document.title = view.asked ? `${view.prompt} - ${view.title.name}` : view.title.name;
  app.dataset.mode = view.mode;
  app.dataset.ground = view.river ? "river" : "cards";
  paintPlace();
  name();
  paintHead();
  paintTable();
  put($(".prompt"), view.prompt);
  $(".prompt").classList.toggle("asked", !!view.asked);
  $(".outlook").classList.remove("no");
  paintHand(view, tap);
  paintJoin();
  paintResult();
  put($(".outlook"), view.outlook);
  paintButtons(view, key => send({t: "pick", step, letter: key}), refuse);
  paintTools();
}

function paintPlace() {
  for (const [ink, colour] of Object.entries(view.theme || {}))
    if (INK.test(ink) && COLOUR.test(colour)) document.documentElement.style.setProperty(`--${ink}`, colour);
  app.style.setProperty("--scene", `url(/${art(`${view.title.id}/cover`)})`);
}

/** Names the parts of the page for whoever hears it. */
function name() {
  const names = {".others": "at_table", ".table": "table", ".mine": "your_seat", ".choices": "also", ".bar": "your_move"};
  for (const [selector, key] of Object.entries(names)) $(selector).setAttribute("aria-label", word(key));
}

function paintHead() {
  put($(".title"), view.title.name);
  put($(".aim"), view.title.aim);
  const mine = (view.plate || []).map(fact => make("span.count", {}, `${fact.label} `, make("b", {}, fact.value)));
  $(".me").replaceChildren(...view.seat ? [mark(view.seat), make("b", {}, view.seat.name), ...mine] : []);
  $(".others").replaceChildren(...(view.others || []).map(paintOther));
  $(".others").hidden = !(view.others || []).length;
}

function paintOther(other) {
  const signs = {turn: "play", thinking: "pause", chosen: "check", away: "card_lost", out: "close"};
  return make("li.other", {"data-state": other.state || ""},
    make("span.face", {}, other.seat.portrait && picture(other.seat.portrait)),
    make("span.who", {}, make("b", {}, mark(other.seat), other.seat.name),
      (other.counts || []).map(fact => make("span.count", {}, make("span", {}, fact.label), make("b", {}, ` ${fact.value}`)))),
    other.state && make("span.state", {}, sign(signs[other.state])), make("span.heard", {}, ` ${other.told || ""}`));
}

function paintTable() {
  const spreads = view.spreads || [], facts = view.facts || [];
  $(".table").hidden = !(view.river || spreads.length || facts.length);
  $(".spreads").replaceChildren(...spreads.map(paintSpread));
  $(".facts").replaceChildren(...facts.map(fact =>
    make("div.fact", {"data-good": fact.good || 0}, make("dt", {}, fact.label), make("dd", {}, fact.value))));
  paintRiver($(".river"), view.river, letter => tap({id: letter, state: "legal"}));
}

function paintSpread(spread) {
  const cards = (spread.cards || []).map(card => make("li", {"data-state": card.state || "", "data-marked": !!card.marked},
    picture(card.picture), make("span.heard", {}, card.name), card.badge && make("span.badge", {}, card.badge)));
  return make("section.spread", {"aria-label": spread.name},
    spread.name && make("h2", {}, spread.name), (spread.signs || []).map(words => make("p", {}, words)), make("ul.minis", {}, cards));
}

function paintJoin() {
  const form = $(".join"), join = view.join;
  form.hidden = !join;
  if (!join) return form.replaceChildren();
  if (form.contains(document.activeElement) && form.elements.name) return;
  const first = join.seats.find(chair => chair.free);
  form.replaceChildren(
    make("fieldset.chairs", {}, make("legend", {}, word("seat")), join.seats.map(chair => make("label.chair", {"data-taken": !chair.free},
      make("input", {type: "radio", name: "seat", value: String(chair.seat.seat), disabled: !chair.free, checked: chair === first}),
      chair.seat.portrait && picture(chair.seat.portrait), make("span", {}, make("b", {}, mark(chair.seat), chair.seat.name), make("small", {}, chair.who))))),
    make("label.named", {}, make("span", {}, word("name")), make("input", {type: "text", name: "name", maxlength: 14, autocomplete: "nickname", value: join.name || ""})));
}

function paintResult() {
  const box = $(".result"), result = view.result;
  box.hidden = !result;
  box.replaceChildren(...!result ? [] : [make("h2", {}, result.title), make("p", {}, result.why),
    make("dl.facts", {}, (result.facts || []).map(fact => make("div.fact", {"data-good": fact.good || 0}, make("dt", {}, fact.label), make("dd", {}, fact.value))))]);
}

function paintTools() {
  const plays = view.mode === "play" || view.mode === "wait", fresh = (view.log || []).filter(each => each.fresh).length;
  const undo = $("[data-do=undo]"), log = $("[data-do=log]");
  undo.hidden = !plays;
  log.hidden = view.mode === "join";
  undo.replaceChildren(sign("undo"));
  undo.setAttribute("aria-label", [word("undo"), view.undo].filter(Boolean).join(": "));
  undo.setAttribute("aria-disabled", String(!view.undo));
  log.replaceChildren(sign("log"), fresh ? make("span.fresh", {"aria-hidden": "true"}, String(fresh)) : "");
  log.setAttribute("aria-label", fresh ? `${word("log")}, ${fresh} ${word("new")}` : word("log"));
}

/* What is tapped. */

function tap(card) {
  $(".outlook").classList.remove("no");
  if (card.state === "chosen") send({t: "unpick", step, letter: card.id});
  else if (card.state === "legal") send({t: "pick", step, letter: card.id});
  else refuse(card.why_not || card.detail || view.prompt);
}

function confirm() {
  const main = (view.buttons || []).find(button => button.main);
  if (main && main.enabled !== false) send({t: "confirm", step, key: main.key});
  else refuse(view.prompt);
}

function sit() {
  const chosen = new FormData($(".join"));
  if (chosen.get("seat") !== null) send({t: "sit", seat: Number(chosen.get("seat")), name: String(chosen.get("name") || "").trim()});
}

const doings = {
  log: () => openSheet("dialog", word("log"), closeSheet, make("h2", {}, word("log")), lines([...view.log || []].reverse()), wide(word("close"), closeSheet, ".main")),
  undo: () => view.undo ? send({t: "undo", step}) : refuse(word("nothing_to_undo")),
  confirm: () => view.join ? sit() : confirm(),
};
document.addEventListener("click", event => {
  const button = event.target.closest("[data-do]");
  if (button && view) doings[button.dataset.do]();
});
$(".join").addEventListener("submit", event => { event.preventDefault(); sit(); });

/* What lies over the page. */

function missed(all) {
  openSheet("dialog", word("missed"), closeSheet, make("h2", {}, word("missed")), lines(all), make("p", {}, view.prompt), wide(word("go_on"), closeSheet, ".main"));
}

function ask(message) {
  const answer = key => () => { closeSheet(); send({t: "answer", id: message.id, key}); };
  openSheet("alertdialog", message.text, null, make("h2", {}, message.text), message.detail && make("p", {}, message.detail),
    message.buttons.map(button => wide(button.label, answer(button.key), button.main ? ".main" : "")));
}

function cut() {
  isCut = true;
  const dots = make("p.dots", {"aria-hidden": "true"}, make("i"), make("i"), make("i"));
  openSheet("alertdialog", word("cut") || document.title, null, dots, make("h2", {}, word("cut") || document.title),
    make("p", {}, word("cut_detail")), word("try_now") && wide(word("try_now"), () => line.again(), ".main"));
}

function goodbye(why) {
  openSheet("alertdialog", why, null, make("h2", {}, why), make("p", {}, word("ended")));
}

line = openLine(readToken(), () => step, heard, cut);
