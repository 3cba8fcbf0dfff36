"""A made-up language that shows which texts come from the catalogue and whether there is room for longer ones."""

import math
import re

from game.content.template import Gap, Template, Text, Variant, with_words

OPENING, CLOSING = "⟦", "⟧"
FILLER = "·"
LONGER = 0.3
_MARKS = re.compile(r"(<[^<>]*>)")

_ACCENTED = str.maketrans(
    "aceghijklnorstuwyzACEGHIJKLNORSTUWYZ",
    "áçéğĥíĵķĺñóŕšţúŵýžÁÇÉĞĤÍĴĶĹÑÓŔŠŢÚŴÝŽ",
)


def pseudo_template(template: Template) -> Template:
    """Returns the template with accented words, at least 30 % longer, in brackets; gaps stay as they are."""
    filler = FILLER * math.ceil(_letters(template) * LONGER)
    return (Text(OPENING), *with_words(template, _accented), Text(filler + CLOSING))


def _accented(words: str) -> str:
    """Accents on everything but marks like `<good>`."""
    return "".join(part if part.startswith("<") else part.translate(_ACCENTED) for part in _MARKS.split(words))


def _letters(template: Template) -> int:
    return sum(_length(part) for part in template)


def _length(part: Text | Gap | Variant) -> int:
    match part:
        case Text(words=words):
            return len(words)
        case Gap():
            return 0
        case Variant(forms=forms):
            return max(_letters(form) for form in forms)
