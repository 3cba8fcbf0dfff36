/* A hand on a phone. It shows the view it is told and says which letter was tapped; it knows no rule. */

import {openCloser} from "./closer.js";
import {paintButtons, paintGroups, paintHand, settleHand} from "./hand.js";
import {listenJoin, paintJoin, readJoin, rememberPerson} from "./join.js";
import {lay} from "./lay.js";
import {openLine, readInvitation, readToken} from "./line.js";
import {play, remember} from "./moves.js";
import {$, announce, art, chooseLook, make, mark, put, sign} from "./parts.js";
import {paintResult} from "./result.js";
import {paintRiver} from "./river.js";
import {openGoodbye, paintCrew, seatWays} from "./seat.js";
import {buzz, openSettings, writeLarge} from "./settings.js";
import {closeSheet, lines, named, openSheet, sheetShown, wide} from "./sheets.js";
import {fitOthers, fitTable, paintOthers, paintTable} from "./table.js";

const app = $("#app");
const INK = /^[a-z]+$/, COLOUR = /^#[0-9a-f]{6}$/;
const PARTS = {".others": "at_table", ".around": "table", ".mine": "your_seat", ".choices": "also", ".groups": "also", ".bar": "your_move"};
/* Parts of the page for whoever hears it, and the word each is called by. */
let view = null, step = 0, line = null, asked = "", read = 0, isBack = false, refused = "", undone = null, asking = "", said = "";
/* `read`: so many of the lines that are new to this seat were looked at; `isBack`: looks at the table of a match that is over;
   `undone`: where taking back was asked for last. What is said to that is read before it is asked for once more;
   `asking`: the line whose bot was asked why, and `said`, the reason that was read aloud last;
   `refused`: why something could not be done, until something else is done or asked. */

const send = message => {
  refused = "";
  if (line) line.send(message);
};
const word = key => (view && view.words && view.words[key]) || "";

/* What comes down. */

const hearings = {
  update: message => update(message),
  ask: message => ask(message),
  asked: () => closeSheet("ask"),
  no: message => refuse(message.say),
  bye: message => openGoodbye(message, readInvitation(), line),
};
const heard = message => { if (Object.keys(hearings).includes(message.t)) hearings[message.t](message); };

function update(message) {
  step = message.step;
  view = message.view;
  closeSheet("cut");
  closeSheet("bye");
  if (!view.standings) closeSheet("how");
  paint();
  relayLog();
  if (message.missed && message.missed.length && sheetShown() !== "ask") missed(message.missed);
  if (message.buzz) buzz();
}

/** Says why something cannot be done, where it would say what comes of it; once more where it stands there already. */
function refuse(words) {
  const isThere = $(".outlook").textContent === words;
  refused = words;
  tell(words);
  $(".outlook").classList.add("no");
  if (isThere) announce(words);
}

/** Says something where it would say what comes of a card. */
function tell(words) {
  put($(".outlook"), words);
  $(".outlook").classList.remove("no");
}

/* What is shown. */

function paint() {
  const focused = document.activeElement, letter = focused && focused.dataset ? focused.dataset.letter : "";
  const held = $(".mine").contains(focused) || $(".river").contains(focused), isNew = asked !== view.prompt;
  asked = view.prompt;
  const before = remember(), wasBare = app.dataset.bare !== "false";
  document.documentElement.lang = view.language || "en";
  document.title = view.asked ? `${view.prompt} - ${view.title.name}` : view.title.name;
  app.dataset.mode = document.documentElement.dataset.mode = view.mode;
  app.dataset.step = String(step);
  app.dataset.ground = view.river ? "river" : "cards";
  if (!view.result) isBack = false;
  app.dataset.bare = String(isBare());
  chooseLook(view.look);
  paintPlace();
  paintHead();
  paintOthers(view);
  paintTable(view);
  paintRiver($(".river"), view.river, tap, tell);
  put($(".prompt"), view.prompt);
  $(".prompt").classList.toggle("asked", !!view.asked);
  put($(".told"), view.told);
  put($(".news"), view.told ? "" : news());
  paintHand(view, tap);
  const gone = paintJoin(view, word, token => line.turn(token));
  paintCrew($(".crew"), view.crew);
  paintResult($(".result"), view.result);
  if (isNew) refused = "";
  if (gone || refused) refuse(gone || refused);
  else tell(view.outlook);
  paintButtons(view, word, turn, refuse);
  paintGroups(view, turn, word, key => send({t: "request", step, key}));
  paintTools();
  fit();
  settleHand(isNew);
  play(before, !wasBare && app.dataset.bare === "false");
  if (held && !focused.getClientRects().length) (named(letter) || $(".prompt")).focus({preventScroll: true});
}

/** Whether there is no table to be shown, or the result lies over it. */
function isBare() {
  const hasTable = !!(view.spreads || view.river || view.zones || view.others);
  return !!view.join || !hasTable || (!!view.result && !isBack);
}

function paintPlace() {
  for (const [ink, colour] of Object.entries(view.theme || {}))
    if (INK.test(ink) && COLOUR.test(colour)) document.documentElement.style.setProperty(`--${ink}`, colour);
  app.style.setProperty("--strip", `url(/${art(`phones/strips/${view.title.id}`)})`);
  app.style.setProperty("--cover", app.dataset.bare === "true" ? `url(/${art(`${view.title.id}/cover`)})` : "none");
  for (const [selector, key] of Object.entries(PARTS)) $(selector).setAttribute("aria-label", word(key));
}

function paintHead() {
  put($(".title"), view.title.name);
  put($(".aim"), view.title.aim);
  lay($(".me"), ...view.seat ? [mark(view.seat), make("b", {}, view.seat.name)] : []);
  const cog = $(".cog");
  if (!cog.firstChild) cog.append(sign("settings"));
  cog.setAttribute("aria-label", word("settings"));
}

function paintTools() {
  const plays = view.mode === "play" || view.mode === "wait", news = freshLines();
  read = news < read ? 0 : read;
  const fresh = news - read;
  const undo = $("[data-do=undo]"), log = $("[data-do=log]");
  undo.hidden = !plays || app.dataset.bare === "true";
  log.hidden = app.dataset.bare === "true" && view.mode !== "over";
  const over = $("[data-do=back]");
  over.hidden = !view.result || view.mode !== "over";
  put(over, word(isBack ? "show_result" : "show_table"));
  lay(undo, sign("undo"));
  undo.setAttribute("aria-label", [word("undo"), view.undo].filter(Boolean).join(": "));
  undo.setAttribute("aria-disabled", String(!view.undo));
  lay(log, sign("log"), ...fresh ? [make("span.fresh", {"aria-hidden": "true"}, String(fresh))] : []);
  log.setAttribute("aria-label", fresh ? `${word("log")}, ${fresh} ${word("new")}` : word("log"));
}

/** What happened last. */
const news = () => (view.log || []).slice(-1).map(each => each.say).join("");
const freshLines = () => (view.log || []).filter(each => each.fresh).length;

/** What depends on the size of the window and of the letters. */
function fit() {
  if (!view) return;
  fitOthers();
  fitTable();
}

/* What is tapped. */

function tap(card) {
  if (card.state === "chosen") send({t: "unpick", step, letter: card.id});
  else if (card.state === "legal") send({t: "pick", step, letter: card.id});
  else refuse(card.why_not || card.detail || view.prompt);
}

/** A button that may stay chosen. */
const turn = button => send({t: button.on ? "unpick" : "pick", step, letter: button.key});

function confirm() {
  const main = (view.buttons || []).find(button => button.main);
  if (main && main.enabled !== false) send({t: "confirm", step, key: main.key});
  else refuse(view.prompt);
}

function sit() {
  const wanted = readJoin();
  if (wanted && view.join.naming) rememberPerson(wanted);
  if (wanted) send({t: "sit", ...wanted});
  else refuse(view.prompt);
}

function openLog() {
  const close = () => closeSheet("log");
  openSheet("log", word("log"), close, make("h2", {}, word("log")), logLines(),
    app.dataset.bare === "true" ? "" : wide(word("closer"), lookCloser), wide(word("close"), close, ".main"));
  read = freshLines();
  paintTools();
}

const logLines = () => lines([...view.log || []].reverse(), askWhy);

function askWhy(key) {
  asking = key;
  send({t: "request", step, key});
}

/** Lays the lines of an open log anew, and says the reason that was asked for there. */
function relayLog() {
  if (sheetShown() !== "log") return;
  const told = (view.log || []).find(each => each.key === asking && each.reason), box = $(".sheet .lines");
  const isGone = box.contains(document.activeElement);
  lay(box, ...logLines().childNodes);
  if (isGone && !box.contains(document.activeElement)) box.focus({preventScroll: true});
  if (told && told.reason !== said) announce(said = told.reason);
}

const lookCloser = () => openCloser(view, word, key => send({t: "request", step, key}));

const doings = {
  log: openLog,
  undo: () => {
    if (!view.undo) refuse(word("nothing_to_undo"));
    else if (undone !== view) send({t: "undo", step, told: !!view.warned});
    undone = view;
  },
  back: () => { isBack = !isBack; paint(); },
  settings: () => openSettings(word, fit, seatWays(view, word, send, isOnlooker() && (() => line.turn(readInvitation())))),
  confirm: () => view.join ? sit() : confirm(),
};
document.addEventListener("click", event => {
  if (view && event.target.closest(".around, .others") && !event.target.closest("button")) lookCloser();

  const button = event.target.closest("[data-do]");
  if (button && view) doings[button.dataset.do]();
});

/** Whether somebody looks on who may ask for a seat, too. */
const isOnlooker = () => view.mode === "watch" && readInvitation() && readInvitation() !== line.held();

/* What lies over the page. */

function missed(all) {
  const close = () => closeSheet("missed");
  openSheet("missed", word("missed"), close, make("h2", {}, word("missed")), lines(all),
    make("p.next", {}, view.prompt), wide(word("go_on"), close, ".main"));
}

function ask(message) {
  const answer = key => () => { closeSheet("ask"); send({t: "answer", id: message.id, key}); };
  openSheet("ask", message.text, null, make("h2", {}, message.text), message.detail && make("p", {}, message.detail),
    [...message.buttons].reverse().map(button => wide(button.label, answer(button.key), button.main ? ".main" : "")));
}

function cut() {
  if (["cut", "bye"].includes(sheetShown())) return;
  const dots = make("p.dots", {"aria-hidden": "true"}, make("i"), make("i"), make("i"));
  openSheet("cut", word("cut") || document.title, null, dots, make("h2", {}, word("cut") || document.title),
    make("p", {}, word("cut_detail")), word("try_now") && wide(word("try_now"), () => line.again(), ".main"));
}

writeLarge(fit);
window.addEventListener("resize", fit);
document.addEventListener("touchstart", () => {}, {passive: true});
/* Without it Safari shows nothing while a button is held. */
listenJoin(sit);
line = openLine(readToken(), () => step, heard, cut);
