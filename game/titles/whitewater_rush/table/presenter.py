"""Whitewater Rush as the table shows it."""

from __future__ import annotations

from game.table.presenter import Presenter
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.ending import WhitewaterEnding
from game.titles.whitewater_rush.table.facts import WhitewaterFacts
from game.titles.whitewater_rush.table.items import WhitewaterItems
from game.titles.whitewater_rush.table.picks import WhitewaterPicks
from game.titles.whitewater_rush.table.prompts import WhitewaterPrompts
from game.titles.whitewater_rush.table.rows import WhitewaterRows
from game.titles.whitewater_rush.table.told import WhitewaterTelling


class WhitewaterPresenter(
    WhitewaterItems,
    WhitewaterPicks,
    WhitewaterPrompts,
    WhitewaterFacts,
    WhitewaterRows,
    WhitewaterEnding,
    WhitewaterTelling,
):
    """All its parts; each stands in a file of its own."""


PRESENTER: type[Presenter[WhitewaterCommand, WhitewaterView]] = WhitewaterPresenter
