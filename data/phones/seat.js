/* What whoever sits may do with the seat itself: be called otherwise before the match, get up, and come again. */

import {paintAnimals, paintName, rememberPerson} from "./join.js";
import {$, announce, make, mark, picture} from "./parts.js";
import {closeSheet, openSheet, wide} from "./sheets.js";

const LETTERS = 6, WHOLE = 26;
/* Of what the screen shows, and of a token. */

/** What the sheet of settings has of one's seat; `send` says it to the host, `again` asks for a seat. */
export function seatWays(view, word, send, again) {
  if (!view.seat) return again ? [wide(word("again"), () => { closeSheet("settings"); again(); })] : [];
  return [
    view.own ? wide(word("rename"), () => openRename(view.own, word, send)) : make("p.small", {}, word("named")),
    wide(word("get_up"), () => openLeave(word, send)),
  ];
}

/** Who is at the table before the match, and who is still awaited. */
export function paintCrew(box, crew) {
  box.hidden = !crew || !crew.length;
  box.replaceChildren(...(crew || []).map(each => make("li.mate", {"data-free": String(!!each.free)},
    each.seat.portrait && picture(each.seat.portrait), make("span", {}, make("b", {}, mark(each.seat), each.seat.name), make("small", {}, each.who)))));
}

/** Says goodbye, and what can be done now on the `line`; `invited` is the token of the address. */
export function openGoodbye(message, invited, {turn, knock}) {
  $(".me").replaceChildren();
  if (message.field) return openLetters(message, knock);
  openSheet("bye", message.why, null, make("h2", {}, message.why), message.detail && make("p", {}, message.detail),
    message.reload && wide(message.reload, () => location.reload(), ".main"),
    message.look_on && wide(message.look_on, () => turn(message.watch)),
    message.again && invited && wide(message.again, () => turn(invited), ".main"));
}

/** An address that opens nothing: the letters that the screen shows can be typed, or the whole token of an address. */
function openLetters(message, knock) {
  const field = make("input", {type: "text", name: "token", autocapitalize: "none", autocomplete: "off", spellcheck: "false", enterkeyhint: "go"});
  const told = make("p.small", {role: "status"}), form = make("form.join.address", {}, make("label.named", {}, make("span", {}, message.field), field));
  const open = () => {
    const typed = field.value.toLowerCase().replace(/^.*t=/, "").replace(/[^a-z0-9]/g, "");
    const short = typed.replace(/[^a-z]/g, "");
    if (typed.length === WHOLE) {
      location.hash = `t=${typed}`;
      return;
    }
    if (short.length === LETTERS) {
      knock(short);
      return;
    }
    told.textContent = `${short.length} / ${LETTERS}`;
    announce(told.textContent);
  };
  form.addEventListener("submit", event => { event.preventDefault(); open(); });
  openSheet("bye", message.why, null, make("h2", {}, document.title), make("p", {}, message.why), make("p", {}, message.detail),
    form, told, wide(message.open, open, ".main"));
}

function openRename(own, word, send) {
  const form = make("form.join", {}, paintName(word, own.name, own.longest, own.unnamed), paintAnimals(own.animals, own.animal, word));
  const close = () => closeSheet("rename");
  const take = () => {
    const found = new FormData(form), animal = found.get("animal"), said = {name: (found.get("name") || "").trim(), ...animal ? {animal} : {}};
    close();
    rememberPerson(said);
    send({t: "rename", ...said});
  };
  form.addEventListener("submit", event => { event.preventDefault(); take(); });
  openSheet("rename", word("rename"), close, make("h2", {}, word("rename")), form,
    wide(word("keep"), close), wide(word("renamed"), take, ".main"));
  $("input[name=name]", form).focus({preventScroll: true});
}

function openLeave(word, send) {
  const close = () => closeSheet("leave"), leave = here => () => { close(); send({t: "leave", here}); };
  openSheet("leave", word("get_up"), close, make("h2", {}, word("get_up")), make("p", {}, word("get_up_told")),
    wide(word("get_up"), leave(false)), wide(word("get_up_here"), leave(true)), wide(word("stay"), close, ".main"));
}
