/* The line to the table. It comes back by itself, and anew when the page is seen again: a phone that slept may hold a
   line that nobody answers. Plain HTTP: nothing here needs more than that. */

import {kept} from "./kept.js";

const SOONEST = 400;
const LATEST = 5000;
const ASLEEP = 4000;
/* Milliseconds out of sight after which a line is not trusted any more. */
const HANGING = 8000;
/* Milliseconds until a line that neither opens nor fails is given up: a network that was lost may leave one so. */
const START = "#t=";
const TOKEN = /^[a-z0-9]{26}$/;
const NOBODY = "0".repeat(26);
/* A token nobody has: the host answers in words. */
const languages = [...navigator.languages || [navigator.language || ""]].filter(each => /^[\w-]{2,35}$/.test(each)).slice(0, 8);
/* What whoever holds this phone would read, the best first. */
const here = kept("token", "sessionStorage");
const before = kept("token", "localStorage");
const invited = kept("invited", "localStorage");
/* The token of the address this browser was invited by. */

/** The token of the address, also of one that was mistyped or, after the page was laid anew, the one this tab or this
    browser had, or was invited by. */
export function readToken() {
  if (isAddress()) {
    here.write(token(location.hash.slice(START.length).trim().toLowerCase()) || NOBODY);
    invited.write(token(here.read()));
    history.replaceState(null, "", location.pathname);
  }
  return token(here.read()) || token(before.read()) || readInvitation() || NOBODY;
}

/** What a seat is asked for with, "" where nobody was invited. */
export const readInvitation = () => token(invited.read());

const isAddress = () => location.hash.startsWith(START);
const token = text => TOKEN.test(text) ? text : "";

/** Opens the line with a token. `heard` gets each message, `cut` is called when it breaks; both until the host says
    goodbye for good: after another goodbye it goes on trying. `turn` comes with another token, also after that, and
    `knock` with the letters of the screen. */
export function openLine(held, step, heard, cut) {
  let socket = null, wait = SOONEST, timer = 0, ended = false, hiddenSince = 0, isNew = false, code = "";
  const hello = () => {
    const seat = token(before.read()), invitation = readInvitation();
    return JSON.stringify({t: "hello", v: 1, token: held, step: isNew ? 0 : step(),
      ...seat && seat !== held ? {kept: seat} : {}, ...invitation && invitation !== held ? {invited: invitation} : {},
      ...code ? {code} : {}, languages});
  };
  const take = message => {
    isNew = false;
    if (message.t === "seated") { held = message.token; here.write(held); before.write(held); }
    if (message.t === "invited") { held = message.token; here.write(held); invited.write(held); }
    if (["invited", "bye"].includes(message.t)) code = "";
    if (message.t === "bye") ended = !(isNew = !!message.later);
    heard(message);
  };
  const open = () => {
    if (ended || (socket && socket.readyState < 2)) return;
    clearTimeout(timer);
    const opened = socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/line`);
    timer = setTimeout(() => { cut(); anew(); }, HANGING);
    opened.onopen = () => { clearTimeout(timer); wait = SOONEST; opened.send(hello()); };
    opened.onmessage = event => { if (opened === socket) take(JSON.parse(event.data)); };
    opened.onclose = () => {
      if (ended || opened !== socket) return;
      clearTimeout(timer);
      cut();
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LATEST);
    };
  };
  const anew = () => {
    const old = socket;
    socket = null;
    if (old) old.close();
    wait = SOONEST;
    open();
  };
  const seen = () => {
    if (document.hidden) { hiddenSince = Date.now(); return; }
    if (hiddenSince && Date.now() - hiddenSince > ASLEEP) anew();
    else open();
    hiddenSince = 0;
  };
  const turn = other => {
    held = other;
    here.write(held);
    ended = false;
    isNew = true;
    anew();
  };
  const knock = typed => {
    code = typed;
    turn(NOBODY);
  };
  const called = () => {
    if (isAddress()) turn(readToken());
  };
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("hashchange", called);
  window.addEventListener("pageshow", event => { if (event.persisted) anew(); });
  window.addEventListener("online", anew);
  open();
  return {
    send: message => socket && socket.readyState === 1 && socket.send(JSON.stringify(message)),
    again: open,
    held: () => held,
    turn,
    knock,
  };
}
