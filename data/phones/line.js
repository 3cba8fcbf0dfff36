/* The line to the table. It comes back by itself, at once when the page is seen again. Plain HTTP: nothing here needs
   more than that. The token leaves the address and is kept in this tab. */

const SOONEST = 400;
const LATEST = 5000;
const KEPT = "token";

/** The token of the address or, after the page was laid anew, the one this tab had; "" for none. */
export function readToken() {
  const found = location.hash.match(/^#t=([\w-]{22})$/);
  if (found) {
    sessionStorage.setItem(KEPT, found[1]);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEPT) || "";
}

/** Opens the line. `heard` gets each message, `cut` is called when it breaks; both until the host says goodbye. */
export function openLine(token, step, heard, cut) {
  let socket = null, wait = SOONEST, timer = 0, ended = false;
  const open = () => {
    clearTimeout(timer);
    if (ended || (socket && socket.readyState < 2)) return;
    const mine = socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/line`);
    mine.onopen = () => { wait = SOONEST; mine.send(JSON.stringify({t: "hello", v: 1, token, step: step()})); };
    mine.onmessage = event => {
      const message = JSON.parse(event.data);
      if (message.t === "seated") { token = message.token; sessionStorage.setItem(KEPT, token); }
      if (message.t === "bye") ended = true;
      heard(message);
    };
    mine.onclose = () => {
      if (ended || mine !== socket) return;
      cut();
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LATEST);
    };
  };
  document.addEventListener("visibilitychange", () => { if (!document.hidden) open(); });
  window.addEventListener("online", open);
  open();
  return {
    send: message => socket && socket.readyState === 1 && socket.send(JSON.stringify(message)),
    again: open,
  };
}
