"""The words of the table of Rats: the needs of a lead, the holdings after a round, the meaning of a click."""

from __future__ import annotations

from random import Random

import pytest

from game.content.message import Message
from game.engine.rules import QuickChance, RecordedDraft
from game.engine.types import Seat
from game.pieces import parse_any_card
from game.table.presenter import Spotlight, ViewedEvent
from game.titles.rats.rules.events import RatsEvent, RatsState
from game.titles.rats.rules.plays import Lay
from game.titles.rats.rules.position import position
from game.titles.rats.rules.rules import RatsRules, RatsView
from game.titles.rats.table import presenter
from game.titles.rats.table.items import PLAY
from tests.laws.corpus import catalogue

ENTRY = next(entry for entry in catalogue() if entry.id == "rats")
FIRST, SECOND = Seat(0), Seat(1)
NAMES = {Seat(seat): Message("table.name.given", {"name": name}) for seat, name in enumerate(("Ada", "Bram", "Cleo"))}


class ToldDraft(RecordedDraft[RatsState, RatsEvent]):
    """A draft that keeps the moments shown large to a seat."""

    def __init__(self, rules: RatsRules, state: RatsState, viewer: Seat | None = FIRST) -> None:
        super().__init__(rules, state, QuickChance(Random(1)))
        self.book = rules
        self.viewer = viewer
        self.found: list[Spotlight] = []

    def emit(self, event: RatsEvent) -> None:
        before = self.book.view(self.state, self.viewer)
        super().emit(event)
        viewed = ViewedEvent(event, FIRST, before, self.book.view(self.state, self.viewer))
        moment = presenter(self.book).told.spotlight(viewed, NAMES)
        if moment is not None:
            self.found.append(moment)


def rules_of(seats: int, jokers: str = "0") -> RatsRules:
    return RatsRules(ENTRY.definition, ENTRY.info.setup(seats, {"jokers": jokers}))


def laid(hand: str, cards: str) -> RatsView:
    """The table as the leader sees it with these cards of the hand laid."""
    rules = rules_of(2, "2")
    others = " ".join(["2♠", "2♥", "3♠", "3♥", "4♠", "4♥"][: len(hand.split())])
    state = position({"hands": [hand, others], "reserves": [10]}, rules)
    draft: RecordedDraft[RatsState, RatsEvent] = RecordedDraft(rules, state, QuickChance(Random(1)))
    for card in cards.split():
        rules.decide(draft, FIRST, Lay(parse_any_card(card)))
    return rules.view(draft.state, FIRST)


@pytest.mark.parametrize(
    ("hand", "cards", "key", "count"),
    [
        ("5♦ 6♦ 7♦ 9♣", "", "lead", None),
        ("5♦ 6♦ 7♦ 9♣", "5♦", "lead_more", None),
        ("5♦ 6♦ 7♦ 9♣", "5♦ 6♦", "lead_run", 1),
        ("5♦ 6♦ 7♦ 8♦", "5♦ 8♦", "lead_run", 2),
        ("Joker 9♣ 5♦", "Joker", "lead_joker", None),
        ("Joker Joker2 9♣", "Joker Joker2", "lead_joker", None),
        ("Joker Joker2 5♦", "5♦ Joker Joker2", "lead_which", None),
    ],
)
def test_the_prompt_says_what_the_lead_still_needs(hand: str, cards: str, key: str, count: int | None) -> None:
    line = presenter(rules_of(2)).status.prompt(laid(hand, cards), NAMES)
    assert line.key == f"rats.prompt.{key}"
    assert line.args.get("count") == count


def test_a_card_of_the_unfinished_play_says_how_it_is_taken_up() -> None:
    view = laid("5♦ 6♦ 7♦ 9♣", "5♦ 6♦")
    assert presenter(rules_of(2)).moves.why_not(view, [], "card:D5") == "laid_lies"
    assert presenter(rules_of(2)).moves.why_not(view, [], "card:C9") == "does_not_fit"


def test_throwing_is_the_last_button() -> None:
    rules = rules_of(2)
    state = position({"hands": ["2♠", "8♣ 3♥"], "plays": ["7♣"], "reserves": [10]}, rules)
    view = rules.view(state, SECOND)
    buttons = presenter(rules).moves.buttons(view, rules.legal(state, SECOND), NAMES)
    offered = [button.key for button in buttons if not button.key.startswith(PLAY)]
    assert offered == ["button:beat", "button:throw"]


def last_trick(trick: int, reserves: list[object], viewer: Seat | None = FIRST) -> list[Spotlight]:
    """The moments after the last trick of a round of three, which the first seat wins."""
    rules = rules_of(3)
    table = {"round": 3, "trick": trick, "hands": ["9♥", "8♥", "7♥"], "reserves": reserves, "first_hand": 17}
    draft = ToldDraft(rules, position(table, rules), viewer)
    for seat, card in enumerate(("9♥", "8♥", "7♥")):
        rules.decide(draft, Seat(seat), Lay(parse_any_card(card)))
    return draft.found


def test_the_end_of_a_round_says_who_took_and_holds_what() -> None:
    (moment,) = last_trick(8, [24, 10, 15])
    lines = [line for line, _ in moment.rows]
    assert [line.key for line in lines] == ["rats.spotlight.took", *["rats.spotlight.took_none"] * 2]
    assert [line.args["held"] for line in lines] == [27, 15, 10]
    assert lines[0].args["count"] == 3 and moment.good == 1
    assert moment.verdict.args["count"] == 10


def test_a_short_round_is_shown_large_only_if_somebody_is_out() -> None:
    assert last_trick(1, [24, 10, 15]) == []
    (moment,) = last_trick(1, [34, 0, 15])
    assert moment.rows[-1][0] == Message("rats.spotlight.out", {"name": NAMES[SECOND]})


def test_whoever_only_watches_is_not_held_up() -> None:
    assert last_trick(8, [24, 10, 15], None) == []
    rules = rules_of(3)
    table = {
        "round": 3,
        "trick": 8,
        "hands": ["9♥", "", "7♥"],
        "out": [0, 2],
        "reserves": [24, 0, 26],
        "first_hand": 17,
    }
    draft = ToldDraft(rules, position(table, rules), SECOND)
    for seat, card in ((0, "9♥"), (2, "7♥")):
        rules.decide(draft, Seat(seat), Lay(parse_any_card(card)))
    assert draft.state.round == 4 and draft.found == []


@pytest.mark.parametrize(
    ("plays", "zone"), [([], None), (["7♣"], "sign"), (["7♣", "9♣"], "sign:3:1"), (["7♣", "3♥"], "sign")]
)
def test_a_sign_lies_beside_the_play_that_holds(plays: list[str], zone: str | None) -> None:
    rules = rules_of(3)
    hands = [
        " ".join(cards[: 2 - (seat < len(plays))])
        for seat, cards in enumerate((("2♠", "4♠"), ("4♦", "5♦"), ("6♦", "J♦")))
    ]
    view = rules.view(position({"hands": hands, "plays": plays, "reserves": [10, 10]}, rules), FIRST)
    signs = [item.zone for item in presenter(rules).items.all(view, NAMES) if item.key == "holds"]
    assert signs == ([] if zone is None else [zone])


def test_a_sign_names_a_run_in_few_words() -> None:
    """Given a run that holds, when its sign is laid, then suit and count are left to the cards above it."""
    rules = rules_of(3)
    table = {"hands": ["2♠", "4♦ 5♦ K♠ K♣", "6♦ J♦ Q♠ Q♣"], "plays": ["7♦ 8♦ 9♦"], "reserves": [10, 10]}
    view = rules.view(position(table, rules), FIRST)
    [sign] = [item for item in presenter(rules).items.all(view, NAMES) if item.key == "holds"]
    assert isinstance(sign.label, Message) and isinstance(sign.label.args["play"], Message)
    assert sign.label.args["play"].key == "rats.play.run_short"


def test_a_hand_lies_in_one_row_however_large() -> None:
    rules = rules_of(2)
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    hands = [" ".join(f"{rank}{suit}" for suit in suits for rank in ranks) for suits in ("♠♥", "♦♣")]
    view = rules.view(position({"hands": hands}, rules), FIRST)
    places = [item.index for item in presenter(rules).items.all(view, NAMES) if item.zone == "hand"]
    assert places == list(range(24))
