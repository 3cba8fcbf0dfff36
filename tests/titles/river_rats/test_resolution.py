"""The order in which a complete hand is resolved, event by event."""

from __future__ import annotations

import re
from random import Random

import msgspec
import yaml

from game.engine.rules import QuickChance, RecordedDraft
from game.engine.types import Seat, kinds_of, opens_secret, redacted
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution as end
from game.titles.river_rats.rules import terms as cmd
from game.titles.river_rats.rules.events import RiverRatsState
from tests.titles.river_rats.table import folder, position, rules_of
from tests.titles.river_rats.test_scenarios import FILES

ME = Seat(0)
WINNING = {
    "rat_cards": "9♠ 9♦ 4♣ 3♦ J♣",
    "rat_face_down": "2♣ 6♦",
    "collective": "A♥ 9♥ 7♥ 5♥",
    "hands": ["2♥ 3♠ 8♠"],
    "prediction": "7♣",
}


def resolved(level: str = "normal", last: str = "H2", **notation: object) -> list[ev.RiverRatsEvent]:
    """The events of playing the last card of a hand and declining its action."""
    rules = rules_of(1, level)
    state: RiverRatsState = position(rules, **(WINNING | {"rat": "K♠", "aces": "S"} | notation))
    match: RecordedDraft[RiverRatsState, ev.RiverRatsEvent] = RecordedDraft(rules, state, QuickChance(Random(1)))
    rules.decide(match, ME, cmd.PlayCard(next(card for card in state.hands[0] if card == last)))
    rules.decide(match, ME, cmd.Decline())
    return match.events


def names(events: list[ev.RiverRatsEvent]) -> list[str]:
    return [event.__class__.__name__ for event in events]


def test_a_hand_won() -> None:
    dealt = ["RatCardDealt"] * 7
    assert names(resolved()) == [
        "CardPlayed",
        "Asked",
        "ActionDeclined",
        "PredictionChecked",
        "JokerEarned",
        "RatCardTurned",
        "RatCardTurned",
        "HandsCompared",
        "DebtGivenToRat",
        "CleanedUp",
        "RoundBegan",
        *dealt,
        "PredictionTurned",
        "TurnBegan",
    ]


def test_a_rat_beaten_gets_exactly_one_round_set_up() -> None:
    events = names(resolved(rat_debt=4, inactive="K♦"))
    assert events[events.index("DebtGivenToRat") :] == [
        "DebtGivenToRat",
        "CleanedUp",
        "RatBeaten",
        "BonusGranted",
        "MarketRefilled",
        "SecondRatTurned",
        "RoundBegan",
        *["RatCardDealt"] * 7,
        "PredictionTurned",
        "CollectiveDealt",
        "TurnBegan",
    ]


def test_a_hand_lost_to_the_hearts_rat() -> None:
    events = names(resolved(rat="K♥", last="D5", collective="A♣ 10♣ 7♠ 5♠", hands=["5♦ 3♠ 8♠"], aces="D"))
    assert events[events.index("HandsCompared") :][:4] == [
        "HandsCompared",
        "DebtRaised",
        "DebtGivenToCrew",
        "CleanedUp",
    ]


def test_the_hidden_first_card_turns_up_after_the_prediction_was_checked() -> None:
    events = names(resolved(first_face_down=1))
    assert events.index("PredictionChecked") < events.index("FirstCardTurned") < events.index("RatCardTurned")


def test_a_turned_up_card_marks_the_step_as_revealing() -> None:
    assert opens_secret([event for event in resolved() if isinstance(event, end.RatCardTurned)])
    assert not opens_secret([event for event in resolved() if isinstance(event, ev.CardPlayed)])


def test_a_draw_is_read_by_its_seat_only() -> None:
    rules = rules_of(2)
    match: RecordedDraft[RiverRatsState, ev.RiverRatsEvent] = RecordedDraft(
        rules, position(rules, rat="K♥", deck="9♠"), QuickChance(Random(1))
    )
    rules.decide(match, ME, cmd.DrawFromDeck())
    (drawn,) = [event for event in match.events if isinstance(event, ev.CardDrawn)]
    assert redacted(drawn, ME).card.value == "S9"
    assert redacted(drawn, Seat(1)).card.value is None
    assert redacted(drawn, None).card.value is None


def test_every_event_and_command_survives_a_file() -> None:
    for event in resolved(rat_debt=4):
        assert msgspec.json.decode(msgspec.json.encode(event), type=kinds_of(ev.RiverRatsEvent)) == event


def test_every_reason_met_in_a_scenario_has_a_sentence() -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in FILES)
    sentences = yaml.safe_load((folder() / "strings" / "en.yaml").read_text(encoding="utf-8"))["illegal"]
    met = set(re.findall(r"illegal: (\w+)", written))
    assert len(met) > 25
    assert met <= set(sentences)
