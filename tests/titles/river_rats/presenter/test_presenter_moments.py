"""The pictures and words of the table of River Rats for things that happen."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.theme import SoundName
from game.engine.types import Seat
from game.pieces import Card
from game.table.item import Item, ItemAppeared, ItemFlipped, ItemMark, ItemMoved
from game.table.presenter import ViewedEvent
from game.titles.river_rats.rules.poker import CATEGORY_SHIFT
from game.titles.river_rats.rules.resolution import HandsCompared
from game.titles.river_rats.rules.terms import (
    AddDebt,
    Decline,
    DrawFromDeck,
    FinishDiscards,
    FlipRatCard,
    MarkDiscard,
    PlayCard,
    RemoveRatCard,
    RiverRatsCommand,
    TakeFromMarket,
)
from tests.titles.river_rats.presenter.table_scene import Scene
from tests.titles.river_rats.random_tables import names, presenter

TABLE = {
    "rat": "K♣",
    "inactive": "K♥",
    "hands": ["9♦ 5♥ 2♠", "4♥ 6♠"],
    "market": "3♥ 7♠ J♦",
    "aces": "S H",
    "collective": "9♣",
    "prediction": "Q♥",
    "rat_cards": "2♣ 3♣ 4♦ 6♦ 8♠",
    "rat_face_down": "10♠ J♠",
}
SHOWDOWN = TABLE | {"collective": "9♣ 9♠ 9♥ 2♦", "debt_pile": 3}


def test_a_card_another_seat_draws_comes_out_of_the_deck_unseen() -> None:
    scene = Scene(TABLE | {"turn": 2}).play(DrawFromDeck())
    (arrival,) = [change for change in scene.changes(0) if isinstance(change, ItemAppeared)]
    assert (arrival.after.key, arrival.after.zone, arrival.origin) == ("hand:1:2", "others:left", "deck")
    assert scene.told(0) == ["Ben draws a card."]


def test_a_card_another_seat_plays_moves_from_its_hand_to_the_table() -> None:
    scene = Scene(TABLE | {"turn": 2, "drawn": True}).play(PlayCard(Card("H4")))
    moves = [change for change in scene.changes(0) if isinstance(change, ItemMoved)]
    (move,) = [change for change in moves if change.after.zone == "collective"]
    assert (move.before.key, move.before.zone) == ("hand:1:1", "others:left")
    assert (move.after.key, move.after.zone, move.after.marks) == ("card:H4", "collective", (ItemMark.LAST,))
    assert scene.told(0) == ["Ben plays the four of hearts."]


def test_a_card_everybody_saw_stays_open_in_a_hand() -> None:
    scene = Scene(TABLE | {"turn": 2}).play(TakeFromMarket(Card("H3")))
    card = scene.items(0)["card:H3"]
    assert (card.zone, card.face_up, card.marks) == ("others:left", True, (ItemMark.KNOWN,))
    assert scene.say(card.line) == "Ben's three of hearts"


def test_a_rat_card_turns_over_where_it_lies() -> None:
    scene = Scene(TABLE | {"aces": "H S"}).play(PlayCard(Card("H5")), FlipRatCard(5))
    (flip,) = [change for change in scene.changes(0, 1) if isinstance(change, ItemFlipped)]
    assert (flip.before.key, flip.after.key) == ("rat:5", "card:S10")
    assert scene.told(1) == ["Ada turns up the Rat's ten of spades."]


def test_a_debt_card_goes_from_the_deck_to_the_pile_unseen() -> None:
    scene = Scene(TABLE).play(PlayCard(Card("H5")), AddDebt())
    (arrival,) = [change for change in scene.changes(0) if isinstance(change, ItemAppeared)]
    assert (arrival.after.key, arrival.after.zone, arrival.origin) == ("debt:1", "debt", "deck")
    assert scene.told() == ["Ada raises the Debt at stake to 2."]


def test_free_places_of_the_crews_hand_are_shown() -> None:
    scene = Scene(TABLE | {"collective": "9♣ 9♠"})
    assert _slots(scene, "collective") == [2, 3, 4]
    assert _slots(Scene(TABLE | {"collective_size": 6}), "collective") == [1, 2, 3, 4, 5]


def test_free_places_for_debt_are_shown_until_there_is_too_much() -> None:
    scene = Scene(TABLE | {"crew_debt": 3})
    assert (_slots(scene, "crew_debt"), _slots(scene, "rat_debt")) == ([3, 4], [0, 1, 2, 3, 4])


def test_the_face_down_first_card_is_known_to_its_owner_alone() -> None:
    position = TABLE | {"rat": "K♠", "collective": "9♣", "first_face_down": 1}
    scene = Scene(position)
    own = scene.items(0)["card:C9"]
    assert (own.face_up, own.marks) == (False, (ItemMark.KNOWN,))
    assert scene.say(own.line) == "First card of the crew, your nine of clubs, face-down"
    assert "card:C9" not in scene.items(1)
    assert scene.items(1)["collective:0"].face_up is False
    assert scene.facts(1)["The crew holds"] == "nothing yet"


def test_the_rat_says_what_it_does_and_what_beating_it_brings() -> None:
    detail = Scene(TABLE).items()["card:CK"].detail
    assert Scene(TABLE).say(detail) == (
        "He hides two cards more. If he is the first to be beaten: the next Rat hides one card fewer."
    )
    quiet = Scene(TABLE, options={"level": "first_game"})
    assert quiet.say(quiet.items()["card:CK"].detail) == "In a First Game the Rat plays no tricks."
    generous = Scene(TABLE, options={"level": "first_game", "first_game_bonuses": "on"})
    assert generous.say(generous.items()["card:CK"].detail) == (
        "In a First Game the Rat plays no tricks. If he is the first to be beaten: the next Rat hides one card fewer."
    )


def test_cards_say_their_action_and_the_power_of_the_viewer() -> None:
    scene = Scene(TABLE)
    assert scene.say(scene.items()["card:S2"].detail) == (
        "Spades: you may discard one card from your hand or the Market. Your power: "
        "With spades you may discard any number of cards, all from your hand or all from the Market."
    )
    assert "Your power" not in scene.say(scene.items()["card:H5"].detail)


def test_the_facts_tell_both_hands_debt_prediction_and_round() -> None:
    assert Scene(TABLE | {"debt_pile": 2, "crew_debt": 1, "rat_debt": 3}).facts() == {
        "The crew holds": "nine high",
        "The Rat shows": "king high and 2 hidden cards",
        "Debt": "crew 1/5, Rat 3/5, 2 at stake",
        "Prediction": "Q♥ wants a full house",
        "Round": "1, against Rat 1 of 2",
    }


def test_the_reference_cards_light_what_matters() -> None:
    scene = Scene(TABLE | {"collective": "9♣ 9♠"})
    ranking, prediction = presenter(scene.session).status.references(scene.session.view(None))
    lit = [[scene.say(cell) for cell in row.cells] for row in ranking.rows if row.lit]
    assert [cells[0] for cells in lit] == ["Pair", "High card"]
    assert [cells[2] for cells in lit] == ["Crew", "Rat"]
    assert [scene.say(row.cells[0]) for row in prediction.rows if row.lit] == ["Queen, Jack, 10"]


def test_hands_are_compared_in_a_spotlight() -> None:
    scene = Scene(SHOWDOWN | {"rat_face_down": 0}).play(PlayCard(Card("D9")), Decline())
    shown = [presenter(scene.session).told.spotlight(viewed, names(scene.session)) for viewed in scene.events()]
    (spotlight,) = [each for each in shown if each is not None]
    assert [(scene.say(head), len(items)) for head, items in spotlight.rows] == [
        ("The crew: four nines", 5),
        ("Cob Ratchet: king high", 5),
    ]
    assert scene.say(spotlight.verdict) == "The crew wins. 3 Debt go on the Rat."
    assert [item.marks for item in spotlight.rows[0][1]] == [(ItemMark.WINNING,)] * 5


def test_the_resolution_is_told_in_order() -> None:
    scene = Scene(SHOWDOWN).play(PlayCard(Card("D9")), Decline())
    told = scene.told(1)
    assert told[:6] == [
        "Ada leaves it at that.",
        "The prediction of a full house does not come true.",
        "The Rat turns up the ten of spades.",
        "The Rat turns up the jack of spades.",
        "The crew wins with four nines against king high.",
        "Cob Ratchet takes 3 Debt and has 3 of 5.",
    ]


def test_a_prediction_that_comes_true_has_its_moment() -> None:
    position = SHOWDOWN | {"collective": "9♣ 9♠ 9♥ 2♦", "hands": ["2♥ 5♥ 3♦", "4♥"], "market": "3♥ 7♠ J♦"}
    scene = Scene(position).play(PlayCard(Card("H2")), Decline())
    spotlight = presenter(scene.session).told.spotlight(scene.events()[1], names(scene.session))
    assert spotlight is not None
    assert scene.say(spotlight.title) == "The prediction comes true"
    assert scene.say(spotlight.verdict) == "A Joker turns face-up for the rounds to come."


def test_a_beaten_rat_lies_on_its_side_and_the_other_takes_the_chair() -> None:
    scene = Scene(SHOWDOWN | {"rat_debt": 2}).play(PlayCard(Card("D9")), Decline())
    items = scene.items()
    assert (items["card:CK"].zone, items["card:CK"].turned, items["card:CK"].marks) == (
        "rat_second",
        1,
        (ItemMark.SPENT,),
    )
    assert items["card:HK"].zone == "rat"
    assert "Cob Ratchet is beaten!" in scene.told()
    assert "Hector Hoard sits down: the last Rat. Cob Ratchet's King now strengthens his hand." in scene.told()


def test_a_beaten_rats_king_is_said_to_help_the_next() -> None:
    scene = Scene(SHOWDOWN | {"rat_debt": 2}).play(PlayCard(Card("D9")), Decline())
    shown = [presenter(scene.session).told.spotlight(viewed, names(scene.session)) for viewed in scene.events()]
    verdicts = [scene.say(spotlight.verdict) for spotlight in shown if spotlight is not None]
    assert "The other Rat takes the chair, and Cob Ratchet's King strengthens his hand." in verdicts
    assert any("; Cob Ratchet's King now strengthens his hand. Prediction:" in line for line in scene.told())


def test_the_discard_pile_can_be_looked_through() -> None:
    scene = Scene(TABLE).play(PlayCard(Card("S2")), MarkDiscard(Card("H3")), MarkDiscard(Card("S7")), FinishDiscards())
    view = scene.session.view(None)
    inside = presenter(scene.session).items.contents(view, "discard", names(scene.session))
    assert inside is not None
    assert [(item.key, item.face_up) for item in inside] == [(f"card:{card}", True) for card in reversed(view.discard)]
    assert {item.key for item in inside} == {"card:H3", "card:S7"}
    assert presenter(scene.session).items.contents(view, "deck", names(scene.session)) is None
    fresh = Scene(TABLE).session.view(None)
    assert presenter(scene.session).items.contents(fresh, "discard", names(scene.session)) == []


def test_cards_discarded_unseen_are_backs_in_the_pile() -> None:
    position = SHOWDOWN | {"jokers": {"aside_by": 1}}
    scene = Scene(position, options={"level": "advanced"}).play(PlayCard(Card("D9")), Decline(), RemoveRatCard(5))
    viewed = next(viewed for viewed in scene.events() if None in viewed.after.discard)
    inside = presenter(scene.session).items.contents(viewed.after, "discard", names(scene.session))
    assert inside is not None
    assert [item.key for item in inside if not item.face_up] == ["discard:0"]


def test_nobody_looks_through_the_discard_pile_where_that_is_off() -> None:
    scene = Scene(TABLE, options={"browse_discards": "off"})
    assert presenter(scene.session).items.contents(scene.session.view(None), "discard", names(scene.session)) is None


@pytest.mark.parametrize(
    ("position", "title", "why"),
    [
        (
            {"beaten": "K♦", "inactive": "", "rat_debt": 4, "collective_size": 5},
            "The crew wins!",
            "Both Rats were loaded with Debt; Cob Ratchet gave up in round 1.",
        ),
        (
            {"crew_debt": 4, "rat_cards": "8♠ 8♥ 8♦ 8♣ 6♦", "collective": "9♣ 3♠ 10♥ 2♦"},
            "The Rats win.",
            "In round 1 the crew's Debt rose to 7, and Cob Ratchet kept the chair.",
        ),
    ],
)
def test_the_result_says_who_won_and_why(position: dict[str, Any], title: str, why: str) -> None:
    scene = Scene(SHOWDOWN | position).play(PlayCard(Card("D9")), Decline())
    outcome = scene.session.outcome
    assert outcome is not None
    said = presenter(scene.session).status.result(scene.session.view(None), outcome, names(scene.session))
    assert [scene.say(line) for line in said] == [title, why]


@pytest.mark.parametrize(
    ("position", "other", "command", "other_command"),
    [
        ({"deck": "Q♠ 2♦"}, {"deck": "Q♣ 2♦"}, DrawFromDeck(), DrawFromDeck()),
        (
            {"rat": "K♠", "collective": "", "drawn": True},
            {"rat": "K♠", "collective": "", "drawn": True, "hands": ["9♦ 5♥ 2♠", "Q♣ 6♠"]},
            PlayCard(Card("H4")),
            PlayCard(Card("CQ")),
        ),
    ],
)
def test_two_worlds_that_differ_in_what_is_hidden_look_the_same(
    position: dict[str, Any], other: dict[str, Any], command: RiverRatsCommand, other_command: RiverRatsCommand
) -> None:
    one = Scene(TABLE | {"turn": 2} | position).play(command)
    two = Scene(TABLE | {"turn": 2} | other).play(other_command)
    for viewer in (0, None):
        assert _shown(one, viewer) == _shown(two, viewer)
    assert _shown(one, 1) != _shown(two, 1)


def test_two_worlds_look_the_same_while_hand_cards_are_chosen_to_go() -> None:
    hands = ["9♦ 5♥ 2♠", "4♠ 6♥ 8♥"]
    scene = Scene(TABLE | {"turn": 2, "aces": "H S", "hands": hands}).play(PlayCard(Card("S4")))
    twin = Scene(TABLE | {"turn": 2, "aces": "H S", "hands": hands}).play(PlayCard(Card("S4")))
    scene.play(MarkDiscard(Card("H6")))
    twin.play(MarkDiscard(Card("H8")))
    assert _shown(scene, 0) == _shown(twin, 0)
    assert scene.told(0) == ["Ben chooses a card to discard."]
    assert scene.told(1) == ["Ben chooses the six of hearts to discard."]


def _slots(scene: Scene, zone: str) -> list[int]:
    """The free places of a zone."""
    return [item.index for key, item in scene.items().items() if key.startswith("slot:") and item.zone == zone]


def _shown(scene: Scene, viewer: int | None) -> tuple[list[str], list[SoundName | None], list[list[Item]], str]:
    """Captions, sounds, every table of the last step, and the prompt."""
    called = names(scene.session)
    tables = [list(presenter(scene.session).items.all(viewed.after, called)) for viewed in scene.events(viewer)]
    cues = [presenter(scene.session).told.cue(viewed) for viewed in scene.events(viewer)]
    return scene.told(viewer), cues, tables, scene.prompt(viewer)


def test_signs_say_what_both_sides_hold_and_the_cards_that_make_it_are_marked() -> None:
    items = Scene(TABLE | {"collective": "9♥ 9♠ 2♣", "rat_cards": "7♦ 7♥ 4♠ 2♦ 3♠"}).items(0)
    assert items["sign:crew_holds"].label is not None
    marked = {key for key, item in items.items() if ItemMark.COUNTS in item.marks}
    assert marked == {"card:H9", "card:S9", "card:D7", "card:H7"}


@pytest.mark.parametrize(
    ("crew", "rat", "wins", "told"),
    [(7, 5, True, "crew"), (5, 7, False, "rat"), (7, 7, False, "tie")],
)
def test_the_caption_says_whether_a_lost_round_was_a_tie(crew: int, rat: int, wins: bool, told: str) -> None:
    """Given hands of equal value, which the Rat wins, then the caption says that they were equal."""
    scene = Scene(TABLE)
    view = scene.session.view(Seat(0))
    event = HandsCompared((), crew << CATEGORY_SHIFT, (), rat << CATEGORY_SHIFT, wins)
    viewed = ViewedEvent(event, Seat(0), view, view)
    line = presenter(scene.session).told.caption(viewed, names(scene.session))
    assert line is not None and line.key == f"river_rats.event.hands_compared.{told}"
