"""Figures of this title alone: rounds among gamblers, and how long they last."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter
from typing import Final

from game.bots.contract import choice
from game.content.catalogue import Catalogue
from game.content.roots import program_folders
from game.engine.chance import QuickChance
from game.engine.draft import SearchDraft
from game.engine.errors import RulesBug
from game.engine.types import Seat
from game.titles.riverboat_showdown.bot.gambler import Gambler
from game.titles.riverboat_showdown.rules.commands import RiverboatCommand
from game.titles.riverboat_showdown.rules.events import RiverboatEvent
from game.titles.riverboat_showdown.rules.rules import RiverboatRules, blank_state
from game.titles.riverboat_showdown.rules.state import RiverboatState

ROUNDS: Final = 400
SEATS: Final = 3


def rounds_per_second() -> float:
    """Rounds of three gamblers, deal and payment included."""
    rules = _rules()
    started = perf_counter()
    for number in range(ROUNDS):
        _round(rules, number)
    return round(ROUNDS / (perf_counter() - started))


def showdown_cards_per_round() -> float:
    """How many of the eight Showdown cards are turned up, on average."""
    rules = _rules()
    return round(sum(len(_round(rules, number).turned) for number in range(ROUNDS)) / ROUNDS, 2)


def _rules() -> RiverboatRules:
    entry = Catalogue(program_folders()).find("riverboat_showdown")
    if entry is None:
        raise RulesBug("riverboat_showdown does not load: `python -m game check` says why")
    return RiverboatRules(entry.definition, entry.info.setup(SEATS, {"end": "rounds", "rounds": "1"}))


def _round(rules: RiverboatRules, number: int) -> RiverboatState:
    """A match of one round after its end."""
    rng = Random(number)
    draft = SearchDraft[RiverboatState, RiverboatEvent](rules, blank_state(rules.terms), QuickChance(rng))
    rules.begin(draft)
    while asked := rules.to_act(draft.state):
        seat = min(asked)
        rules.decide(draft, seat, _discard(rules, draft.state, seat, rng))
    return draft.state


def _discard(rules: RiverboatRules, state: RiverboatState, seat: Seat, rng: Random) -> RiverboatCommand:
    command: RiverboatCommand = choice(
        Gambler(rules, seat), rules.view(state, seat), rules.legal(state, seat), rng
    ).command
    return command


BENCH: Final[Mapping[str, Callable[[], float]]] = {
    "rounds_per_second": rounds_per_second,
    "showdown_cards_per_round": showdown_cards_per_round,
}
