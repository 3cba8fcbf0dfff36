"""The knowledge of each seat, and tables it could be sitting at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from game.engine.rules import QuickChance, RecordedDraft
from game.engine.types import IllegalCommand, Seat, Secret
from game.pieces import DECK, Card
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution as end
from game.titles.river_rats.rules import terms as cmd
from game.titles.river_rats.rules.events import JOKER, RiverRatsState
from game.titles.river_rats.rules.rules import RiverRatsRules
from tests.titles.river_rats.table import ALL_SEATS, LEVELS, late_states, position, random_states, rules_of

ME, OTHER = Seat(0), Seat(1)


def match_from(rules: RiverRatsRules, **notation: object) -> RecordedDraft[RiverRatsState, ev.RiverRatsEvent]:
    return RecordedDraft(rules, position(rules, **notation), QuickChance(Random(3)))


@pytest.mark.parametrize(("level", "seats"), list(product(LEVELS, ALL_SEATS)))
@pytest.mark.parametrize("browse", ["on", "off"])
def test_a_sampled_table_gives_the_same_view_and_the_same_commands(level: str, seats: int, browse: str) -> None:
    rules, rng = rules_of(seats, level, browse_discards=browse), Random(f"{level}/{seats}")
    viewers: list[Seat | None] = [None, *rules.terms.all_seats]
    for match in range(4):
        states = late_states(rules, match, rng) if match % 2 else random_states(rules, rng)
        for number, state in enumerate(states):
            viewer = viewers[number % len(viewers)]
            view = rules.view(state, viewer)
            sampled = rules.sample(view, rng)
            rules.check(sampled)
            assert rules.view(sampled, viewer) == view
            if viewer is not None:
                assert rules.legal(sampled, viewer) == rules.legal(state, viewer)


def test_refusals_tell_nothing_a_seat_cannot_see() -> None:
    """Commands about any card are refused with the same words at every table the seat could be sitting at."""
    rules, rng = rules_of(2), Random(8)
    for _ in range(3):
        for number, state in enumerate(random_states(rules, rng)):
            if number % 7:
                continue
            (seat,) = rules.to_act(state) or (ME,)
            other = rules.sample(rules.view(state, seat), rng)
            for command in about_cards(rng):
                assert refusal(rules, state, seat, command) == refusal(rules, other, seat, command)


def about_cards(rng: Random) -> Iterator[cmd.RiverRatsCommand]:
    for card in DECK:
        yield cmd.PlayCard(card)
        yield cmd.TakeFromMarket(card)
        yield cmd.AddToMarket(card)
        yield cmd.Swap(card, rng.choice(DECK))
        yield cmd.DiscardCard(card)
        yield cmd.MarkDiscard(card)
        yield cmd.ChooseIdentity(card)


def refusal(rules: RiverRatsRules, state: RiverRatsState, seat: Seat, command: cmd.RiverRatsCommand) -> str:
    if command in rules.legal(state, seat):
        return "legal"
    with pytest.raises(IllegalCommand) as refused:
        rules.decide(RecordedDraft(rules, state, QuickChance(Random(1))), seat, command)
    return refused.value.reason


def test_a_view_holds_nothing_hidden() -> None:
    rules = rules_of(2)
    state = position(
        rules,
        rat="K♠",
        inactive="K♥",
        hands=["2♣ 3♣ 4♣", "2♦ 3♦ 4♦"],
        rat_cards="5♣ 6♣ 7♣ 8♣ 9♣",
        rat_face_down="10♣ J♣",
        collective="Q♦ Q♣",
        first_face_down=2,
        market="5♦ 6♦ 7♦",
        debt_pile="9♦ 8♦",
        crew_debt="J♦",
        deck="A♠",
    )
    state.unseen = ["D8"]  # type: ignore[list-item]
    told = str(rules.view(state, ME))
    for hidden in ("HK", "D2", "D3", "D4", "C10", "CJ", "DQ", "D8", "SA"):
        assert f"'{hidden}'" not in told
    for seen in ("SK", "C2", "C3", "C4", "C5", "CQ", "D5", "D9", "DJ"):
        assert f"'{seen}'" in told
    assert "'DQ'" in str(rules.view(state, OTHER))
    assert "'C2'" not in str(rules.view(state, None))


def test_the_inactive_rat_is_any_king_not_seen() -> None:
    rules, rng = rules_of(1), Random(2)
    view = rules.view(position(rules, rat="K♠", inactive="K♥", market="K♦ 2♣ 3♣"), ME)
    found = Counter(rules.sample(view, rng).inactive for _ in range(600))
    assert set(found) == {"HK", "CK"}
    assert 240 < found[Card("HK")] < 360


def test_kings_in_the_deck_are_anywhere() -> None:
    """The King that is not the second Rat lies at any place of the deck, first or second half as likely."""
    rules, rng = rules_of(1), Random(4)
    view = rules.view(position(rules, rat="K♠", inactive="K♥", hands=["2♣ 3♣ 4♣"]), ME)
    upper = 0.0
    for _ in range(800):
        deck = rules.sample(view, rng).deck
        kings = [place for place, card in enumerate(deck) if card.endswith("K")]
        upper += sum(2 * place < len(deck) for place in kings) / max(1, len(kings))
    assert 350 < upper < 450


def test_every_unseen_card_is_as_likely_in_a_hand() -> None:
    rules, rng = rules_of(2), Random(6)
    state = position(rules, rat="K♠", hands=["2♣ 3♣ 4♣", "2♦"], market="5♦ 6♦ 7♦")
    view = rules.view(state, ME)
    found = Counter(rules.sample(view, rng).hands[1][0] for _ in range(4_000))
    unseen = 52 - len({*state.hands[0], *state.market, *state.aces, *state.rat_cards[:5], *state.pile, state.rat})
    assert len(found) == unseen
    king_share = sum(count for card, count in found.items() if card.endswith("K")) / 4_000
    assert abs(king_share - 2 / (unseen - 1)) < 0.02
    others = [count for card, count in found.items() if not card.endswith("K")]
    expected = 4_000 / (unseen - 1)
    assert sum((count - expected) ** 2 / expected for count in others) < 80


def test_a_card_taken_from_the_market_stays_known_until_it_is_played() -> None:
    rules = rules_of(2)
    match = match_from(rules, rat="K♥", hands=["7♠ 8♠", "9♠"], market="2♦ 3♦ 4♦", aces="S C")
    rules.decide(match, ME, cmd.TakeFromMarket(match.state.market[0]))
    view = rules.view(match.state, OTHER)
    assert view.shown == (("D2",), ())
    assert all("D2" in rules.sample(view, Random(seed)).hands[0] for seed in range(20))
    rules.decide(match, ME, cmd.PlayCard(match.state.hands[0][2]))
    assert rules.view(match.state, OTHER).shown == ((), ())


def test_a_card_swapped_out_of_the_collective_hand_stays_known() -> None:
    rules = rules_of(2)
    match = match_from(rules, rat="K♥", collective="5♣", hands=["9♦ 5♥ 2♠", "9♠"], aces="S C")
    rules.decide(match, ME, cmd.PlayCard(match.state.hands[0][0]))
    rules.decide(match, ME, cmd.Swap(match.state.collective[0], match.state.hands[0][0]))
    assert rules.view(match.state, OTHER).shown == (("C5",), ())


def test_the_prediction_stays_known_in_debt_and_discard() -> None:
    rules = rules_of(1)
    match = match_from(
        rules,
        rat="K♠",
        rat_cards="9♠ 9♦ 4♣ 3♦ J♣",
        rat_face_down="2♣ 6♦",
        collective="A♥ 9♥ 7♥ 5♥",
        hands=["2♥ 3♠ 8♠"],
        prediction="Q♣",
        debt_pile=3,
        rat_debt=2,
        aces="S",
    )
    rules.decide(match, ME, cmd.PlayCard(match.state.hands[0][0]))
    rules.decide(match, ME, cmd.Decline())
    assert [event for event in match.events if isinstance(event, end.RatBeaten)]
    view = rules.view(match.state, ME)
    assert view.discard.count(None) == 4
    assert "CQ" in view.discard


def hidden_first(match: RecordedDraft[RiverRatsState, ev.RiverRatsEvent], rules: RiverRatsRules, card: str) -> None:
    rules.decide(match, ME, cmd.PlayCard(next(each for each in match.state.hands[0] if each == card)))


def test_a_known_card_may_be_the_hidden_first_card_or_still_in_hand() -> None:
    rules, rng = rules_of(2), Random(9)
    match = match_from(rules, rat="K♠", hands=["7♠ 8♠", "9♠"], market="2♦ 3♦ 4♦")
    rules.decide(match, ME, cmd.TakeFromMarket(match.state.market[0]))
    hidden_first(match, rules, "S7")
    view = rules.view(match.state, OTHER)
    assert (view.first_doubts, view.first_certain, view.shown[0]) == (("D2",), False, ())
    sampled = [rules.sample(view, rng) for _ in range(900)]
    first = sum(state.collective[0] == "D2" for state in sampled)
    assert 240 < first < 360
    assert all("D2" in (state.collective[0], *state.hands[0]) for state in sampled)
    assert rules.view(match.state, ME).collective == ("S7",)


def test_if_all_cards_were_known_the_hidden_first_card_is_one_of_them() -> None:
    rules, rng = rules_of(2), Random(9)
    match = match_from(rules, rat="K♠", hands=["", "9♠"], market="2♦ 3♦ 4♦", deck="5♦ 6♦ 7♦")
    for place in (0, 0, 0):
        rules.decide(match, ME, cmd.TakeFromMarket(match.state.market[place]))
    hidden_first(match, rules, "D3")
    view = rules.view(match.state, OTHER)
    assert (set(view.first_doubts), view.first_certain) == ({"D2", "D3", "D4"}, True)
    found = Counter(rules.sample(view, rng).collective[0] for _ in range(600))
    assert set(found) == {"D2", "D3", "D4"}
    assert min(found.values()) > 150


def test_turning_the_hidden_card_up_settles_the_doubt() -> None:
    rules = rules_of(2)
    match = match_from(rules, rat="K♠", hands=["7♠ 8♠", "9♠"], market="2♦ 3♦ 4♦")
    rules.decide(match, ME, cmd.TakeFromMarket(match.state.market[0]))
    hidden_first(match, rules, "S7")
    rules.evolve(match.state, end.FirstCardTurned(Secret(None, match.state.collective[0])))
    assert rules.view(match.state, OTHER).shown == (("D2",), ())
    assert rules.view(match.state, OTHER).first_doubts == ()


def test_a_doubted_card_that_turns_up_elsewhere_is_doubted_no_longer() -> None:
    rules = rules_of(2)
    match = match_from(rules, rat="K♠", hands=["7♠ 8♠", "9♠ 9♣ 9♥"], market="2♦ 3♦ 4♦", aces="C D")
    rules.decide(match, ME, cmd.TakeFromMarket(match.state.market[0]))
    hidden_first(match, rules, "S7")
    rules.decide(match, OTHER, cmd.PlayCard(match.state.hands[1][2]))
    rules.decide(match, OTHER, cmd.Decline())
    rules.decide(match, ME, cmd.DrawFromDeck())
    hidden_first(match, rules, "D2")
    assert match.state.first_doubts == []
    assert match.state.first_owner == ME


def test_without_browsing_only_the_top_discard_shows() -> None:
    rules = rules_of(1, browse_discards="off")
    view = rules.view(position(rules, rat="K♠", discard="2♦ 3♦ 4♦"), ME)
    assert view.discard == (None, None, "D4")


def test_a_joker_in_the_hand_is_public() -> None:
    rules = rules_of(2)
    state = position(rules, rat="K♥", collective="5♣ (joker)")
    assert rules.view(state, OTHER).collective == ("C5", JOKER)


def test_a_king_all_saw_before_a_shuffle_is_not_the_inactive_rat() -> None:
    rules, rng = rules_of(2), Random(3)
    match = match_from(rules, rat="K♠", inactive="K♥", hands=["7♠ 8♠", "9♠"], discard="K♦ 2♦ K♣", rest="debt_pile")
    match.state.unseen.append(match.state.discard[2])
    assert {rules.sample(rules.view(match.state, OTHER), rng).inactive for _ in range(60)} == {"HK", "CK"}
    rules.decide(match, ME, cmd.DrawFromDeck())
    assert match.state.ruled_out == ["DK"]
    view = rules.view(match.state, OTHER)
    sampled = [rules.sample(view, rng) for _ in range(200)]
    assert {state.inactive for state in sampled} == {"HK", "CK"}
    assert any("DK" in state.deck for state in sampled)


def test_kings_ruled_out_are_forgotten_with_the_second_rat() -> None:
    rules = rules_of(2)
    state = position(rules, rat="K♠", inactive="K♥")
    state.ruled_out = [next(card for card in state.deck if card == "DK")]
    rules.check(state)
    rules.evolve(state, end.SecondRatTurned(Secret(None, next(card for card in DECK if card == "HK"))))
    assert state.ruled_out == []


def test_hidden_cards_are_as_likely_in_every_hidden_place() -> None:
    """One unseen card that is no King: in each place where a hidden card lies with the same chance."""
    rules, rng = rules_of(3, "advanced"), Random(12)
    state = position(
        rules,
        rat="K♠",
        inactive="K♥",
        rat_cards="5♣ 6♣ 7♣ 8♣ 9♣",
        rat_face_down="10♣ J♣ Q♣",
        hands=["2♣ 3♣ 4♣", "2♦ 3♦", "2♥ 3♥ 4♥"],
        shown="3♦",
        market="K♦ K♣ 7♦",
        prediction="9♦",
        debt_pile=3,
        crew_debt=2,
        rat_debt=2,
    )
    view = rules.view(state, ME)
    tries = 12_000
    found: Counter[str] = Counter()
    for _ in range(tries):
        sampled = rules.sample(view, rng)
        places = {
            "rat": sampled.rat_cards[5:],
            "second": sampled.hands[1],
            "third": sampled.hands[2],
            "pile": sampled.pile,
            "crew_debt": sampled.crew_debt,
            "rat_debt": sampled.rat_debt,
            "deck": sampled.deck,
        }
        found.update(name for name, cards in places.items() if "S2" in cards)
    hidden = {"rat": 3, "second": 1, "third": 3, "pile": 2, "crew_debt": 2, "rat_debt": 2, "deck": len(state.deck)}
    assert found.total() == tries
    for name, count in hidden.items():
        expected = tries * count / sum(hidden.values())
        assert abs(found[name] - expected) < 5 * expected**0.5, name
