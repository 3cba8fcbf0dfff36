"""The work most series are made of: one match among bots, played to its end."""

from __future__ import annotations

from time import thread_time

from msgspec import Struct

from game.bots.bot_client import Match
from game.bots.levels import make_bot
from game.bots.player import BotMatch, play_out
from game.engine.errors import BadSetup
from game.engine.module import find_title
from game.engine.types import Seat


class Contest(Struct, frozen=True):
    """A match and the bots at its seats, by id."""

    match: Match
    bots: tuple[str, ...]


class ContestResult(BotMatch, frozen=True):
    """The match and the seconds of a processor it took."""

    seconds: float


def play(contest: Contest) -> ContestResult:
    """Plays the match. Raises BadSetup for a title or bot there is not."""
    match = contest.match
    title = find_title(match.title)
    if title is None:
        raise BadSetup(f"there is no title '{match.title}'")
    began = thread_time()
    rules = title.rules(match.definition, match.setup)
    bots = {Seat(seat): make_bot(title, rules, bot, Seat(seat)) for seat, bot in enumerate(contest.bots)}
    played = play_out(rules, match.setup, match.seed, bots)
    return ContestResult(played.outcome, played.decisions, thread_time() - began)
