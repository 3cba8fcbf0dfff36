"""Fields that a view shares with its state are copied by name, and nothing else."""

from __future__ import annotations

import pytest
from msgspec import Struct

from game.engine.types import SharedFields, State, View


class LampState(State):
    lit: bool
    rows: list[list[int]]
    counts: dict[str, int]
    names: list[str]
    secret: list[int]
    hands: list[list[int]]


class LampTerms(Struct, frozen=True):
    size: int
    hands: str = "of another type than the view's"

    @property
    def wide(self) -> bool:
        return self.size > 1


class LampView(View, frozen=True):
    viewer: int
    size: int
    wide: bool
    lit: bool
    rows: tuple[tuple[int, ...], ...]
    counts: tuple[tuple[str, int], ...]
    names: tuple[str, ...]
    hands: tuple[int, ...]


SHARING = SharedFields(LampState, LampTerms, LampView)


def _state() -> LampState:
    return LampState(True, [[1, 2], []], {"a": 3}, ["x"], [9], [[4, 5]])


def test_alike_fields_are_copied_into_the_view_and_those_of_the_terms() -> None:
    view = SHARING.view(_state(), LampTerms(7), viewer=0, hands=(2,))
    assert view == LampView(0, 7, True, True, ((1, 2), ()), (("a", 3),), ("x",), (2,))


def test_pairs_have_an_order_that_does_not_tell_how_the_state_came_about() -> None:
    played, loaded = _state(), _state()
    played.counts, loaded.counts = {"b": 1, "a": 2}, {"a": 2, "b": 1}
    views = [SHARING.view(state, LampTerms(7), viewer=0, hands=()) for state in (played, loaded)]
    assert views[0] == views[1]


def test_the_way_back_gives_a_state_that_shares_nothing() -> None:
    state = _state()
    view = SHARING.view(state, LampTerms(7), viewer=0, hands=(2,))
    copy = SHARING.state(view, secret=[9], hands=[[4, 5]])
    assert copy == state
    copy.rows[0].append(3)
    assert state.rows[0] == [1, 2]


def test_what_is_neither_shared_nor_given_is_named() -> None:
    view = SHARING.view(_state(), LampTerms(7), viewer=0, hands=(2,))
    with pytest.raises(TypeError, match="hands"):
        SHARING.view(_state(), LampTerms(7), viewer=0)
    with pytest.raises(TypeError, match="secret"):
        SHARING.state(view, hands=[])


def test_what_is_shared_cannot_be_given_unless_it_is_set_apart() -> None:
    with pytest.raises(TypeError, match="lit"):
        SHARING.view(_state(), LampTerms(7), viewer=0, hands=(2,), lit=False)
    apart = SharedFields(LampState, LampTerms, LampView, apart={"lit"})
    assert not apart.view(_state(), LampTerms(7), viewer=0, hands=(2,), lit=False).lit


def test_only_a_field_of_both_can_be_set_apart() -> None:
    with pytest.raises(TypeError, match="secret"):
        SharedFields(LampState, LampTerms, LampView, apart={"secret"})


def test_a_view_may_share_everything() -> None:
    class OpenView(View, frozen=True):
        lit: bool

    assert SharedFields(LampState, LampTerms, OpenView).view(_state(), LampTerms(7)) == OpenView(True)
