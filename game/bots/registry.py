"""Which bots a title offers, and how one is built."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from typing import Final

from game.bots.contract import AnyBot, AnyMatchRules, BotMaker
from game.bots.random_bot import RandomBot
from game.content.seated import Seated
from game.engine.errors import BadSetup
from game.engine.module import AnyTitle
from game.engine.types import Seat

BEST_FIRST: Final = ("level5", "level4", "level3", "house")


def bots_of(title: AnyTitle) -> Mapping[str, BotMaker]:
    """The makers by id: `random` for every title, and what its `bot.bots.BOTS` adds."""
    makers: dict[str, BotMaker] = {"random": RandomBot}
    if _has_bots(title):
        makers.update(title.part("bot.bots", "BOTS"))
    return makers


def strongest(title: AnyTitle) -> str:
    """The id of the title's best player."""
    offered = bots_of(title)
    return next((bot for bot in BEST_FIRST if bot in offered), "random")


def make_bot(title: AnyTitle, rules: AnyMatchRules, bot: str, seat: Seat) -> AnyBot:
    """The bot of one seat. Raises BadSetup naming the bots there are."""
    makers = bots_of(title)
    if bot not in makers:
        raise BadSetup(f"{title.id} has no bot '{bot}'; it has {', '.join(sorted(makers))}")
    return makers[bot](rules, seat)


def bots_at(title: AnyTitle, rules: AnyMatchRules, seats: Iterable[Seated]) -> dict[Seat, AnyBot]:
    """The bots that sit at a table. Raises BadSetup as `make_bot` does."""
    return {each.seat: make_bot(title, rules, each.bot, each.seat) for each in seats if each.bot is not None}


def _has_bots(title: AnyTitle) -> bool:
    try:
        return find_spec(f"game.titles.{title.id}.bot.bots") is not None
    except ModuleNotFoundError:
        return False
