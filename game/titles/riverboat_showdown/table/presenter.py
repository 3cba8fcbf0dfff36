"""Riverboat Showdown as the table shows it."""

from __future__ import annotations

from game.table.presenter import Presenter
from game.titles.riverboat_showdown.rules.commands import RiverboatCommand
from game.titles.riverboat_showdown.rules.view import RiverboatView
from game.titles.riverboat_showdown.table.facts import RiverboatFacts
from game.titles.riverboat_showdown.table.items import RiverboatItems
from game.titles.riverboat_showdown.table.picks import RiverboatPicks
from game.titles.riverboat_showdown.table.told import RiverboatTelling


class RiverboatPresenter(RiverboatItems, RiverboatPicks, RiverboatFacts, RiverboatTelling):
    """All its parts; each stands in a file of its own."""


PRESENTER: type[Presenter[RiverboatCommand, RiverboatView]] = RiverboatPresenter
