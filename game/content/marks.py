"""Marks in a spoken sentence: `<b>bold</b>`, `<good>`, `<bad>`, `<lamp>`, `<dim>`, `<suit H>`, `<icon name>`, ♥.

`<mark>` and `<here>` stand round words of a search. `<seat 2>` and `</seat>` stand round the name of the person there:
the number is shown where no font has the letters. Only the sentences of the catalogue carry marks. Typed text is put
into them letter by letter.
"""

from __future__ import annotations

import re
from typing import Final

from game.content.untrusted_text import drawable

_LITERAL: Final = "\u2060"
"""Character behind text that would be a mark; it is never drawn."""
TAG: Final = re.compile(
    r"<(/?)(b|good|bad|lamp|dim|mark|here)>|<(suit|icon) ([A-Za-z0-9_/-]+)>|</?seat ?(\d*)>"
    rf"|([♣♦♥♠])(?!{_LITERAL})[\ufe0e\ufe0f]?"
)
"""Pattern of a mark. A variation selector belongs to the sign before it: phones write one behind a heart."""
SUIT_SIGNS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
"""Suit signs in a sentence, drawn as pictures so that no font has to know them."""
_SIGN_OF: Final = {suit: sign for sign, suit in SUIT_SIGNS.items()}
_MARKING: Final = re.compile("[<♣♦♥♠]")


SEAT_END: Final = "</seat>"


def of_seat(name: str, number: int) -> str:
    """Returns a name for a sentence, with the number of its seat for where no font has its letters."""
    return f"<seat {number}>{literal(name)}{SEAT_END}"


def literal(text: str) -> str:
    """Returns the text for a sentence with marks, so that nothing in it is one.

    >>> plain(literal("<b>Ada</b> ♥"))
    '<b>Ada</b> ♥'
    """
    return _MARKING.sub(rf"\g<0>{_LITERAL}", text)


def unmarked(text: str) -> str:
    """Returns plain text for a reader of marks: no word in it is one.

    >>> plain(unmarked("<b>Ada</b>"))
    '<b>Ada</b>'
    """
    return text.replace("<", f"<{_LITERAL}")


def plain(text: str) -> str:
    """Returns the text without marks, for screen readers, phones and plain tooltips.

    >>> plain("Take the <b>10♠</b>.")
    'Take the 10♠.'
    """
    return lines_drawable(TAG.sub(_sign, text))


def lines_drawable(text: str) -> str:
    """Returns the text without characters that no font can draw, its lines kept apart."""
    if text.isascii() and text.isprintable():
        return text
    return "\n".join(map(drawable, text.split("\n")))


def _sign(tag: re.Match[str]) -> str:
    _, _, kind, name, _, sign = tag.groups()
    return sign or (_SIGN_OF.get(name, "") if kind == "suit" else "")
