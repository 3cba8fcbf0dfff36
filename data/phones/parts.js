/* What everything on the page is made of: elements, pictures, marks, sheets. Text is always text, never markup. */

/** The first element of a selector, on the page or inside another one. */
export const $ = (selector, root = document) => root.querySelector(selector);

/** A new element: make("li.other", {title}, child, "text"). A property `on` is what a tap does, `--x` a style. */
export function make(kind, properties = {}, ...children) {
  const [tag, ...names] = kind.split(".");
  const element = document.createElement(tag);
  element.className = names.join(" ");
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "on") element.addEventListener("click", value);
    else if (key.startsWith("--")) element.style.setProperty(key, value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false && child !== ""));
  return element;
}

/** Where a picture of the host lies; "" for what is no name of one. */
export const art = name => /^[\w/-]+$/.test(name || "") ? `art/${name}` : "";

/** A picture of the host that says nothing of its own. */
export const picture = (name, kind = "picture") => make(`img.${kind}`, {src: art(name), alt: "", draggable: "false"});

/** A sign in the colour of the words round it. */
export const sign = name => make("i.sign", {"--sign": `url(/${art(`app/icons/${name}`)})`, "aria-hidden": "true"});

/** The mark of a seat. */
export const mark = seat => seat && seat.shape ? picture(seat.shape, "mark") : null;

/** Has a screen reader say something at once. */
export function announce(words) {
  $(".heard").textContent = "";
  setTimeout(() => { $(".heard").textContent = words || ""; }, 30);
}

/** Gives an element its words, unless it has them: what did not change is not read aloud again. */
export function put(element, words) {
  if (element.textContent !== (words || "")) element.textContent = words || "";
}

let opener = null;
let shut = null;

/** Lays a sheet over the page. `leave` is what Escape does; without it the sheet must be answered. */
export function openSheet(role, name, leave, ...children) {
  const box = $(".sheet"), app = $("#app");
  opener = opener || document.activeElement;
  const paper = make("section.paper", {role, "aria-modal": "true", "aria-label": name, tabindex: "-1"}, ...children);
  box.replaceChildren(paper);
  box.hidden = false;
  app.inert = true;
  shut = leave;
  ($("button", paper) || paper).focus();
}

/** Takes the sheet away and gives the focus back. */
export function closeSheet() {
  $(".sheet").hidden = true;
  $("#app").inert = false;
  shut = null;
  if (opener && opener.isConnected) opener.focus();
  opener = null;
}

/** A wide button of a sheet. */
export const wide = (words, act, kind = "") => make(`button.wide${kind}`, {type: "button", on: act}, words);

/** Lines one below the other. */
export const lines = all => make("ol.lines", {tabindex: "0"}, all.map(each => make("li", {"data-new": !!each.fresh}, each.say || each)));

document.addEventListener("keydown", event => { if (event.key === "Escape" && shut) shut(); });
