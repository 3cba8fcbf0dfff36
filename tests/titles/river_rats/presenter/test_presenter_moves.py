"""The targets that can be clicked in River Rats, their words, and the reasons why the rest cannot."""

from __future__ import annotations

import pytest

from game.pieces import Card
from game.table.item import ItemMark
from game.titles.river_rats.rules.terms import (
    AddToMarket,
    Decline,
    DrawFromDeck,
    FlipRatCard,
    InvokeJoker,
    MarkDiscard,
    PlayCard,
    UseJoker,
)
from tests.titles.river_rats.presenter.table_scene import Scene

FULL = {"rat": "K♠", "inactive": "K♥", "hands": ["9♦ 5♥ 2♠", "4♣ 4♥"], "market": "3♥ 7♠ J♦", "aces": "S H"}
OPEN = FULL | {"collective": "9♣", "prediction": "Q♥", "rat_cards": "2♣ 3♣ 4♦ 6♦ 8♠"}


def test_drawing_is_one_click_on_deck_or_market() -> None:
    scene = Scene(OPEN | {"hands": ["9♦ 5♥", "4♣ 4♥"]})
    assert scene.moves() == {
        ("deck",): "Draw from the deck",
        ("card:H3",): "Take the three of hearts from the Market",
        ("card:S7",): "Take the seven of spades from the Market",
        ("card:DJ",): "Take the jack of diamonds from the Market",
    }
    assert scene.prompt() == "Draw a card: from the deck or the Market."
    assert scene.prompt(1) == "Ada begins a turn."
    assert scene.prompt(None) == "Ada begins a turn."


def test_playing_is_a_card_onto_the_crews_hand_with_what_it_would_make() -> None:
    scene = Scene(OPEN)
    assert scene.moves()[("card:D9",)] == "Play the nine of diamonds"
    assert scene.consequences()[("card:D9",)] == "pair of nines"
    assert scene.prompt() == "Play one card into the crew's hand."


def test_the_spades_rat_takes_the_first_card_face_down() -> None:
    scene = Scene(FULL)
    assert scene.prompt() == "Play the first card face-down: only you will know it."
    assert scene.consequences()[("card:D9",)] == "face-down, nine high"


def test_clubs_put_a_card_into_the_market() -> None:
    scene = Scene(OPEN | {"turn": 2, "hands": ["9♦ 5♥ 2♠", "4♣ 4♥ 8♣"]}).play(PlayCard(Card("C4")))
    assert scene.moves(1) == {
        ("card:H4",): "Put the four of hearts into the Market",
        ("card:C8",): "Put the eight of clubs into the Market",
        ("button:decline",): "No action",
    }
    assert scene.prompt(1) == "Clubs: put a card from your hand into the Market, or leave it."
    assert scene.prompt(0) == "Ben thinks about an action."


def test_the_clubs_power_goes_on_after_the_first_card() -> None:
    scene = Scene(OPEN | {"aces": "C H", "hands": ["3♠ 8♣ 5♥", "4♥ 6♥"]})
    scene.play(PlayCard(Card("C8")), AddToMarket(Card("S3")))
    assert scene.prompt() == "Put a second card into the Market, or stop here."
    assert list(scene.moves()) == [("card:H5",), ("button:decline",)]


def test_alone_clubs_take_from_the_deck() -> None:
    scene = Scene(OPEN | {"hands": ["8♣ 5♥ 2♠"], "aces": "S"}, seats=1).play(PlayCard(Card("C8")))
    assert scene.moves()[("deck",)] == "Put the top card of the deck into the Market"


def test_diamonds_swap_a_card_of_ones_own_onto_the_crews_and_say_what_it_makes() -> None:
    scene = Scene(OPEN | {"collective": "9♣ 5♦"}).play(PlayCard(Card("D9")))
    assert scene.moves()[("card:H5", "card:C9")] == "Swap your five of hearts for the crew's nine of clubs"
    assert scene.consequences()[("card:S2", "card:D5")] == "pair of nines"
    assert scene.why_not("card:H3") == "market_needs_power"
    assert scene.why_not("card:D9") == "just_played"
    assert scene.why_not("card:C9") == "other_first"
    assert scene.why_not("card:H5") is None
    assert scene.prompt() == "Diamonds: choose a card of yours, then the crew card it replaces."


def test_the_diamonds_power_swaps_with_the_market_too() -> None:
    scene = Scene(OPEN | {"aces": "D H"}).play(PlayCard(Card("D9")))
    assert scene.moves()[("card:S7", "card:C9")] == "Swap the Market's seven of spades for the crew's nine of clubs"


def test_hearts_ask_by_button() -> None:
    scene = Scene(OPEN).play(PlayCard(Card("H5")))
    assert [(button.key, scene.say(button.label)) for button in scene.buttons()] == [
        ("button:add_debt", "Add to the Debt at stake"),
        ("button:decline", "No action"),
    ]
    assert scene.consequences()[("button:add_debt",)] == "won: the Rat at 2 of 5; lost: the crew at 2 of 5"


def test_the_hearts_power_turns_up_a_card_by_clicking_it() -> None:
    scene = Scene(OPEN | {"aces": "H S", "rat_face_down": 2}).play(PlayCard(Card("H5")))
    assert scene.moves()[("rat:5",)] == "Turn up the Rat's card in place 6"
    assert scene.why_not("card:C2") == "not_face_down"
    scene.play(FlipRatCard(5))
    assert scene.prompt() == "Now raise the Debt at stake as well, or leave it."
    assert [scene.say(button.label) for button in scene.buttons()] == ["Add to the Debt at stake", "No Debt"]


def test_spades_discard_by_dragging() -> None:
    scene = Scene(OPEN | {"aces": "D H"}).play(PlayCard(Card("S2")))
    assert scene.moves()[("card:H5",)] == "Discard your five of hearts"
    assert scene.moves()[("card:H3",)] == "Discard the three of hearts from the Market"


def test_the_spades_power_marks_cards_one_by_one() -> None:
    scene = Scene(OPEN).play(PlayCard(Card("S2")), MarkDiscard(Card("H3")))
    assert scene.prompt() == "One card chosen. Choose more, or discard now."
    assert scene.items()["card:H3"].marks == (ItemMark.CHOSEN,)
    assert list(scene.moves()) == [("card:S7",), ("card:DJ",), ("button:finish",)]
    assert scene.why_not("card:H3") == "already_chosen"
    assert scene.why_not("card:H5") == "one_source"


def test_a_joker_takes_the_turn() -> None:
    scene = Scene(OPEN | {"jokers": {"face_up": 1}, "collective": "9♣ 9♠"})
    assert scene.moves()[("joker:0", "zone:collective")] == "Use the Joker instead of a turn"
    assert scene.consequences()[("joker:0", "zone:collective")] == "three nines"
    assert scene.prompt() == "Play one card into the crew's hand, or use a Joker."
    assert scene.why_not("joker:1") == "joker_down"
    scene.play(UseJoker())
    assert scene.items()["joker:0"].zone == "collective"
    assert scene.why_not("joker:0", 1) == "joker_in_use"


def test_an_advanced_joker_waits_beside_the_rats_cards() -> None:
    scene = Scene(OPEN | {"jokers": {"face_up": 1}}, options={"level": "advanced"})
    assert scene.moves()[("joker:0", "zone:rat_cards")] == "Set the Joker aside instead of a turn"
    scene.play(UseJoker())
    assert scene.items()["joker:0"].zone == "rat_cards"


def test_an_advanced_joker_removes_a_rat_card_by_a_click() -> None:
    position = OPEN | {"collective": "9♣ 9♠ 2♦ 3♦", "jokers": {"aside_by": 1}, "rat_face_down": 1}
    scene = Scene(position, options={"level": "advanced"}).play(PlayCard(Card("D9")), Decline())
    assert scene.prompt() == "Your Joker strikes: choose the Rat card to remove."
    assert scene.moves()[("card:S8",)] == "Remove the Rat's eight of spades"
    assert scene.moves()[("rat:5",)] == "Remove the Rat's hidden card in place 6"


def test_an_expert_joker_is_offered_and_reveals_from_the_deck() -> None:
    position = OPEN | {"collective": "9♣ 9♠ 2♦ 3♦", "jokers": {"face_up": 1}}
    scene = Scene(position, options={"level": "expert"})
    assert scene.why_not("joker:0") == "joker_later"
    scene.play(PlayCard(Card("D9")), Decline())
    assert [scene.say(button.label) for button in scene.buttons()] == ["Use the Joker", "Keep the Joker"]
    scene.play(InvokeJoker())
    assert scene.moves() == {("deck",): "Reveal the next card", ("button:decline",): "Stop revealing"}
    assert scene.prompt() == "Choose the deck to reveal a card, or stop: spades spoil them all."


def test_the_joker_asks_what_it_is() -> None:
    position = {
        "rat": "K♥",
        "collective": "9♠ 9♥ 9♦ (joker)",
        "hands": ["Q♣ 2♣ 3♣"],
        "prediction": "Q♦",
        "aces": "S",
        "market": "2♦ 3♦ 4♦",
    }
    scene = Scene(position, seats=1).play(PlayCard(Card("CQ")), Decline())
    assert scene.prompt() == "Choose the card your Joker is."
    assert [scene.say(button.label) for button in scene.buttons()] == ["Joker as 9♣", "Joker as Q♦"]
    assert [scene.say(button.detail) for button in scene.buttons()] == [
        "makes four nines",
        "makes a full house, nines over queens and earns a Joker",
    ]


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("card:H5", "draw_first"),
        ("slot:1", "draw_first"),
        ("slot:crew_debt:0", "debt"),
        ("card:C9", "crew_hand"),
        ("card:SK", "rat_king"),
        ("card:HQ", "prediction"),
        ("card:SA", "ace"),
        ("card:C2", "rat_cards"),
        ("hand:1:0", "others_hand"),
        ("inactive", "inactive_rat"),
        ("discard", "discard_pile"),
        ("joker:0", "joker_down"),
        ("deck", None),
    ],
)
def test_everything_that_cannot_be_used_says_why(target: str, reason: str | None) -> None:
    scene = Scene(OPEN | {"hands": ["9♦ 5♥", "4♣ 4♥"]})
    assert scene.why_not(target) == reason
    assert scene.why_not(target, 1) == "not_your_turn"


def test_with_a_full_hand_deck_and_market_wait() -> None:
    scene = Scene(OPEN)
    assert (scene.why_not("deck"), scene.why_not("card:H3")) == ("hand_full", "hand_full")


def test_while_an_action_is_open_the_rest_waits() -> None:
    scene = Scene(OPEN).play(PlayCard(Card("H5")))
    assert (scene.why_not("deck"), scene.why_not("card:D9")) == ("action_first", "action_first")


def test_under_the_spades_rat_no_joker_comes_first() -> None:
    scene = Scene(FULL | {"jokers": {"face_up": 1}})
    assert scene.why_not("joker:0") == "joker_not_first"
    drawing = Scene(OPEN | {"jokers": {"face_up": 1}, "hands": ["9♦", "4♣"]}).play(DrawFromDeck())
    assert drawing.why_not("joker:0") == "joker_too_late"


def test_while_swapping_a_joker_in_the_hand_says_that_it_stays() -> None:
    table = OPEN | {"collective": "9♣ joker", "hands": ["9♦ 5♥ 2♠", "4♣ 4♥"]}
    assert Scene(table).why_not("joker:0") == "joker_in_use"
    assert Scene(table).play(PlayCard(Card("D9"))).why_not("joker:0") == "joker_stays"


def test_with_one_card_turned_up_the_others_say_that_it_was_the_only_one() -> None:
    scene = Scene(OPEN | {"aces": "H S", "rat_cards": "2♣ 3♣ 4♦", "rat_face_down": "10♠ J♠"}).play(PlayCard(Card("H5")))
    scene.play(FlipRatCard(3))
    assert scene.why_not("rat:4") == "one_flip"
