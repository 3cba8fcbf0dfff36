/* Sheets lie over the page: they take the focus and give it back, and one that must be answered stays. */

import {$, make} from "./parts.js";

const FRESH = 350;
/* Milliseconds in which a sheet takes no tap: it was meant for what lay there before. */
let opener = null, tapped = null;
/* `tapped`: the last button. Safari gives none of them the focus. */
let shown = null;

/** Lays a sheet over the page. `leave` is what Escape does; without it the sheet must be answered. `kind` names it. */
export function openSheet(kind, name, leave, ...children) {
  const box = $(".sheet"), role = leave ? "dialog" : "alertdialog";
  opener = opener || (document.activeElement === document.body ? tapped : document.activeElement);
  const paper = make("section.paper", {role, "data-kind": kind, "aria-modal": "true", "aria-label": name, tabindex: "-1", "data-fresh": true}, ...children);
  box.replaceChildren(paper);
  box.hidden = false;
  setBehind(true);
  shown = {kind, leave};
  setTimeout(() => paper.removeAttribute("data-fresh"), FRESH);
  (leave && ($(".main", paper) || $("button", paper)) || paper).focus({preventScroll: true});
}

/** Takes the sheet away and gives the focus back; with `kind`, only a sheet of that kind. */
export function closeSheet(kind = "") {
  if (!shown || (kind && shown.kind !== kind)) return;
  $(".sheet").hidden = true;
  setBehind(false);
  shown = null;
  if (opener && opener !== document.body) (opener.getClientRects().length ? opener : named(opener.dataset.letter) || $(".prompt")).focus({preventScroll: true});
  opener = null;
}

/** Which sheet lies there; "" for none. */
export const sheetShown = () => shown ? shown.kind : "";

/** What stands for a letter now, if it can be seen: what was painted anew is another element. */
export const named = letter => letter ? [...document.querySelectorAll("[data-letter]")]
  .find(each => each.dataset.letter === letter && each.getClientRects().length) || null : null;

/** A wide button of a sheet. */
export const wide = (words, act, kind = "") => make(`button.wide${kind}`, {type: "button", on: act}, words);

/** Lines one below the other; `ask` gets the key of one whose bot is asked why. */
export const lines = (all, ask) => make("ol.lines", {tabindex: "0"}, all.map(each => make("li", {"data-new": !!each.fresh}, each.say || each,
  each.reason && make("p.reason", {}, each.reason),
  each.why && make("button.ask", {type: "button", "data-letter": each.key, on: () => ask(each.key)}, each.why))));

/** What lies behind can neither be reached nor heard, also where a browser does not know `inert`. */
function setBehind(isBehind) {
  const app = $("#app");
  app.inert = isBehind;
  if (isBehind) app.setAttribute("aria-hidden", "true");
  else app.removeAttribute("aria-hidden");
}

function keepInside(event) {
  const stops = [...$(".sheet").querySelectorAll("button, input, [tabindex='0']")].filter(each => !each.disabled);
  const first = stops[0], last = stops[stops.length - 1], at = document.activeElement;
  if (!first || !(event.shiftKey ? at === first || at === $(".paper") : at === last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

document.addEventListener("click", event => { tapped = event.target.closest("button"); }, true);
document.addEventListener("keydown", event => {
  if (!shown) return;
  if (event.key === "Escape" && shown.leave) shown.leave();
  else if (event.key === "Tab") keepInside(event);
});
