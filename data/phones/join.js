/* Taking a seat: which one, under what name, as which animal. What was typed stays when the seats change. */

import {person} from "./kept.js";
import {lay} from "./lay.js";
import {$, make, mark, picture, put} from "./parts.js";
import {wide} from "./sheets.js";

/** Shows the seats that can be had, and on the main button what it would do with the one chosen; `turn` comes with
    another token. What there is to be said of it: an animal that was chosen is somebody else's now. */
export function paintJoin(view, word, turn) {
  const form = $(".join"), join = view.join;
  form.hidden = !join;
  if (!join) {
    form.replaceChildren();
    return "";
  }
  const before = typed(form), focused = document.activeElement, wasIn = form.contains(focused) ? [focused.name, focused.value] : null;
  const open = join.seats.filter(isOpen), same = open.find(chair => String(chair.seat.seat) === before.seat);
  const name = before.name === null ? person.name.read() : before.name, wished = before.seat === null ? person.animal.read() : before.animal;
  const own = name && open.find(chair => chair.seat.name === name);
  const animals = join.naming ? join.animals || [] : [], animal = animals.find(each => each.id === wished && each.free);
  lay(form, ...[
    make("fieldset.chairs", {"data-seats": String(join.seats.length)}, make("legend", {}, word("seat")),
      join.seats.map(chair => paintChair(chair, chair === (same || own || open[0])))),
    join.naming && open.length > 0 && paintName(word, name, join.longest),
    open.length > 0 && paintAnimals(animals, animal && animal.id, word),
    join.watch && wide(word("look_on"), () => turn(join.watch)),
  ].filter(Boolean));
  const label = () => paintLabel(join, word);
  form.onchange = label;
  label();
  if (wasIn) focusAgain(form, ...wasIn);
  const gone = animals.find(each => each.id === before.animal && !each.free);
  return gone ? `${gone.name}: ${word("animal_gone")}` : "";
}

/** Where a name is typed, of at most `longest` letters; `unnamed` is what whoever types none is called. The field counts
    pictures twice: what is too long for the host is refused in words. */
export const paintName = (word, name, longest, unnamed = "") => make("label.named", {}, make("span", {}, word("name")),
  make("input", {type: "text", name: "name", maxlength: 2 * longest, autocomplete: "nickname", autocapitalize: "words", enterkeyhint: "done",
    value: name, placeholder: unnamed}));

/** The animals one may be; null where there are none. */
export const paintAnimals = (animals, chosen, word) => animals.length > 0 ? make("fieldset.animals", {}, make("legend", {}, word("animal")),
  animals.map(each => paintAnimal(each, each.id === chosen))) : null;

/** What is wanted: the seat, the name and the animal; null while there is no seat to be had. */
export function readJoin() {
  const found = typed($(".join"));
  if (found.seat === null) return null;
  return {seat: Number(found.seat), name: (found.name || "").trim(), ...found.animal ? {animal: found.animal} : {}};
}

/** What was said when sitting down, or of oneself since, is proposed at the next table. */
export function rememberPerson(said) {
  person.name.write(said.name);
  person.animal.write(said.animal || "");
}

/** `sit` is what Enter does. */
export function listenJoin(sit) {
  $(".join").addEventListener("submit", event => { event.preventDefault(); sit(); });
}

const isOpen = chair => chair.free || !!chair.act;

function typed(form) {
  const found = new FormData(form);
  return {seat: found.get("seat"), name: found.get("name"), animal: found.get("animal")};
}

function paintChair(chair, isOn) {
  return make("label.chair", {"data-taken": String(!isOpen(chair))},
    make("input", {type: "radio", name: "seat", value: String(chair.seat.seat), disabled: !isOpen(chair), checked: isOn}),
    chair.seat.portrait && picture(chair.seat.portrait),
    make("span.chosen", {}, make("b", {}, mark(chair.seat), chair.seat.name), make("small", {}, chair.who)));
}

function paintAnimal(animal, isOn) {
  return make("label.animal", {"data-taken": String(!animal.free)},
    make("input", {type: "radio", name: "animal", value: animal.id, disabled: !animal.free, checked: isOn}),
    make("span.chosen", {}, picture(animal.picture), make("small", {}, animal.free ? animal.name : animal.who || animal.name)));
}

function paintLabel(join, word) {
  const seat = typed($(".join")).seat, chair = join.seats.find(each => String(each.seat.seat) === seat);
  const name = $("input[name=name]", $(".join"));
  if (name) name.placeholder = chair && chair.unnamed || "";
  put($(".confirm"), (chair && chair.act) || word("take_seat"));
  $(".confirm").setAttribute("aria-disabled", String(!chair || typeof join.waits === "number"));
}

function focusAgain(form, name, value) {
  const again = [...form.elements].find(each => each.name === name && (each.type === "text" || each.value === value));
  if (again) again.focus({preventScroll: true});
}
