/* Plays by itself what the page offers, and knows nothing else: it sees elements, and taps where a finger could. */

(seed => {
  const PAUSE = 30, PATIENCE = 600, SETTLED = 8000, CONFIRMS = 0.7, UNDOES = 0.02;
  const said = window.robot = {taps: 0, covered: [], answered: 0, undone: 0, missed: 0, mayUndo: 0, delays: [], there: 0, weight: 0};
  let state = seed, changed = true, tapped = 0, isWaiting = false, hidden = null, since = 0;

  const chance = () => {
    state = (state + 0x6D2B79F5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const all = selector => [...document.querySelectorAll(selector)];
  const isOpen = each => each.getAttribute("aria-disabled") !== "true" && !each.hidden && each.offsetParent !== null;

  /* Where a finger would come down: a point of the element that nothing else covers, once it is scrolled into sight. */
  const isReached = element => {
    element.scrollIntoView({block: "nearest", inline: "nearest"});
    const box = element.getBoundingClientRect();
    const at = [[0.5, 0.5], [0.15, 0.3], [0.5, 0.15], [0.85, 0.3], [0.5, 0.85]];
    return at.some(([x, y]) => element.contains(document.elementFromPoint(box.left + x * box.width, box.top + y * box.height)));
  };
  /* Whatever still moves is given time to come to rest. */
  const tap = element => {
    if (!isReached(element)) {
      const now = performance.now(), letter = element.dataset.letter || element.textContent;
      if (hidden !== letter) { hidden = letter; since = now; }
      if (now - since < SETTLED) return;
      const box = element.getBoundingClientRect(), above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      said.covered.push(`${element.outerHTML.slice(0, 160)} at ${[box.left, box.top, box.right, box.bottom].map(Math.round)} below ${above && above.outerHTML.slice(0, 80)}`);
    }
    hidden = null;
    said.taps += 1;
    changed = false;
    isWaiting = true;
    tapped = performance.now();
    element.click();
  };
  const act = () => {
    const sheet = document.querySelector(".sheet");
    if (sheet && !sheet.hidden) {
      const main = sheet.querySelector(":not([data-kind=bye]) > .main");
      const kind = sheet.querySelectorAll("button").length > 1 ? "answered" : "missed";
      const before = said.taps;
      if (main) tap(main);
      said[kind] += said.taps - before;
      return;
    }
    if (document.querySelector("main").dataset.mode !== "play") return;
    const undo = document.querySelector("[data-do=undo]");
    if (said.mayUndo > said.undone && isOpen(undo) && chance() < UNDOES) {
      const before = said.taps;
      tap(undo);
      said.undone += said.taps - before;
      return;
    }
    const confirm = document.querySelector("[data-do=confirm]");
    const open = all(".zones [data-state=legal], .river [data-state=legal], .choices button, .beside button").filter(isOpen);
    if (isOpen(confirm) && (!open.length || chance() < CONFIRMS)) tap(confirm);
    else if (open.length) tap(open[Math.floor(chance() * open.length)]);
  };

  const begin = () => {
    new MutationObserver(() => {
      changed = true;
      if (isWaiting) said.delays.push(performance.now() - tapped);
      isWaiting = false;
    }).observe(document.querySelector(".mine"), {childList: true, subtree: true, attributes: true});
    setInterval(() => {
      const isThere = document.querySelector("main").dataset.mode !== "none";
      if (isThere && !said.there) said.there = performance.now();
      if (isThere) said.weight = performance.getEntries().reduce((sum, each) => sum + (each.transferSize || 0), 0);
      if (!said.stopped && (changed || performance.now() - tapped > PATIENCE)) act();
    }, PAUSE);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})
