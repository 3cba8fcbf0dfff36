"""The crew mate: what it sees, what it would be foolish not to play, and that it says so in general words."""

from __future__ import annotations

from random import Random
from typing import Any

from game.bots.player import Thought, bot_rng, choice
from game.content.message import Message
from game.engine.types import Seat
from game.pieces import DECK, mask_of, parse_cards
from game.titles.river_rats.bot.bots import BOTS
from game.titles.river_rats.bot.chances import CrewOutlook, layable, ways
from game.titles.river_rats.bot.worth import Stakes
from game.titles.river_rats.rules.events import RiverRatsState
from game.titles.river_rats.rules.poker import best
from game.titles.river_rats.rules.terms import AddDebt, Decline, PlayCard, RemoveRatCard, RiverRatsCommand, UseJoker
from tests.laws.corpus import corpus, subjects

SUBJECT = next(subject for subject in subjects() if subject.id == "river_rats")


def laid_out(notation: dict[str, Any], seats: int) -> RiverRatsState:
    """A position as a table."""
    rules = SUBJECT.title.rules(SUBJECT.definition, SUBJECT.info.setup(seats, {}))
    state: RiverRatsState = SUBJECT.title.position(notation, rules)
    return state


def asked(notation: dict[str, Any], seats: int = 1, **options: str) -> Thought[RiverRatsCommand]:
    """Returns the thought of the crew mate in seat 1 at a position."""
    rules = SUBJECT.title.rules(SUBJECT.definition, SUBJECT.info.setup(seats, options))
    state = SUBJECT.title.position(notation, rules)
    bot, view, legal = BOTS["level3"](rules, Seat(0)), rules.view(state, Seat(0)), rules.legal(state, Seat(0))
    return choice(bot, view, legal, bot_rng("t", Seat(0), 1))


def after(notation: dict[str, Any], command: RiverRatsCommand, **options: str) -> Thought[RiverRatsCommand]:
    """Returns its next thought, after this command."""
    session = SUBJECT.session(SUBJECT.info.setup(1, options), "after")
    session.begin_from(SUBJECT.title.position(notation, session.rules))
    session.submit(Seat(0), command)
    bot = BOTS["level3"](session.rules, Seat(0))
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
    assert thought.reason == Message("river_rats.reason.keep_small", {"count": 1})


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
    bot = BOTS["level3"](session.rules, Seat(0))
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


def test_a_seat_pays_a_draw_for_each_market_card() -> None:
    hand, draws = tuple(1 << n for n in range(2)), tuple(1 << n for n in range(10, 13))
    assert [len(masks) for masks in ways(2, hand, draws)] == [10, 4, 1]
    assert len(ways(2, hand, draws[:1])) == 2, "one play comes out of a hand that has drawn"


def test_every_seat_lays_its_own_cards() -> None:
    table = {**LAST_CARD, "turn": 1, "hands": ["2♥ 9♦ 3♣", "4♥ 6♦"], "market": "8♣", "deck": "J♣ J♦"}
    assert set(layable(laid_out(table, seats=2), 3)) == {mask_of(parse_cards(card)) for card in ("2♥", "9♦", "3♣")}
    waiting = {**table, "drawn": False, "turn": 2}
    assert set(layable(laid_out(waiting, seats=2), 3)) == {
        mask_of(parse_cards(card)) for card in ("4♥", "6♦", "J♣", "8♣")
    }


def test_where_the_deck_runs_out_the_discards_are_drawn() -> None:
    table = {**LAST_CARD, "drawn": False, "hands": ["2♥ 9♦"], "market": "", "rest": "discard"}
    state = laid_out(table, seats=1)
    assert not state.deck
    assert set(layable(state, 3)) == {mask_of([card]) for card in (*state.hands[0], state.discard[0])}


def test_a_hand_is_worth_the_more_the_more_hands_of_the_rat_it_beats() -> None:
    hands = [best(mask_of(parse_cards(cards))) for cards in ("2♠ 2♦ 4♣ 7♥ 8♠", "A♠ A♦ 4♣ 7♥ 8♠")]
    stakes = Stakes(standing(second=True, rat=4, crew=0), hands, 0, -1, 0.0)
    high, nines, aces = (best(mask_of(parse_cards(cards))) for cards in ("9♠ Q♣ 2♥", "9♠ 9♥ Q♣", "A♥ A♣ A♠"))
    assert stakes.worth(high, 1) < stakes.worth(nines, 1) < stakes.worth(aces, 1)
    assert stakes.worth(aces, 1) > 0.7


def test_more_debt_on_the_rat_is_better_and_on_the_crew_worse() -> None:
    for second in (False, True):
        for crew in range(5):
            chances = [standing(second, rat, crew).worth for rat in range(5)]
            assert chances == sorted(chances)
        for rat in range(5):
            chances = [standing(second, rat, crew).worth for crew in range(5)]
            assert chances == sorted(chances, reverse=True)
    assert standing(second=True, rat=0, crew=0).worth > standing(second=False, rat=0, crew=0).worth


def standing(second: bool, rat: int, crew: int) -> CrewOutlook:
    """The standing of a crew of one at the usual kind of match."""
    return CrewOutlook(1, "normal", "S", "C" if second else "", rat, crew, 5, 0, 0)


def test_reasons_name_no_card_of_a_hand() -> None:
    named: set[str] = set()
    for session in corpus("river_rats").matches[:6]:
        for step in range(0, len(session.journal) - 1, 9):
            state = session.state_at(step)
            for seat in session.rules.to_act(state):
                view = session.view(seat, step)
                legal = session.rules.legal(state, seat)
                thought = choice(BOTS["level3"](session.rules, seat), view, legal, Random(step))
                if thought.reason is not None:
                    named.add(thought.reason.key)
                    hidden = set(view.hand) - set(view.shown[seat]) - {_played(thought.command)}
                    assert not hidden & _cards_in(thought.reason)
    assert len(named) > 4


def _played(command: RiverRatsCommand) -> str:
    return str(getattr(command, "card", ""))


def _cards_in(line: Message) -> set[str]:
    """Cards named by a line: their rank and suit are lines of their own."""
    rank, suit = line.args.get("rank"), line.args.get("suit")
    found: set[str] = set()
    if isinstance(rank, Message) and isinstance(suit, Message):
        found = {card for card in DECK if card == suit.key[-1] + rank.key.rsplit(".", 1)[-1]}
    for part in line.args.values():
        if isinstance(part, Message):
            found |= _cards_in(part)
    return found
