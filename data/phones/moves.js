/* What changes from one view to the next is seen: a card leaves the hand, another comes, a boat goes on, a number grows.
   And a tap is answered at once, before the table does. Where motion is reduced nothing moves; it only brightens. */

import {$} from "./parts.js";

const KEYED = ".zones .card, .minis li[data-key], .boat[data-key]";
const COUNTED = ".count b, .fact dd";
const PLACES = ".zones, .around, .river";
const SWIFT = 120, USUAL = 260, SLOW = 420;
/* Milliseconds. */
const NEAR = 3;
/* Pixels that are no movement. */
const MOST = 40;
/* So many things move at once; where more do, the page is another one. */
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let pressed = [];

/** What lies where, before the page is painted anew. */
export function remember() {
  const things = new Map();
  for (const each of document.querySelectorAll(KEYED)) things.set(keyOf(each), {element: each, area: each.getBoundingClientRect(), place: each.closest(PLACES), state: each.dataset.state});
  return {things, counts: new Map([...document.querySelectorAll(COUNTED)].map(each => [labelOf(each), each.textContent]))};
}

/** Shows how it came to lie as it does now; nothing where `before` is of another page. */
export function play(before, isSame) {
  pressed.forEach(each => each.cancel());
  pressed = [];
  if (!isSame || calm.matches || !document.body.animate) return;
  const now = [...document.querySelectorAll(KEYED)], keys = new Set(now.map(keyOf));
  const gone = [...before.things].filter(([key, each]) => !keys.has(key) && each.place && each.place.matches(".zones"));
  if (now.length > MOST && gone.length > MOST) return;
  now.forEach(each => arrive(each, before.things.get(keyOf(each)), before.things.size));
  gone.forEach(([, each]) => leave(each));
  for (const each of document.querySelectorAll(COUNTED)) {
    const old = before.counts.get(labelOf(each));
    if (old !== undefined && old !== each.textContent) each.animate([{transform: "scale(1.3)", filter: "brightness(1.5)"}, {}], {duration: SLOW, easing: "ease-out"});
  }
}

/** Answers a tap: what was tapped gives way, and stays so until the next view. */
export function press(button) {
  if (!button.animate) return;
  const kept = {duration: SWIFT, fill: "forwards", easing: "ease-out"}, shown = $(".picture, .blank", button);
  pressed.push(button.animate({filter: ["none", "brightness(1.14)"]}, kept));
  if (calm.matches) return;
  if (shown && button.matches(".card")) pressed.push(shown.animate({transform: [getComputedStyle(shown).transform, "translateY(-7px)"]}, kept));
  else pressed.push(button.animate({transform: [getComputedStyle(button).transform, `${still(button)} scale(.97)`]}, kept));
}

const keyOf = element => element.dataset.key || element.dataset.letter;
function labelOf(element) {
  const other = element.closest(".other"), label = element.previousElementSibling;
  return `${other ? $(".called", other).textContent : ""}: ${label ? label.textContent : ""}`;
}

function arrive(element, old, isFull) {
  if (!old) {
    if (isFull) element.animate([{opacity: 0, transform: `${still(element)} translateY(-16px)`}, {}], {duration: USUAL, easing: "ease-out"});
    return;
  }
  const area = element.getBoundingClientRect(), across = old.area.left - area.left, down = old.area.top - area.top;
  if (old.place !== element.closest(PLACES)) {
    if (isSeen(old.area, old.place) && isSeen(area, element.closest(PLACES))) fly(element, old.area, area);
    return;
  }
  if (Math.hypot(across, down) > NEAR && !element.closest(".around"))
    element.animate([{transform: `${still(element)} translate(${across}px, ${down}px)`}, {}], {duration: element.matches(".boat") ? SLOW : USUAL, easing: "ease-in-out"});
  const shown = $(".picture, .blank", element);
  if (shown && element.matches(".card") && (old.state === "chosen") !== (element.dataset.state === "chosen"))
    shown.animate([{transform: old.state === "chosen" ? "translateY(calc(-1 * var(--rise)))" : "translateY(-7px)"}, {}], {duration: SWIFT, easing: "ease-out"});
}

/** Whether it lies where its part of the page is in sight. */
function isSeen(area, place) {
  const outer = place.getBoundingClientRect();
  return area.top > outer.top - area.height / 2 && area.bottom < outer.bottom + area.height / 2;
}

/** How an element is shifted for good. */
const still = element => {
  const shift = getComputedStyle(element).transform;
  return shift === "none" ? "" : shift;
};

/** A thing goes from one part of the page to another, above both. */
function fly(element, from, to) {
  const copy = above(element, to);
  const way = [{transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / Math.max(1, to.width)})`}, {transform: "none"}];
  element.animate([{opacity: 0}, {opacity: 0}], {duration: SLOW});
  copy.animate(way, {duration: SLOW, easing: "cubic-bezier(.3, 0, .2, 1)"}).onfinish = () => copy.remove();
}

/** A card that is not on this page any more goes up to the table. */
function leave(old) {
  const copy = above(old.element, old.area);
  copy.animate([{opacity: 1, transform: "none"}, {opacity: 0, transform: "translateY(-70px) scale(.8)"}], {duration: SLOW, easing: "ease-in"}).onfinish = () => copy.remove();
}

function above(element, area) {
  const shown = $(".picture, .blank", element) || element, copy = shown.cloneNode(true);
  copy.classList.add("flying");
  copy.setAttribute("aria-hidden", "true");
  for (const [side, length] of Object.entries({left: area.left, top: area.top, width: area.width})) copy.style.setProperty(side, `${length}px`);
  document.body.append(copy);
  return copy;
}

document.addEventListener("click", event => {
  const button = event.target.closest("button");
  if (button && button.closest("#app") && button.getAttribute("aria-disabled") !== "true") press(button);
}, true);
