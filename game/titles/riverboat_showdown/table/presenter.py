"""Riverboat Showdown as the table shows it."""

from __future__ import annotations

from game.table.presenter import Presenter
from game.titles.riverboat_showdown.rules.commands import RiverboatCommand
from game.titles.riverboat_showdown.rules.view import RiverboatView
from game.titles.riverboat_showdown.table.captions import RiverboatCaptions
from game.titles.riverboat_showdown.table.facts import RiverboatFacts
from game.titles.riverboat_showdown.table.items import RiverboatItems
from game.titles.riverboat_showdown.table.manners import RiverboatManners
from game.titles.riverboat_showdown.table.moments import RiverboatMoments
from game.titles.riverboat_showdown.table.picks import RiverboatPicks


class RiverboatPresenter(
    RiverboatItems, RiverboatPicks, RiverboatFacts, RiverboatMoments, RiverboatCaptions, RiverboatManners
):
    """All its parts; each stands in a file of its own."""


PRESENTER: type[Presenter[RiverboatCommand, RiverboatView]] = RiverboatPresenter
