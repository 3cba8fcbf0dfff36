"""Cuts the fonts that stand behind those of the house out of larger ones: ``python -m art.fonts FOLDER`` in ``build``.

FOLDER holds the files as their makers give them: Noto Serif Display and Noto Sans Symbols 2 (Debian's
``fonts-noto-core``), Andika (``fonts-sil-andika``). Cut fonts bear names of their own, as their licence asks.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS: Final = Path(__file__).resolve().parents[2] / "assets" / "app" / "fonts"
_SIGNS: Final = (range(0x2010, 0x2028), range(0x2030, 0x203B), range(0x20A0, 0x20C0), (0x2116, 0x2122))
LATIN: Final = (range(0x20, 0x7F), range(0xA0, 0x250), (0x259,), range(0x300, 0x370), range(0x1E00, 0x1F00), *_SIGNS)
GREEK: Final = (range(0x370, 0x400),)
CYRILLIC: Final = (range(0x400, 0x530),)
SIGNS: Final = (range(0x2190, 0x2200), range(0x2300, 0x2400), range(0x25A0, 0x27C0))
CUTS: Final = (
    ("NotoSerifDisplay-Bold.ttf", "Wide Title", "Bold", (*LATIN, *GREEK, *CYRILLIC)),
    ("Andika-Regular.ttf", "Wide Reading", "Regular", (*LATIN, *CYRILLIC)),
    ("Andika-Bold.ttf", "Wide Reading", "Bold", (*LATIN, *CYRILLIC)),
    ("NotoSansSymbols2-Regular.ttf", "Wide Signs", "Regular", SIGNS),
)
"""The cuts: source file, new name, letters."""
_FEATURES: Final = ["ccmp", "locl", "mark", "mkmk", "kern"]
_FAMILY, _STYLE, _UNIQUE, _WHOLE, _POSTSCRIPT = 1, 2, 3, 4, 6
_TRADEMARK, _TYPOGRAPHIC, _OF_FAMILY = 7, 16, 17


def main() -> None:
    """Cut all of them and say how large they are."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m art.fonts FOLDER")
    for name, family, style, letters in CUTS:
        found = next(Path(sys.argv[1]).rglob(name), None)
        if found is None:
            sys.exit(f"{name} is not below {sys.argv[1]}")
        target = FONTS / f"{family.replace(' ', '')}-{style}.ttf"
        cut(found, family, style, {letter for part in letters for letter in part}).save(target)
        print(f"{target.name}: {target.stat().st_size} bytes")


def cut(source: Path, family: str, style: str, letters: set[int]) -> TTFont:
    """The font with these letters alone, under another name."""
    options = Options(
        hinting=False, layout_features=_FEATURES, name_IDs=["*"], notdef_outline=True, recalc_timestamp=False
    )
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    for tag in ("Silf", "Silt", "Sill", "Feat", "Glat", "Gloc", "DSIG"):
        if tag in font:
            del font[tag]
    _rename(font, family, style)
    return font


def _rename(font: TTFont, family: str, style: str) -> None:
    whole, short = f"{family} {style}", f"{family.replace(' ', '')}-{style}"
    names = {_FAMILY: family, _STYLE: style, _UNIQUE: short, _WHOLE: whole, _POSTSCRIPT: short}
    table = font["name"]
    table.names = [each for each in table.names if each.nameID not in (_TRADEMARK, _TYPOGRAPHIC, _OF_FAMILY)]
    for each in table.names:
        if each.nameID in names:
            each.string = names[each.nameID]


if __name__ == "__main__":
    main()
