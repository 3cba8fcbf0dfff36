"""The crew mate's words on a move are true and name what the move changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.content.message import Message
from game.content.strings import load_strings
from game.engine.types import Seat
from game.pieces import Card, parse_cards
from game.titles.river_rats.bot.gains import in_reach
from game.titles.river_rats.bot.reasons import reason
from game.titles.river_rats.rules.poker import Category
from game.titles.river_rats.rules.terms import PlayCard, RiverRatsCommand, Swap, TakeFromMarket
from tests.titles.river_rats.presenter.table_scene import Scene
from tests.titles.river_rats.random_tables import folders
from tests.titles.river_rats.test_bots import after

TABLE = {
    "rat": "K♣",
    "inactive": "K♥",
    "beaten": "",
    "aces": "C",
    "rat_cards": "2♠ 3♦ 6♣ 7♠ 9♠",
    "rat_face_down": 2,
    "prediction": "A♠",
    "market": "2♣ 10♣ J♣",
    "drawn": True,
}


def said(command: RiverRatsCommand, position: dict[str, Any], *before: RiverRatsCommand) -> str:
    """The sentence for a command of seat 1."""
    scene = Scene(TABLE | position, seats=1).play(*before)
    legal = scene.session.legal(Seat(0))
    assert command in legal
    return scene.say(reason(scene.session.view(Seat(0)), command, len(legal)))


KINGS = {"rat_cards": "K♠ K♦ 6♣ 7♠ 9♠"}


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"collective": "8♠ 8♦", "hands": ["K♦ 3♠ 6♦"]}, "The crew keeps a pair of eights and can still build on it."),
        ({"collective": "8♠", "hands": ["8♦ 3♠ 6♦"], **KINGS}, "It makes a pair of eights."),
        ({"collective": "A♥", "hands": ["A♦ 3♠ 6♦"]}, "It makes a pair of aces: more than the Rat shows."),
        (
            {"collective": "4♥ 8♥", "hands": ["Q♥ 3♠ 6♦"], "prediction": "7♦"},
            "The prediction of a flush stays in reach.",
        ),
        ({"collective": "4♥ 8♥", "hands": ["Q♥ 3♠ 6♦"]}, "It keeps a flush in reach."),
        (
            {"collective": "4♥ 8♥ 10♥ Q♥", "hands": ["2♥ 3♠ 6♦"], "prediction": "7♦"},
            "It makes a flush up to the queen: the prediction comes true and earns a Joker.",
        ),
        (
            {"collective": "4♥ 8♥ Q♥", "hands": ["8♠ 3♠ 6♦"], "prediction": "7♦", **KINGS},
            "It makes a pair of eights. That gives up the prediction of a flush.",
        ),
        (
            {"collective": "4♥ 8♥ Q♥", "hands": ["9♣ 3♠ 6♦"], "prediction": "7♦"},
            "That gives up the prediction of a flush.",
        ),
        (
            {"collective": "4♥ 8♥ 10♥ Q♥", "hands": ["Q♣ 3♠ 6♦"]},
            "It makes a pair of queens: more than the Rat shows. That gives up a flush.",
        ),
        (
            {"collective": "4♥ 8♥ 10♥ Q♥", "hands": ["5♠ 3♠ 6♦"], **KINGS},
            "No card in your hand beats what the Rat shows.",
        ),
        (
            {"collective": "A♥ A♦ 10♥ Q♥", "hands": ["5♠ 3♠ 6♦"]},
            "The crew keeps a pair of aces: more than the Rat shows.",
        ),
        (
            {"collective": "4♥ 8♠ 10♥ Q♦", "hands": ["5♦ Q♠ 3♥"], **KINGS},
            "Its swap can still improve the hand.",
        ),
    ],
)
def test_a_card_says_what_it_changes(position: dict[str, Any], sentence: str) -> None:
    card = parse_cards(position["hands"][0])[0]
    assert said(PlayCard(card), position) == sentence


def test_nothing_is_said_of_a_card_that_does_what_any_card_would() -> None:
    scene = Scene(TABLE | {"collective": "4♥", "hands": ["8♠ 3♠ 6♦"]}, seats=1)
    view, legal = scene.session.view(Seat(0)), scene.session.legal(Seat(0))
    plays = [command for command in legal if isinstance(command, PlayCard)]
    assert [reason(view, command, len(legal)) for command in plays] == [None, None, None]


@pytest.mark.parametrize(
    ("collective", "target", "card", "sentence"),
    [
        ("9♥ 4♥", "9♥", "4♠", "It makes a pair of fours: more than the Rat shows."),
        ("9♥ 4♥", "9♥", "J♠", "It prepares: the nine of hearts comes back for a later card."),
        ("8♦ 7♦ 4♥", "4♥", "J♦", "It brings a flush within reach."),
        ("4♥ 4♠ 7♥ 9♥", "9♥", "J♠", "The crew keeps a pair of fours, with higher cards beside it."),
        (
            "4♥ 4♠ 7♥",
            "4♠",
            "J♥",
            "It prepares: the four of spades comes back for a later card. That breaks up a pair of fours.",
        ),
    ],
)
def test_a_swap_says_what_it_changes(collective: str, target: str, card: str, sentence: str) -> None:
    position = {"collective": collective, "hands": [f"{card} K♥ 2♦"], "inactive": "K♠"}
    swap = Swap(parse_cards(target)[0], parse_cards(card)[0])
    assert said(swap, position, PlayCard(Card("D2"))) == sentence


def test_a_card_of_the_market_says_what_it_could_make() -> None:
    open_table = {"drawn": False, "hands": ["3♠ 6♦"]}
    assert said(TakeFromMarket(Card("CJ")), {**open_table, "collective": "J♥"}) == (
        "With the jack of clubs the crew could have a pair of jacks."
    )
    assert said(TakeFromMarket(Card("CJ")), {**open_table, "collective": "2♦"}) == (
        "The jack of clubs is known; the top card of the deck is not."
    )


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("8♦ Q♥ Q♠", "You keep the 2 cards in your hand."),
        ("8♦ 2♥ 3♠", "It prepares: the seven of diamonds comes back for a later card."),
    ],
)
def test_an_action_that_changes_nothing_is_left_or_brings_a_card_back(hand: str, told: str) -> None:
    last = {"collective": "K♠ K♦ 4♥ 7♦", "hands": [hand], "rat": "K♣", "inactive": "K♥"}
    thought = after(TABLE | last, PlayCard(Card("D8")))
    strings = load_strings(folders().all(), "en")
    assert strings.say(thought.reason or Message("none")) == told


def test_a_hidden_first_card_is_never_told_by_a_reason() -> None:
    """Given a nine for a hand that began with one, when that lies face-down, then no pair of nines is told."""
    position = TABLE | {"rat": "K♠", "aces": "C H", "hands": ["9♦ 5♥ 3♠", "4♥ 6♠ Q♥"], "collective": "9♣ 4♦"}
    lies_open, face_down = Scene(position), Scene(position | {"first_face_down": 1})
    told, hidden = (reason(scene.session.view(Seat(0)), PlayCard(Card("D9")), 3) for scene in (lies_open, face_down))
    assert face_down.session.view(Seat(0)).collective[0] == Card("C9")
    assert "pair of nines" in lies_open.say(told)
    assert hidden is None


@pytest.mark.parametrize(
    ("cards", "kind", "size", "possible"),
    [
        ("4♥ 8♥ Q♥", Category.FLUSH, 5, True),
        ("4♥ 8♥ Q♠", Category.FLUSH, 5, False),
        ("4♥ 8♥ Q♠", Category.FLUSH, 6, True),
        ("A♥ 2♠ 4♦", Category.STRAIGHT, 5, True),
        ("A♥ 10♠ J♦", Category.STRAIGHT, 5, True),
        ("A♥ 2♠ K♦", Category.STRAIGHT, 5, False),
        ("4♥ 4♠ 6♦", Category.STRAIGHT, 5, False),
        ("5♥ 6♥ 9♥", Category.STRAIGHT_FLUSH, 5, True),
        ("5♥ 6♠ 9♥", Category.STRAIGHT_FLUSH, 5, False),
        ("5♥ 5♠ 9♥", Category.FULL_HOUSE, 5, True),
        ("5♥ 6♠ 9♥", Category.FULL_HOUSE, 5, False),
        ("5♥ 5♠ 9♥", Category.FOUR_OF_A_KIND, 5, True),
        ("5♥ 5♠ 9♥ 9♠", Category.FOUR_OF_A_KIND, 5, False),
    ],
)
def test_what_a_hand_can_still_become(cards: str, kind: Category, size: int, possible: bool) -> None:
    held: Sequence[Card] = parse_cards(cards)
    assert in_reach(held, kind, size) is possible
