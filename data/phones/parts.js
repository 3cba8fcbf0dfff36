/* What everything on the page is made of: elements, pictures, marks. Text is always text, never markup. */

/** The first element of a selector, on the page or inside another one. */
export const $ = (selector, root = document) => root.querySelector(selector);

const LISTS = ["ul", "ol"];
/* Safari takes those without bullets for none, unless they say so. */

/** A new element: make("li.other", {title}, child, "text"). A property `on` is what a tap does, `--x` a style. */
export function make(kind, properties = {}, ...children) {
  const [tag, ...names] = kind.split(".");
  const element = document.createElement(tag);
  if (names.length) element.className = names.join(" ");
  if (LISTS.includes(tag)) element.setAttribute("role", "list");
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "on") element.onclick = value;
    else if (key.startsWith("--")) element.style.setProperty(key, value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false && child !== ""));
  return element;
}

let look = "";

/** Which deck and language pictures are asked for from now on. */
export function chooseLook(name) {
  look = /^[a-z0-9]+$/.test(name || "") ? `?look=${name}` : "";
}

/** Where a picture of the host lies; "" for what is no name of one. */
export const art = name => /^[\w/-]+$/.test(name || "") ? `art/${name}${look}` : "";

/** A picture of the host that says nothing of its own. */
export const picture = (name, kind = "picture") => make(`img.${kind}`, {src: art(name), alt: "", draggable: "false", decoding: "sync"});

/** Whether a picture has a foot that is left free for its name: the page writes the name below it and cuts the foot off. */
export const hasFoot = card => !!(card.picture && card.caption);

/** A sign in the colour of the words round it. */
export const sign = name => make("i.sign", {"--sign": `url(/${art(`app/icons/${name}`)})`, "aria-hidden": "true"});

/** The mark of a seat. */
export const mark = seat => seat && seat.shape ? picture(seat.shape, "mark") : null;

/** A line of a plate: what it is, and how much. */
export const fact = (shown, before = null) => make("div.fact", {"data-good": shown.good || 0},
  make("dt", {}, before, shown.label), make("dd", {}, shown.value));

/** Has a screen reader say something at once. */
export function announce(words) {
  $(".heard").textContent = "";
  setTimeout(() => { $(".heard").textContent = words || ""; }, 30);
}

/** Gives an element its words, unless it has them: what did not change is not read aloud again. */
export function put(element, words) {
  if (element.textContent !== (words || "")) element.textContent = words || "";
}
