"""Rats as the table shows it."""

from __future__ import annotations

from game.table.presenter import Presenter
from game.titles.rats.rules.commands import RatsCommand
from game.titles.rats.rules.view import RatsView
from game.titles.rats.table.facts import RatsFacts
from game.titles.rats.table.groups import RatsGroups
from game.titles.rats.table.items import RatsItems
from game.titles.rats.table.picks import RatsPicks
from game.titles.rats.table.told import RatsTelling


class RatsPresenter(RatsGroups, RatsItems, RatsPicks, RatsFacts, RatsTelling):
    """All its parts; each stands in a file of its own."""


PRESENTER: type[Presenter[RatsCommand, RatsView]] = RatsPresenter
