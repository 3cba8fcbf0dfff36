"""Resolutions of random tables against the rules page: prediction, Joker, comparison, Debt, by trying everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from game.engine.rules import QuickChance, RecordedDraft
from game.pieces import DECK, Card, rank_of
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution as end
from game.titles.river_rats.rules import terms as cmd
from game.titles.river_rats.rules.events import JOKER, RiverRatsState
from game.titles.river_rats.rules.rules import RiverRatsRules
from tests.titles.river_rats.poker.poker_brute_force import FLUSH, STRAIGHT, STRAIGHT_FLUSH, Hand, best_hand
from tests.titles.river_rats.table import position, rules_of

pytestmark = pytest.mark.many

TABLES = 600
WANTED = {14: 8, 13: 7, 12: 6, 11: 6, 10: 6, 9: 5, 8: 5, 7: 5, 6: 5, 5: 4, 4: 4, 3: 4, 2: 4}
LEVELS = ("normal", "normal", "advanced", "expert", "first_game")
MATCHES = ("exact", "nested", "at_least")


def test_random_resolutions_go_by_the_rules_page() -> None:
    seen: Counter[str] = Counter()
    for number in range(TABLES):
        rng = Random(f"resolution {number}")
        rule = rng.choice(MATCHES)
        rules = rules_of(1 + number % 4, LEVELS[number % len(LEVELS)], prediction_match=rule)
        match = _WatchedDraft(rules, _table(rules, rng), rng, rule)
        while not match.compared:
            (seat,) = rules.to_act(match.state)
            commands = rules.legal(match.state, seat)
            joker = cmd.UseJoker() in commands and rng.random() < 0.5
            rules.decide(match, seat, cmd.UseJoker() if joker else rng.choice(commands))
        seen += match.seen
    assert min(seen[name] for name in ("won", "lost", "six", "matched", "asked", "told", "many", "hidden")) >= 3, seen


def _table(rules: RiverRatsRules, rng: Random) -> RiverRatsState:
    """A hand nearly complete, of cards that go together."""
    suit, low = rng.choice("CDHS"), rng.randrange(2, 11)
    cards = [card for card in DECK if rank_of(card) < 13 and (card[0] == suit or low <= rank_of(card) < low + 3)]
    rng.shuffle(cards)
    kings = [f"{suit}K" for suit in rng.sample("CDHS", 2)]
    beaten = kings[1] if rng.random() < 0.5 else ""
    prediction = rng.choice([card for card in DECK if rank_of(card) < 13 and card not in cards[:15]])
    hands = [" ".join(cards[3 * seat + 3 : 3 * seat + 6]) for seat in range(rules.terms.seats)]
    notation = {"rat": kings[0], "beaten": beaten, "collective": " ".join(cards[:3]), "prediction": prediction}
    hidden = {"first_face_down": 1} if kings[0][0] == "S" and rules.terms.abilities else {}
    jokers = {"face_up": 1, "removed": int(rng.random() < 0.2)}
    state = position(rules, **notation, **hidden, hands=hands, jokers=jokers, crew_debt=rng.randrange(3))
    unnamed = rng.sample(state.deck + state.rat_cards, len(state.deck) + len(state.rat_cards))
    state.deck, state.rat_cards = unnamed[len(state.rat_cards) :], unnamed[: len(state.rat_cards)]
    return state


class _WatchedDraft(RecordedDraft[RiverRatsState, ev.RiverRatsEvent]):
    """A draft that examines each event of a resolution against the table before it."""

    def __init__(self, rules: RiverRatsRules, state: RiverRatsState, rng: Random, rule: str) -> None:
        super().__init__(rules, state, QuickChance(rng))
        self._rule = rule
        self.compared = False
        self.seen: Counter[str] = Counter()

    def emit(self, event: ev.RiverRatsEvent) -> None:
        state = self.state
        match event:
            case end.IdentityChosen():
                self._check_identity(state, event)
            case end.PredictionChecked():
                matched = self._fits(_crew(state), WANTED[rank_of(state.pile[0])])
                assert event.matched == matched
                self.seen.update(["matched"] * matched + ["hidden"] * (state.first_owner is not None))
            case end.HandsCompared():
                self._check_comparison(state, event)
            case end.DebtGivenToRat():
                assert (event.count, event.total) == (len(state.pile), len(state.rat_debt) + len(state.pile))
            case end.DebtGivenToCrew():
                assert (event.count, event.total) == (len(state.pile), len(state.crew_debt) + len(state.pile))
                assert event.seat == state.actor
            case _:
                pass
        super().emit(event)

    def _check_comparison(self, state: RiverRatsState, event: end.HandsCompared) -> None:
        crew, rat = _crew(state), [card for card in (state.rat, state.beaten) if card] + state.rat_cards
        assert all(state.rat_up)
        assert state.first_owner is None
        assert event.crew_wins == (best_hand(crew) > best_hand(rat))
        assert best_hand(event.crew_cards) == best_hand(crew)
        assert best_hand(event.rat_cards) == best_hand(rat)
        assert set(event.crew_cards) <= set(crew)
        assert set(event.rat_cards) <= set(rat)
        self.compared = True
        size = {5: "five", 6: "six"}.get(len(crew), "many")
        self.seen.update(["won" if event.crew_wins else "lost", size])

    def _check_identity(self, state: RiverRatsState, event: end.IdentityChosen) -> None:
        """The strongest card is taken, unless only weaker ones fit the prediction and there is a Joker to earn."""
        others = [card for card in state.collective if card != JOKER]
        values = {card: best_hand([*others, card]) for card in DECK if card not in others}
        wanted = WANTED[rank_of(state.pile[0])]
        fitting = [card for card in values if state.jokers_down and self._fits([*others, card], wanted)]
        strongest: Hand = max(values.values())
        trade = bool(fitting) and max(values[card] for card in fitting) < strongest
        assert event.asked == trade
        assert event.seat == state.joker_seat
        assert values[event.card] in (strongest, max((values[card] for card in fitting), default=strongest))
        assert trade or values[event.card] == strongest
        assert trade or not fitting or event.card in fitting
        self.seen["asked" if trade else "told"] += 1

    def _fits(self, cards: Sequence[Card], wanted: int) -> bool:
        if self._rule == "at_least":
            return best_hand(cards)[0] >= wanted
        found = {best_hand(five)[0] for five in combinations(cards, 5)}
        nested = self._rule == "nested" and wanted in (STRAIGHT, FLUSH)
        return wanted in found or (nested and STRAIGHT_FLUSH in found)


def _crew(state: RiverRatsState) -> list[Card]:
    identity = state.joker_identity
    return [identity if card == JOKER and identity is not None else card for card in state.collective]
