"""Texts nobody expects: what people paste, phones write and strangers put into files."""

from __future__ import annotations

import sys
import unicodedata

SELECTOR, JOINER, NON_JOINER = "\ufe0f", "\u200d", "\u200c"
MARKS = "<b></b>", "<bad>Ada", "<mark>", "<icon undo>", "<suit H>", "</b></good>", "<<b>b>", "<", "{name}"
PICTURES = (
    "Ann♥\ufe0f", "♥", "♠\ufe0e♠", "\u2764\ufe0f\u200d\U0001f525", "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "1\ufe0f\u20e3", "\U0001f1e9\U0001f1ea", "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "\U0001f44b\U0001f3fd",
)  # fmt: skip
SCRIPTS = (
    "Анна", "Ελένη", "Nguyễn", "李小龍", "שרה", "علی\u200cرضا", "สมชาย", "ᄀᆞᆷ", "क्षत्रिय", "\U0001e900", "Zoe\u0308",
)  # fmt: skip
CONTROLS = (
    "\ud800", "a\udfffb", "\udc80.river", "\x00", "a\0b", "\x1b[31m", "\t", "a\tb", "\n",
    "\r\n", "a\n\nb", "\x0b\x0c\x85\u2028\u2029",
    "\u202eabc", "\u2066a\u2069", "\u200f", "\ufeff", "\ufffe", "\uffff", "\U0010ffff", "\ue000", "\u0378",
)  # fmt: skip
ROOM = (
    "",
    " ",
    "   ",
    "\u00a0",
    "\u3000",
    "\u3164",
    "\u2800",
    "\u115f\u1160",
    "\uffa0",
    "\u034f",
    "a\u3164",
    "\u2003\u2009",
)
RUNS = (
    "e" + "\u0301" * 300, "\u0301", SELECTOR, SELECTOR * 50, JOINER, f"a{JOINER}", f" {SELECTOR} ",
    f"♥{SELECTOR * 30}♥ {SELECTOR}",
    f"a{SELECTOR} " * 40, f"<b>{SELECTOR}</b>{SELECTOR}",
    f"<b>a</b>{SELECTOR}<b>\u0301</b>", f"{JOINER} {SELECTOR}/{SELECTOR}/",
)  # fmt: skip
LONG = "W" * 20_000, "\u0301" * 2_000, "♥" * 2_000, "a/" * 2_000, "a b " * 1_000, "\n" * 300, SELECTOR * 20_000
NAMES = (*MARKS, *PICTURES, *SCRIPTS, *CONTROLS, *ROOM, *RUNS)
"""Short ones, as somebody may be called."""
AWKWARD = (*NAMES, *LONG)


def zero_width() -> list[str]:
    """Printable characters that fonts may give no width."""
    every = map(chr, range(sys.maxunicode + 1))
    ours = [each for each in every if each.isprintable() and unicodedata.category(each) in ("Mn", "Me", "Cf")]
    return [*ours, "\u115f", "\u1160", "\u3164", "\uffa0"]
