/* The part of the water that matters: what lies on it, who is where, and each row in words for whoever hears it. */

import {$, make, mark, picture, sign} from "./parts.js";
import {SPACE, drawWater, measure} from "./water.js";

const AHEAD = 1.15;
/* Rows that are shown below the one that matters. */
const ONWARD = 6;
/* Rows downstream of it whose water is shown whole, where not all of the river has room. */
const LEAST = 40, MOST = 62;
/* Of a space, in pixels: smaller ones cannot be told apart, larger ones show too little. */
const HUGE = 104, ROWS = 7.5;
/* Where there is much room: so large a space may be, and so many rows are in sight. */
let aimed = "";
let watched = null;

/** Shows a river, the farthest row on top. `tap` gets a lit space, `tell` the words of what lies there. */
export function paintRiver(box, river, tap, tell) {
  box.hidden = !river;
  if (!river) { aimed = ""; return box.replaceChildren(); }
  const isDrawn = river.rows.length > 0 && river.rows.every(row => (row.squares || []).some(square => !square.land));
  box.dataset.drawn = String(isDrawn);
  const words = make(isDrawn ? "ol.rows.heard" : "ol.rows", {"aria-label": river.name, tabindex: isDrawn ? null : "0"},
    river.rows.map(row => make("li", {"data-focus": String(row.number === river.focus)}, row.say)));
  if (!isDrawn) return box.replaceChildren(words);
  const old = $(".pane", box), at = old ? [old.scrollLeft, old.scrollTop] : [0, 0];
  const place = measure(river.rows), course = paintCourse(river, place, tap);
  course.addEventListener("click", event => { const known = event.target.closest("[data-name]"); if (known) tell(known.dataset.name); });
  const numbers = make("div.numbers", {"aria-hidden": "true"}, river.rows.map(row => make("span", {}, String(row.number))));
  const pane = make("div.pane", {"data-letter": ":river", tabindex: "0", role: "group", "aria-label": river.name}, numbers, course);
  box.replaceChildren(pane, make("div.beyond.up", {"aria-hidden": "true"}), make("div.beyond.down", {"aria-hidden": "true"}), words);
  pane.addEventListener("scroll", () => point(box, river), {passive: true});
  settle(box, river, place, at);
}

/** How large a space is, and which rows are in sight: the ones that matter, unless somebody pushed the water. */
function settle(box, river, place, at) {
  const pane = $(".pane", box), aim = String(focused(river));
  const lay = isNew => {
    const room = pane.clientWidth - $(".numbers", pane).offsetWidth, most = Math.max(MOST, Math.min(HUGE, pane.clientHeight / ROWS));
    const space = Math.max(LEAST, Math.min(most, room / (place.width / SPACE)));
    box.style.setProperty("--space", `${space}px`);
    if (isNew) {
      const row = river.rows.findIndex(each => each.number === Number(aim)), near = middle(river.rows.slice(Math.max(0, row - ONWARD), row + 1), place);
      pane.scrollTop = (row + AHEAD) * space - pane.clientHeight;
      pane.scrollLeft = near / SPACE * space - room / 2;
    }
    point(box, river);
  };
  lay(false);
  if (aim === aimed) [pane.scrollLeft, pane.scrollTop] = at;
  else lay(true);
  aimed = aim;
  if (watched) watched.disconnect();
  let size = "";
  watched = window.ResizeObserver ? new ResizeObserver(() => {
    const now = `${pane.clientWidth}x${pane.clientHeight}`;
    if (now !== size) lay(true);
    size = now;
  }) : null;
  if (watched) watched.observe(pane);
}

/** The middle of the water of some rows. */
function middle(rows, place) {
  const wet = rows.flatMap(row => row.squares.map((square, column) => square.land ? -1 : column)).filter(column => column >= 0);
  return (place.x(Math.min(...wet)) + place.x(Math.max(...wet))) / 2;
}

/** The row that matters: what is being laid, one's own; for whoever looks on, the one of the hindmost boat. */
function focused(river) {
  const sketched = river.rows.filter(row => row.sketched);
  if (sketched.length) return sketched[sketched.length - 1].number;
  if (river.focus !== null && river.focus !== undefined) return river.focus;
  const taken = river.rows.filter(row => row.squares.some(square => (square.things || []).some(thing => thing.shape)));
  return (taken.length ? taken[taken.length - 1] : river.rows[river.rows.length - 1]).number;
}

function paintCourse(river, place, tap) {
  const over = [];
  const lay = (shown, column, number) => {
    shown.style.setProperty("left", `${100 * place.x(column) / place.width}%`);
    shown.style.setProperty("top", `${100 * place.y(number) / place.height}%`);
    over.push(shown);
  };
  for (const row of river.rows) row.squares.forEach((square, column) => {
    const tag = paintTag(square);
    if (tag) lay(tag, column, row.number);
    for (const thing of square.things || []) lay(paintThing(thing, column, tap), column, row.number);
  });
  for (const way of river.ways || []) layWay(way, place, lay);
  for (const card of river.cards || []) over.push(paintCard(card, place, tap));
  return make("div.course", {"--rows": river.rows.length, "--across": place.width / SPACE}, drawWater(river, place), over);
}

/** A thing on the water; an empty space that is lit shows its column, as buttons name it. */
function paintThing(thing, column, tap) {
  const parts = thing.picture ? [picture(thing.picture), mark(thing)] : [make("b.column", {}, String(column + 1))];
  const kind = thing.shape ? "boat" : thing.picture ? "token" : "goal";
  if (!thing.letter)
    return make(`span.${kind}`, {"data-key": thing.shape || null, "data-own": String(!!thing.own), "data-turn": String(!!thing.turn), "data-name": thing.name, "aria-hidden": "true"}, parts);
  const card = {id: thing.letter, state: thing.state || "legal", why_not: thing.why_not};
  return make(`button.${kind}.space`, {type: "button", "data-letter": thing.letter, "data-key": thing.shape || null, "data-state": card.state, "aria-pressed": String(card.state === "chosen"),
    "data-own": String(!!thing.own), "aria-label": [thing.name, thing.outlook].filter(Boolean).join(". "), on: () => tap(card)}, parts);
}

/** A card that would lie on the water, and is turned by a tap. */
function paintCard(card, place, tap) {
  const [left, top] = [place.x(card.top_left[0]), place.y(card.top_left[1])], [right, bottom] = [place.x(card.bottom_right[0]), place.y(card.bottom_right[1])];
  const of = (part, whole) => `${100 * part / whole}%`, state = card.on ? "chosen" : "legal";
  const area = {"--left": of(left - SPACE / 2, place.width), "--top": of(top - SPACE / 2, place.height),
    "--wide": of(right - left + SPACE, place.width), "--high": of(bottom - top + SPACE, place.height)};
  if (!card.letter) return make("span.laid", {...area, "aria-hidden": "true"});
  return make("button.laid", {...area, type: "button", "data-letter": card.letter, "data-state": state, "aria-pressed": String(!!card.on),
    "aria-label": card.name, on: () => tap({id: card.letter, state})}, make("span.disc", {}, sign("turn")));
}

/** What a rapid or a rock costs, in figures. */
function paintTag(square) {
  const parts = [
    square.further > 1 && make("b.further", {}, `+${square.further}`),
    square.splashes > 0 && make("b.splashes", {}, sign("splash"), String(square.splashes)),
    ...(square.dice || []).map(number => make("b.die", {}, String(number))),
  ].filter(Boolean);
  return parts.length ? make("span.tag", {"aria-hidden": "true"}, parts) : null;
}

/** Where a boat would go with what is chosen: steps, what befalls it, and where it would lie. */
function layWay(way, place, lay) {
  const cells = way.cells || [], last = cells[cells.length - 1];
  if (way.own) cells.slice(1, -1).forEach(([column, row], number) => lay(make("span.step", {"aria-hidden": "true"}, String(number + 1)), column, row));
  for (const each of way.signs || [])
    lay(make("span.befalls", {"data-good": each.good || 0, "data-name": each.name, "aria-hidden": "true"}, picture(each.picture)), each.column, each.row);
  if (last && (way.own || way.picture))
    lay(make("span.ghost", {"data-own": String(!!way.own), "data-side": sideOf(place, last[0]), "data-top": String(place.y(last[1]) < SPACE), "aria-hidden": "true"}, way.picture && picture(way.picture), way.note && make("b", {}, way.note)), ...last);
}

/** Near which side of the water a column lies. */
function sideOf(place, column) {
  const part = place.x(column) / place.width;
  return part < 0.34 ? "left" : part > 0.66 ? "right" : "middle";
}

/** Names at the edges whoever is out of sight there. */
function point(box, river) {
  const pane = $(".pane", box);
  if (!pane) return;
  const space = $(".course", pane).offsetHeight / river.rows.length;
  const found = {up: [...river.beyond || []], down: []};
  river.rows.forEach((row, number) => row.squares.forEach(square => (square.things || []).forEach(thing => {
    if (!thing.shape || thing.letter) return;
    const middle = (number + 0.5) * space - pane.scrollTop;
    if (middle < 0) found.up.push({shape: thing.shape, row: String(row.number), name: thing.name});
    else if (middle > pane.clientHeight) found.down.push({shape: thing.shape, row: String(row.number), name: thing.name});
  })));
  const own = $(".boat[data-own=true]", pane), isRight = own && own.offsetLeft - pane.scrollLeft > pane.clientWidth / 2;
  $(".beyond.down", box).dataset.side = isRight ? "left" : "right";
  for (const side of ["up", "down"])
    $(`.beyond.${side}`, box).replaceChildren(...found[side].map(each => make("span", {"data-name": each.name}, mark(each), each.row)));
}
