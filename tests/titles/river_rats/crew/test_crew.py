"""A seat's duties to its crew: it lays the card that completes, takes a partner's card, raises no pile in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec import Struct

from game.bots.levels import make_bot
from game.bots.player import Choice, Thought, bot_rng, choice, next_seat
from game.content.seat_assignment import LocalPlayer
from game.engine.foresight import ForesightDraft
from game.engine.rules import SeededChance
from game.engine.types import Seat
from game.pieces import Card, parse_cards
from game.titles.river_rats.bot.duties import dutiful
from game.titles.river_rats.bot.search import left_alone
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.moves import ADD_DEBT, DECLINE, DRAW
from game.titles.river_rats.rules.poker import category
from game.titles.river_rats.rules.resolution import HandsCompared, JokerEarned
from game.titles.river_rats.rules.terms import PlayCard, RiverRatsCommand, Swap, TakeFromMarket, UseJoker
from game.titles.river_rats.table.words import value_of_cards
from game.ui.scenes.opening import usual_choice
from tests.extent import some
from tests.laws.corpus import subjects

SUBJECT = next(subject for subject in subjects() if subject.id == "river_rats")
MATCHES = some(10)
PERSON = Seat(0)


class Round(Struct):
    """A round as bots played it: who laid a card or the Joker, the last card's question, and the end."""

    laid: list[Seat] = []
    last: RiverRatsView | None = None
    compared: HandsCompared | None = None
    earned: bool = False


def rounds(seats: int, seed: str, bot: str = "level3") -> Iterator[Round]:
    """The rounds of a match of bots."""
    setup = SUBJECT.info.setup(seats, {})
    rules: Any = SUBJECT.title.rules(SUBJECT.definition, setup)
    bots = {seat: make_bot(SUBJECT.title, rules, bot, seat) for seat in setup.all_seats}
    draft: ForesightDraft[Any, Any] = ForesightDraft(rules, rules.initial(setup), SeededChance(seed, 0))
    rules.begin(draft)
    step, played = 0, Round()
    while rules.outcome(draft.state) is None:
        seat, command = rules.forced(draft.state) or (next_seat(rules, draft.state, seed, step), None)
        view = rules.view(draft.state, seat)
        if command is None:
            legal = rules.legal(draft.state, seat)
            command = choice(bots[seat], view, legal, bot_rng(seed, seat, step)).command
        if isinstance(command, PlayCard | UseJoker):
            played.laid.append(seat)
            played.last = view
        step += 1
        draft.chance = SeededChance(seed, step)
        draft.events.clear()
        rules.decide(draft, seat, command)
        played.earned |= any(isinstance(event, JokerEarned) for event in draft.events)
        played.compared = next((event for event in draft.events if isinstance(event, HandsCompared)), None)
        if played.compared is not None:
            yield played
            played = Round()


@pytest.mark.parametrize("number", range(MATCHES))
def test_nobody_keeps_the_card_that_completes_a_better_hand(number: int) -> None:
    for played in rounds(4, f"kept {number}"):
        view, end = played.last, played.compared
        assert view is not None and end is not None
        kept = [category(value_of_cards((*view.collective, card), view.joker_identity)) for card in view.hand]
        assert played.earned or category(end.crew_value) >= max(kept), (view.collective, view.hand)


def test_a_person_at_the_usual_table_lays_two_cards_a_round_beside_a_fair_partner() -> None:
    table = usual_choice(SUBJECT.info).seats
    assert isinstance(table[0].player, LocalPlayer)
    assert {each.bot for each in table[1:]} == {"level3"}
    counts = [played.laid.count(PERSON) for number in range(2) for played in rounds(len(table), f"cards {number}")]
    assert min(counts) >= 2


LAST = {
    "rat": "K♣",
    "aces": "C S H D",
    "rat_cards": "2♠ 2♦ 6♣ 8♥ 9♠",
    "rat_face_down": 2,
    "collective": "Q♥ 9♥ 7♥ 5♥",
    "prediction": "3♠",
}


@pytest.mark.parametrize(
    ("table", "left"),
    [
        ({"drawn": True, "hands": ["2♥ 9♦ 3♣"]}, "2♥"),
        ({"drawn": True, "hands": ["2♥ 9♦ J♥"]}, "2♥ J♥"),
        ({"drawn": True, "collective": "Q♥ 9♥ 7♠ 5♦", "hands": ["Q♣ 9♣ 3♣"]}, "Q♣"),
        ({"drawn": True, "collective": "9♥ 9♣ 7♠ 7♦", "hands": ["9♦ 7♣ 3♣"]}, "9♦"),
        ({"drawn": True, "collective": "Q♥ 9♥ 7♥ 5♠", "hands": ["4♦ 2♥ 9♣"]}, "4♦ 9♣"),
        ({"drawn": True, "collective": "Q♥ 9♥ 7♥", "hands": ["2♥ 9♦ 3♣"]}, "2♥ 9♦ 3♣"),
    ],
)
def test_the_last_card_completes_what_lies_there_best(table: dict[str, Any], left: str) -> None:
    view, legal = question({**LAST, **table})
    assert played_in(dutiful(view, legal)) == set(parse_cards(left))


def test_a_diamond_is_swapped_for_what_it_was_played_for() -> None:
    table = {**LAST, "drawn": True, "collective": "9♥ 9♣ 7♠ 5♥", "hands": ["9♦ 7♣ 3♣"]}
    view, legal = question(table, PlayCard(parse_cards("9♦")[0]))
    swaps = {(command.target, command.card) for command in dutiful(view, legal) if isinstance(command, Swap)}
    assert swaps == {tuple(parse_cards("5♥ 7♣"))}, "a full house"
    assert DECLINE in legal and DECLINE not in dutiful(view, legal)


def test_a_hand_that_earns_a_joker_may_be_the_weaker_one() -> None:
    table = {"drawn": True, "collective": "9♥ 8♥ 7♥ 6♥", "prediction": "9♣", "hands": ["2♥ 10♥ 3♣"], "rat_cards": 5}
    view, legal = question({**LAST, **table})
    assert played_in(dutiful(view, legal)) == set(parse_cards("2♥ 10♥"))


def test_a_joker_fulfils_no_prediction_that_its_hand_is_too_good_for() -> None:
    table = {"collective": "joker 10♥ J♥ J♦", "jokers": {"used_by": 2}, "hands": ["J♠ 10♣ 2♠"], "rat": "K♥"}
    cards = {"rat_cards": "Q♥ 3♠ 2♥ 5♦ 8♣", "aces": "H S C D", "drawn": True}
    flush = question({**LAST, **table, **cards, "prediction": "9♣"})
    assert played_in(dutiful(*flush)) == set(parse_cards("J♠"))
    full_house = question({**LAST, **table, **cards, "prediction": "Q♣"})
    assert played_in(dutiful(*full_house)) == set(parse_cards("J♠ 10♣"))


@pytest.mark.parametrize(
    ("table", "taken"),
    [
        ({"hands": ["3♦ 4♣", "", "", ""], "market": "2♥ K♠ 6♦"}, "2♥"),
        ({"hands": ["3♥ 4♣", "", "", ""], "market": "2♥ K♠ 6♦"}, None),
        ({"hands": ["3♦ 4♣", "", "", ""], "market": "2♣ K♠ 6♦"}, None),
    ],
)
def test_a_card_of_the_market_that_beats_the_rat_is_taken_if_no_own_card_does(
    table: dict[str, Any], taken: str | None
) -> None:
    view, legal = question({**LAST, **table})
    draws = [command for command in dutiful(view, legal) if command == DRAW or isinstance(command, TakeFromMarket)]
    if taken is None:
        assert len(draws) == 4
    else:
        assert draws == [TakeFromMarket(parse_cards(taken)[0])]


def test_no_search_raises_a_pile_in_doubt() -> None:
    def found(gain: float, error: float) -> Thought[RiverRatsCommand]:
        raised = Choice[RiverRatsCommand](ADD_DEBT, 0.5 + gain)
        return Thought((raised, Choice[RiverRatsCommand](DECLINE, 0.5, error)), worlds=24)

    assert left_alone(found(0.03, 0.02)).command == ADD_DEBT
    doubtful = left_alone(found(0.01, 0.02))
    assert [each.command for each in doubtful.choices] == [DECLINE, ADD_DEBT]
    assert doubtful.choices[0].chance >= doubtful.choices[1].chance
    assert doubtful.choices[0].error == 0.0 < doubtful.choices[1].error


def played_in(commands: Sequence[RiverRatsCommand]) -> set[Card]:
    """The cards that the commands play."""
    return {command.card for command in commands if isinstance(command, PlayCard)}


def question(table: dict[str, Any], command: RiverRatsCommand | None = None) -> tuple[Any, Sequence[RiverRatsCommand]]:
    """The view and the commands of the first of four seats at a table, after the command."""
    session = SUBJECT.session(SUBJECT.info.setup(4, {}), "duties")
    session.begin_from(SUBJECT.title.position(table, session.rules))
    if command is not None:
        session.submit(PERSON, command)
    return session.view(PERSON), session.legal(PERSON)
