/* Laying anew without tearing away: what is alike stays the element it was. So a tap finds what it was meant for when a
   view arrives under the finger, no picture flickers, and neither the focus nor whoever listens loses the place. */

/** Has an element hold just these, as replaceChildren would. What carries a letter is known by it, wherever it lies. */
export function lay(box, ...wanted) {
  const left = [...box.childNodes];
  const kept = wanted.map(each => typeof each === "string" ? document.createTextNode(each) : each).map(each => {
    const at = left.findIndex(before => isAlike(before, each));
    return at < 0 ? each : match(left.splice(at, 1)[0], each);
  });
  left.forEach(each => each.remove());
  kept.forEach((each, number) => { if (box.childNodes[number] !== each) box.insertBefore(each, box.childNodes[number] || null); });
}

function isAlike(one, other) {
  if (one.nodeType !== other.nodeType || one.nodeName !== other.nodeName) return false;
  if (one.nodeType !== Node.ELEMENT_NODE) return true;
  const letter = letterOf(one);
  return letter === letterOf(other) && (letter !== "" || one.className === other.className);
}

/** The letter of an element, or of the only thing in it. */
const letterOf = element => element.dataset.letter || element.dataset.key || (element.childElementCount === 1 && element.firstElementChild.dataset.letter) || "";

/** Makes an element say, look and do what another one would. */
function match(before, wanted) {
  if (before.nodeType !== Node.ELEMENT_NODE) {
    if (before.data !== wanted.data) before.data = wanted.data;
    return before;
  }
  for (const {name} of [...before.attributes]) if (name !== "style" && !wanted.hasAttribute(name)) before.removeAttribute(name);
  for (const {name, value} of [...wanted.attributes]) if (name !== "style" && before.getAttribute(name) !== value) before.setAttribute(name, value);
  if (before.style.cssText !== wanted.style.cssText) before.style.cssText = wanted.style.cssText;
  before.onclick = wanted.onclick;
  if (before.nodeName === "INPUT") matchInput(before, wanted);
  lay(before, ...wanted.childNodes);
  return before;
}

/** What was typed or chosen is no attribute. */
function matchInput(before, wanted) {
  if (before.checked !== wanted.checked) before.checked = wanted.checked;
  if (wanted.type === "text" && before.value !== wanted.value) before.value = wanted.value;
}
