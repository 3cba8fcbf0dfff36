"""The page of the settings on which a language is chosen."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Final

from game.content.languages import languages
from game.content.line import Line
from game.ui.context import Context
from game.ui.scenes.rules.card_row import CardRow
from game.ui.scenes.settings.examples import sample
from game.ui.scenes.settings.rows import SYSTEM, choose, seconds, told
from game.ui.scenes.words import date_line
from game.ui.widgets import Column, Fill, Option, Segments, Widget

DAY: Final = date(1886, 7, 4)
MOVES, PAUSE = 24, 1250
COURT = ("cards/SJ", "cards/HQ", "cards/DK", "cards/CA")
"""Cards that bear letters."""


def language(ui: Context) -> list[Widget]:
    """Those there are, each in its own name, and a date, numbers and letters as the one that is spoken has them."""
    there = languages(ui.folders)
    options = [Option(SYSTEM, Line("settings.language.system")), *(Option(each.tag, each.name) for each in there)]
    chosen = ui.settings.language or SYSTEM
    spoken = next((each.name for each in there if each.tag == ui.language), ui.language)
    words = "followed" if ui.settings.language is None else "chosen"
    return [
        Column(
            Segments("language", Line("settings.language.choose"), options, chosen, partial(choose, ui, "language")),
            told(Line(f"settings.language.{words}", {"language": spoken})),
            gap=5,
            fill=Fill.STRETCH,
        ),
        sample(
            Line("settings.language.sample", {"date": date_line(DAY), "count": MOVES, "pause": seconds(PAUSE)}),
            "language_sample",
        ),
        CardRow(COURT),
    ]
