"""Looking ahead in sampled worlds, with the toy title."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from game.bots.contract import Thought, bot_rng, choice
from game.bots.player import play_out
from game.bots.random_bot import RandomBot
from game.bots.search import Effort, LookAhead
from game.engine.types import Seat
from tests.toy import TITLE, ToySession, toy_session
from tests.toy.pieces import Lay, Throw, ToyCommand, ToyEvent, ToyState, ToyView


def test_it_wins_while_it_can() -> None:
    session = toy_session(target=60)
    table = {"hands": [[30, 28, 2], [3, 4, 5]], "deck": [6, 7, 8], "scores": [10, 58]}
    session.begin_from(TITLE.position(table, session.rules))
    for dice in range(8):
        first = choice(_search(session, Seat(0)), session.view(Seat(0)), session.legal(Seat(0)), Random(dice))
        assert first.command in (Lay(30), Lay(28))


def test_matches_among_bots_end() -> None:
    session = toy_session(target=60)
    bots = {Seat(0): _search(session, Seat(0)), Seat(1): RandomBot(session.rules, Seat(1))}
    played = play_out(session.rules, session.setup, "search", bots)
    assert played.outcome is not None
    assert played.decisions > 1


def test_the_same_question_has_the_same_answer() -> None:
    session = toy_session()
    session.begin()
    bot, view, legal = _search(session, Seat(0)), session.view(Seat(0)), session.legal(Seat(0))
    thoughts = [list(bot.think(view, legal, bot_rng("seed", Seat(0), 3))) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert len(thoughts[0]) > 1


def test_it_has_a_best_so_far_after_the_first_world() -> None:
    session = toy_session()
    session.begin()
    legal = session.legal(Seat(0))
    first = next(_search(session, Seat(0)).think(session.view(Seat(0)), legal, Random(1)))
    assert first.command in legal


def test_a_single_command_needs_no_thought() -> None:
    session = toy_session()
    session.begin()
    thoughts = list(_search(session, Seat(0)).think(session.view(Seat(0)), [Throw()], Random(1)))
    assert thoughts == [Thought(Throw())]


def test_dice_depend_on_match_seat_and_step() -> None:
    rolls = {bot_rng(seed, Seat(seat), step).random() for seed in ("a", "b") for seat in (0, 1) for step in (0, 1)}
    assert len(rolls) == 8
    assert bot_rng("a", Seat(0), 1).random() == bot_rng("a", Seat(0), 1).random()


def test_a_bot_without_a_thought_is_an_error() -> None:
    class Silent:
        def think(self, view: ToyView, legal: Sequence[ToyCommand], rng: Random) -> Iterator[Thought[ToyCommand]]:
            yield from ()

    try:
        choice(Silent(), toy_session().view(None), [Lay(1)], Random(1))
    except ValueError as error:
        assert "thought of nothing" in str(error)
    else:
        raise AssertionError("a bot that thinks of nothing has chosen something")


def _search(session: ToySession, seat: Seat) -> LookAhead[ToyState, ToyCommand, ToyEvent, ToyView]:
    def policy(state: ToyState, seat: Seat, legal: Sequence[ToyCommand], rng: Random) -> ToyCommand:
        return legal[int(rng.random() * len(legal))]

    def value(state: ToyState, seat: Seat) -> float:
        other = state.scores[1 - seat]
        return 100 * ((state.scores[seat] >= 60) - (other >= 60)) + state.scores[seat] - other

    return LookAhead(session.rules, seat, TITLE.state, policy, value, Effort(worlds=16, horizon=12, halve_after=6))
