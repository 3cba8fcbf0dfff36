"""Matches of Riverboat Showdown for tests: set up, played at random, and watched event by event."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.content.catalogue import Entry
from game.engine.rules import QuickChance, RecordedDraft
from game.engine.types import SYSTEM, OptionValue
from game.titles.riverboat_showdown.rules.events import RiverboatEvent
from game.titles.riverboat_showdown.rules.rules import RiverboatRules
from game.titles.riverboat_showdown.rules.terms import RiverboatState, TellTime
from tests.laws.corpus import catalogue

MOST_DECISIONS = 20_000
MINUTE = 15
"""Decisions."""
OPTIONS = [
    {"end": end, "rounds": "6", "minutes": "10", "time_up": up, "kitty": kitty, "broke": broke, "wild_left": left}
    for end, up in (("rounds", "finish_round"), ("minutes", "finish_round"), ("minutes", "finish_dealer_cycle"))
    for kitty in ("200", "100", "unlimited")
    for broke in ("marker", "table_stakes", "eliminated_next_round")
    for left in ("0", "8")
]

Watch = Callable[[RiverboatState, RiverboatEvent], None]


class WatchedDraft(RecordedDraft[RiverboatState, RiverboatEvent]):
    """A draft that shows each event with the table after it."""

    def __init__(self, rules: RiverboatRules, state: RiverboatState, rng: Random, watch: Watch) -> None:
        super().__init__(rules, state, QuickChance(rng))
        self._watch = watch

    def emit(self, event: RiverboatEvent) -> None:
        super().emit(event)
        self._watch(self.state, event)


def entry() -> Entry:
    found = catalogue().find("riverboat_showdown")
    assert found is not None
    return found


def rules_of(seats: int, options: dict[str, OptionValue]) -> RiverboatRules:
    return RiverboatRules(entry().definition, entry().info.setup(seats, options))


def play(rules: RiverboatRules, seed: str, watch: Watch) -> RiverboatState:
    """A whole match of random discards, the clock going on with every `MINUTE` decisions."""
    rng = Random(seed)
    setup = entry().info.setup(rules.terms.seats)
    draft = WatchedDraft(rules, rules.initial(setup), rng, watch)
    rules.begin(draft)
    for number in range(MOST_DECISIONS):
        if rules.outcome(draft.state) is not None:
            return draft.state
        if number % MINUTE == MINUTE - 1 and rules.legal(draft.state, SYSTEM):
            rules.decide(draft, SYSTEM, TellTime(draft.state.minute + 1))
        (seat,) = rules.to_act(draft.state)
        rules.decide(draft, seat, rng.choice(rules.legal(draft.state, seat)))
    raise AssertionError(f"{seed} does not end")
