"""The words seats may say to their crew: when they may be said, who has them later, and what mates make of them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from game.bots.levels import make_bot
from game.bots.player import bot_rng, choice
from game.engine.journal import plain
from game.engine.session import AnySession, autoplay
from game.engine.types import SYSTEM, IllegalCommand, Seat, Setup
from game.persistence.save_file import load_session
from game.titles.river_rats.bot.notes import RAISE_SHIFT, hangs, heeded, must_be_sure, sparing
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules.events import Saying, SpeechId
from game.titles.river_rats.rules.moves import ADD_DEBT
from game.titles.river_rats.rules.speech import STRATEGY, WORDS
from game.titles.river_rats.rules.terms import SaySentence, UseJoker
from tests.extent import some
from tests.laws.corpus import Subject, golden_matches, save, subjects

MATCHES = some(60)
ONE, TWO = Seat(0), Seat(1)


def subject() -> Subject:
    return next(each for each in subjects() if each.id == "river_rats")


def begun(seats: int, seed: str, **options: str) -> AnySession:
    given = {each.id: each.default for each in subject().info.options} | options
    session = subject().session(Setup(seats, given), seed)
    session.begin()
    autoplay(session)
    return session


def sayable(session: AnySession, seat: Seat) -> set[str]:
    return {each.words for each in session.legal(SYSTEM) if each.speaker == seat}


def test_strategy_is_spoken_of_before_the_own_first_card_of_the_round_and_once() -> None:
    """Given matches at random, when each seat's words are listed after every step, then plans are among them as long as
    the seat laid no card and spoke of none in this round, by an account of its own."""
    rng = Random(11)
    for number in range(MATCHES):
        level = rng.choice(["first_game", "normal", "advanced", "expert"])
        session = begun(2 + number % 3, f"speech {number}", level=level)
        laid, spoke, round = set[Seat](), set[Seat](), session.state.round
        for _ in range(400):
            if session.outcome is not None:
                break
            for seat in session.setup.all_seats:
                plans = sayable(session, seat) & STRATEGY
                assert bool(plans) is (seat not in laid | spoke), (session.seed, session.head, seat)
                assert ("joker" in plans) is (bool(plans) and session.state.jokers_up > 0)
                assert sayable(session, seat) - plans == {"well_played", "sorry"}
            said = [each for each in session.legal(SYSTEM) if rng.random() < 0.01]
            seat, command = (SYSTEM, said[0]) if said else (min(session.to_act()), None)
            step = session.submit(seat, command or rng.choice(session.legal(seat)))
            for event in [event for each in [step, *autoplay(session)] for event in each.events]:
                match event:
                    case ev.CardPlayed(seat=by) | ev.FirstCardPlayed(seat=by) | ev.JokerPlayed(seat=by):
                        laid.add(by)
                    case ev.JokerSetAside(seat=by):
                        laid.add(by)
                    case ev.SentenceSaid(seat=by, words=words) if words in STRATEGY:
                        spoke.add(by)
                    case ev.RoundBegan():
                        laid, spoke = set(), set()
                    case _:
                        pass
        assert round


def test_nobody_speaks_alone_nor_after_the_end() -> None:
    alone = begun(1, "alone")
    assert list(alone.legal(SYSTEM)) == []
    with pytest.raises(IllegalCommand, match="nobody_to_hear"):
        alone.submit(SYSTEM, SaySentence(ONE, "sorry"))
    over = next(
        session for session in golden_matches(subject()) if session.outcome is not None and session.setup.seats > 1
    )
    assert list(over.legal(SYSTEM)) == []
    with pytest.raises(IllegalCommand, match="match_over"):
        over.submit(SYSTEM, SaySentence(ONE, "sorry"))


def test_a_seat_cannot_speak_as_a_move_of_its_own() -> None:
    with pytest.raises(IllegalCommand):
        begun(2, "own").submit(ONE, SaySentence(ONE, "careful"))


def test_words_are_forgotten_as_the_next_round_begins_and_taken_back_with_the_move_before_them() -> None:
    session = begun(2, "forget")
    session.submit(SYSTEM, SaySentence(TWO, "risk"))
    assert session.view(ONE).spoken == session.view(None).spoken == (Saying(TWO, "risk"),)
    begin = session.head
    rng = Random(3)
    while session.state.round == 1 and session.outcome is None:
        seat = min(session.to_act())
        session.submit(seat, rng.choice(session.legal(seat)))
        autoplay(session)
    assert session.view(ONE).spoken == ()
    session.jump(begin)
    assert session.view(ONE).spoken == (Saying(TWO, "risk"),)
    session.jump(0)
    assert session.view(ONE).spoken == ()


def test_a_saved_match_has_the_words(tmp_path: Path) -> None:
    session = begun(2, "kept")
    session.submit(SYSTEM, SaySentence(TWO, "market"))
    path = tmp_path / "spoken.river"
    save(session, path)
    loaded = load_session(path, {subject().id: subject().title}, verify=True)
    assert loaded.problem is None and loaded.session.view(ONE).spoken == (Saying(TWO, "market"),)


def test_a_table_where_nothing_was_said_is_packed_as_before_seats_could_speak() -> None:
    session = begun(2, "packed")
    assert "spoken" not in plain(session.state)
    session.submit(SYSTEM, SaySentence(TWO, "risk"))
    assert plain(session.state)["spoken"] == [{"seat": 1, "words": "risk"}]


def test_nobody_knows_whose_words_a_mate_heeds_but_the_words_themselves() -> None:
    """Given the same table, words and dice, then a mate decides the same, whoever asks it and how often."""
    session = begun(2, "same")
    session.submit(SYSTEM, SaySentence(TWO, "careful"))
    seat = min(session.to_act())
    asked = [
        choice(
            make_bot(session.title, session.rules, "level3", seat),
            session.view(seat),
            session.legal(seat),
            bot_rng(session.seed, seat, session.head),
        )
        for _ in range(2)
    ]
    assert asked[0] == asked[1]


class Worth:
    """Gains in worlds of which some are won and some lost."""

    def gains(self, command: object, other: object) -> list[float]:
        return [0.2, 0.2, -0.1, -0.1]


@pytest.mark.parametrize(("words", "sign"), [("careful", -1), ("risk", 1), ("market", 0), ("joker", 0)])
def test_a_mate_raises_later_when_told_to_be_careful_and_sooner_when_told_to_risk(words: SpeechId, sign: int) -> None:
    session = begun(2, "raise")
    assert heeded(session.view(ONE), ADD_DEBT, Worth()) == 0
    view = session.view(ONE)
    told = replace(view, spoken=(Saying(TWO, words),))
    assert heeded(told, ADD_DEBT, Worth()) == pytest.approx(sign * RAISE_SHIFT * 0.3)


@pytest.mark.parametrize(
    ("words", "early", "late", "ahead"),
    [
        ((), True, True, False),
        (("careful",), True, True, True),
        (("risk",), False, True, False),
        (("careful", "risk"), True, True, False),
        (("market", "joker"), True, True, False),
    ],
)
def test_a_mate_must_be_sure_of_a_raise_while_behind_always_if_told_to_be_careful_and_late_if_told_to_risk_one(
    words: tuple[SpeechId, ...], early: bool, late: bool, ahead: bool
) -> None:
    view = begun(3, "sure").view(ONE)
    view = replace(view, rat_cards=("SQ", "HQ", None, None, None), spoken=tuple(Saying(TWO, each) for each in words))
    few, many = ("C2", "D4", "S6"), ("C2", "D4", "S6", "H8")
    for cards, wanted in ((few, early), (many, late), (("CA", "DA", "SA"), ahead)):
        assert must_be_sure(replace(view, collective=cards)) is wanted, cards
    own = replace(view, spoken=tuple(Saying(ONE, each) for each in words))
    assert must_be_sure(replace(own, collective=few)), "nobody heeds what it said itself"


def test_a_joker_is_saved_unless_the_match_hangs_on_the_round() -> None:
    session = begun(2, "saved")
    session.submit(SYSTEM, SaySentence(TWO, "risk"))
    view = session.view(ONE)
    joker = replace(view, spoken=(Saying(TWO, "joker"),))
    legal = [*session.legal(ONE), UseJoker()]
    assert UseJoker() in sparing(view, legal) and not hangs(joker)
    assert UseJoker() not in sparing(joker, legal)
    full = replace(joker, crew_debt=(None,) * 4)
    assert hangs(full) and UseJoker() in sparing(full, legal)


def test_there_are_six_places_on_the_wheel() -> None:
    assert len(WORDS) == 6 and len(set(WORDS)) == 6
