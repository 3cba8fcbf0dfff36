"""What the logbook shows of one match."""

from __future__ import annotations

from datetime import datetime

from game.content.catalogue import Catalogue
from game.content.line import Argument, Line, given
from game.content.seated import people_of
from game.persistence.summary import MatchPlace, Summary
from game.ui.context import Context
from game.ui.drawing.shapes import INSET
from game.ui.scenes.frame import narrow
from game.ui.scenes.option_words import telling_options
from game.ui.scenes.words import begun, match_name, players, result, when
from game.ui.widgets import BODY, HEADING, SMALL, SOFT, Column, Fill, Label, Panel, Picture, Row, Widget

PLACES: tuple[MatchPlace, ...] = ("matches", "saves", "bin", "aside")
COVER = (150.0, 200.0)


def match_line(titles: Catalogue, entry: Summary) -> Line:
    """What a match is called: its name, its title and players, or its file."""
    if entry.label:
        return given(entry.label)
    if entry.game is None:
        return Line("saves.file", {"name": given(entry.path.name)})
    return _who(titles, entry)


def match_state(titles: Catalogue, entry: Summary, now: datetime) -> tuple[Line, str]:
    """Result and time in one line, and the icon that goes with it: a crown only where a person won."""
    words: dict[str, Argument] = {"when": when(entry.last_played, now)}
    if entry.problem is not None:
        return Line("saves.state_damaged", {**words, "problem": entry.problem.line()}), "close"
    won = entry.outcome is not None and any(seat in entry.outcome.winners for seat in people_of(entry.seats))
    icon = "crown" if won else "check" if entry.finished else "play"
    return Line("saves.state", {**words, "result": result(titles, entry)}), icon


def details(ui: Context, titles: Catalogue, entry: Summary, now: datetime) -> Widget:
    """Beside the cover: name, who played, how it stands, with which options, since when, what is wrong with it."""
    parts: list[Widget] = []
    known = titles.find(entry.game or "")
    chosen = [] if known is None else telling_options(known.info, dict(entry.options))
    whole = bool(entry.label) or entry.game is None
    parts.append(Label(match_line(titles, entry) if whole else match_name(titles, entry), HEADING, id="chosen"))
    if entry.game is not None:
        names = players(titles, entry)
        told = _who(titles, entry) if entry.label else Line("saves.with", {"names": names})
        parts.append(Label(told, BODY, id="who"))
    if entry.game is not None:
        parts.append(Label(result(titles, entry), BODY, id="result"))
    if chosen:
        options = [Label(line, SMALL, id=f"option:{number}") for number, line in enumerate(chosen)]
        parts.append(Column(*options, gap=3))
    parts.append(Label(_played(entry, now), SOFT, id="played"))
    if entry.problem is not None:
        parts.append(Panel(Label(entry.problem.line(), BODY, id="problem"), look=INSET, padding=12))
    elif entry.interrupted:
        parts.append(Label(Line("save.not_closed"), SOFT))
    words, cover = Column(*parts, gap=12, grow=1), f"{entry.game}/cover"
    if entry.game is None or narrow(ui) or not ui.assets.exists(cover):
        return words
    return Row(Picture(cover, *COVER), words, gap=22, fill=Fill.START)


def _played(entry: Summary, now: datetime) -> Line:
    last = when(entry.last_played, now)
    date = begun(entry.created, now)
    return Line("saves.played", {"when": last}) if date is None else Line("saves.begun", {"date": date, "when": last})


def _who(titles: Catalogue, entry: Summary) -> Line:
    return Line("saves.line", {"title": match_name(titles, entry), "names": players(titles, entry)})
