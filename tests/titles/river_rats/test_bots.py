"""The crew mate: what it sees, what it would be foolish not to play, and that it says so in general words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bots.contract import Thought, bot_rng, choice
from game.content.line import Line
from game.engine.types import Seat
from game.pieces.cards import DECK, cards_of, mask_of, parse_cards
from game.titles.river_rats.bot.bots import CrewMate
from game.titles.river_rats.bot.outlook import Group, Position, World, choices, expected, groups
from game.titles.river_rats.bot.stakes import Stakes
from game.titles.river_rats.bot.unknown import Unknown
from game.titles.river_rats.bot.value import Standing, worth
from game.titles.river_rats.rules.commands import AddDebt, Decline, PlayCard, RemoveRatCard, RiverRatsCommand, UseJoker
from game.titles.river_rats.rules.poker import best
from tests.laws.corpus import corpus, subjects

SUBJECT = next(subject for subject in subjects() if subject.id == "river_rats")
DRAWS = 6


def asked(notation: dict[str, Any], seats: int = 1, **options: str) -> Thought[RiverRatsCommand]:
    """What the crew mate in seat 1 plays from a position."""
    rules = SUBJECT.title.rules(SUBJECT.definition, SUBJECT.info.setup(seats, options))
    state = SUBJECT.title.position(notation, rules)
    return choice(
        CrewMate(rules, Seat(0)), rules.view(state, Seat(0)), rules.legal(state, Seat(0)), bot_rng("t", Seat(0), 1)
    )


def after(notation: dict[str, Any], command: RiverRatsCommand, **options: str) -> Thought[RiverRatsCommand]:
    """What it plays next, after this command."""
    session = SUBJECT.session(SUBJECT.info.setup(1, options), "after")
    session.begin_from(SUBJECT.title.position(notation, session.rules))
    session.submit(Seat(0), command)
    bot = CrewMate(session.rules, Seat(0))
    return choice(bot, session.view(Seat(0)), session.legal(Seat(0)), bot_rng("t", Seat(0), 1))


LAST_CARD = {
    "rat": "K♣",
    "aces": "C",
    "beaten": "",
    "rat_cards": "2♠ 4♦ 6♣ 8♥ 9♠",
    "rat_face_down": 2,
    "collective": "A♥ 9♥ 7♥ 5♥",
    "drawn": True,
    "prediction": "A♠",
}


def test_the_fifth_card_of_a_flush_is_played() -> None:
    thought = asked({**LAST_CARD, "hands": ["2♥ 9♦ 3♣"]})
    assert thought.command == PlayCard(parse_cards("2♥")[0])
    assert thought.reason is not None


def test_the_pile_is_raised_for_a_hand_that_can_hardly_lose() -> None:
    sure = after({**LAST_CARD, "hands": ["2♥ 9♦ 3♣"]}, PlayCard(parse_cards("2♥")[0]))
    assert sure.command == AddDebt()


def test_the_pile_is_not_raised_for_a_hand_that_is_lost() -> None:
    lost = {**LAST_CARD, "rat_cards": "K♠ K♦ 6♣ 6♦ 9♠", "collective": "Q♠ 9♦ 7♣ 5♥", "hands": ["2♥ 3♦ 4♣"]}
    thought = after(lost, PlayCard(parse_cards("2♥")[0]))
    assert thought.command == Decline()
    assert thought.reason == Line("river_rats.reason.keep_small", {})


def test_the_advanced_joker_takes_the_card_that_helps_the_rat() -> None:
    notation = {
        **LAST_CARD,
        "rat_cards": "K♠ K♦ 2♣ 4♦ 7♠",
        "rat_face_down": 0,
        "collective": "Q♥ Q♦ J♥ J♣",
        "hands": ["5♥"],
        "jokers": {"aside_by": 1},
    }
    session = SUBJECT.session(SUBJECT.info.setup(1, {"level": "advanced"}), "joker")
    session.begin_from(SUBJECT.title.position(notation, session.rules))
    session.submit(Seat(0), PlayCard(parse_cards("5♥")[0]))
    session.submit(Seat(0), Decline())
    bot = CrewMate(session.rules, Seat(0))
    thought = choice(bot, session.view(Seat(0)), session.legal(Seat(0)), bot_rng("t", Seat(0), 1))
    assert thought.command in (RemoveRatCard(0), RemoveRatCard(1))


def test_a_joker_completes_a_hand_that_wins_the_match() -> None:
    notation = {
        **LAST_CARD,
        "drawn": False,
        "beaten": "K♦",
        "rat_debt": 4,
        "collective": "9♠ 9♥ 9♦ 9♣",
        "rat_cards": "2♠ 4♦ 6♣ 8♥ Q♠",
        "hands": ["2♥ 3♦"],
        "market": "4♠ 6♥ 7♦",
        "jokers": {"face_up": 1},
    }
    thought = asked(notation)
    assert thought.command != UseJoker(), "any card wins; the Joker would be wasted"


@pytest.mark.parametrize("number", range(6))
def test_hidden_cards_are_none_the_seat_sees(number: int) -> None:
    session = corpus("river_rats").matches[number]
    for step in range(0, len(session.journal), 7):
        for seat in session.setup.all_seats:
            view = session.view(seat, step)
            unknown = Unknown(view, Random(step))
            state = session.state_at(step)
            hidden = {*state.deck, *(card for other, hand in enumerate(state.hands) if other != seat for card in hand)}
            shown = {card for cards in view.shown for card in cards} | set(view.first_doubts)
            assert hidden - shown <= set(unknown.cards)
            assert not {*view.hand, *view.market, view.rat} & set(unknown.cards)
            for world in unknown.worlds(2, DRAWS):
                drawn = [*world.deck, *(card for hand in world.hands for card in hand)]
                assert len(set(drawn)) == len(drawn)
                assert world.first not in drawn


def test_a_group_pays_a_draw_for_each_market_card() -> None:
    hand, draws = tuple(1 << n for n in range(2)), tuple(1 << n for n in range(10, 13))
    ways = Group(2, hand, draws, 0).ways()
    assert [len(masks) for masks in ways] == [10, 4, 1]
    must = Group(2, hand, draws, 1).ways()
    assert len(must) == 2


def test_every_seat_lays_its_own_cards() -> None:
    world = World(hands=((), (1 << 20, 1 << 21)), first=0, deck=tuple(1 << n for n in range(30, 40)))
    position = Position(crew=0, wild=False, left=1, hand=cards_of(0b11), market=cards_of(0b100), pile=1, hand_limit=3)
    found, market = groups(position, 0, 2, world)
    assert set(choices(found, market)) == {1 << 20, 1 << 21, 1 << 30, 0b100}


def test_a_position_with_nothing_left_is_worth_its_hand() -> None:
    crew = mask_of(parse_cards("9♠ 9♥ 9♦ Q♣ 2♥"))
    stakes = Stakes(Standing(True, 4, 0, 5), [best(mask_of(parse_cards("2♠ 2♦ 4♣ 7♥ 8♠")))], 0, -1, 0.0)
    position = Position(crew=crew, wild=False, left=0, hand=(), market=(), pile=1, hand_limit=3)
    world = World(hands=((),), first=0, deck=())
    assert expected(position, 0, 1, [world], stakes) == stakes.worth(best(crew), 1)
    assert stakes.worth(best(crew), 1) > 0.7


def test_more_debt_on_the_rat_is_better_and_on_the_crew_worse() -> None:
    for second in (False, True):
        for crew in range(5):
            chances = [worth(Standing(second, rat, crew, 5)) for rat in range(5)]
            assert chances == sorted(chances)
        for rat in range(5):
            chances = [worth(Standing(second, rat, crew, 5)) for crew in range(5)]
            assert chances == sorted(chances, reverse=True)
    assert worth(Standing(True, 0, 0, 5)) > worth(Standing(False, 0, 0, 5))


def test_reasons_name_no_card_of_a_hand() -> None:
    named: set[str] = set()
    for session in corpus("river_rats").matches[:6]:
        for step in range(0, len(session.journal) - 1, 9):
            state = session.state_at(step)
            for seat in session.rules.to_act(state):
                view = session.view(seat, step)
                legal = session.rules.legal(state, seat)
                thought = choice(CrewMate(session.rules, seat), view, legal, Random(step))
                if thought.reason is not None:
                    named.add(thought.reason.key)
                    hidden = set(view.hand) - set(view.shown[seat]) - {_played(thought.command)}
                    assert not hidden & _cards_in(thought.reason)
    assert len(named) > 4


def _played(command: RiverRatsCommand) -> str:
    return str(getattr(command, "card", ""))


def _cards_in(line: Line) -> set[str]:
    """Cards named by a line: their rank and suit are lines of their own."""
    rank, suit = line.args.get("rank"), line.args.get("suit")
    found: set[str] = set()
    if isinstance(rank, Line) and isinstance(suit, Line):
        found = {card for card in DECK if card == suit.key[-1] + rank.key.rsplit(".", 1)[-1]}
    for part in line.args.values():
        if isinstance(part, Line):
            found |= _cards_in(part)
    return found
