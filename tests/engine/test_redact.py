"""The part of an event that a reader may see."""

from __future__ import annotations

import pytest
from msgspec import Struct

from game.engine.types import Event, Seat, Secret, opens_secret, redacted

ANN, BO = Seat(0), Seat(1)


class ShownCard(Struct, frozen=True):
    card: Secret[int]
    place: str


class Told(Event, frozen=True):
    one: Secret[str]
    many: tuple[Secret[int], ...] = ()
    inner: ShownCard | None = None
    rows: tuple[tuple[Seat, Secret[int]], ...] = ()
    plain: int = 0


class Listed(Event, frozen=True):
    cards: list[Secret[int]]


class Open(Event, frozen=True):
    card: int


def test_a_reader_sees_own_and_public_secrets_only() -> None:
    event = Told(Secret((ANN,), "x"), (Secret(None, 1), Secret((), 2), Secret((BO,), 3)), plain=5)
    assert redacted(event, ANN) == Told(Secret((ANN,), "x"), (Secret(None, 1), Secret(()), Secret((BO,))), plain=5)
    assert redacted(event, None) == Told(Secret((ANN,)), (Secret(None, 1), Secret(()), Secret((BO,))), plain=5)


def test_secrets_inside_structs_and_nested_tuples_are_emptied_too() -> None:
    event = Told(Secret(None, "x"), inner=ShownCard(Secret((BO,), 7), "left"), rows=((BO, Secret((BO,), 8)),))
    seen = redacted(event, ANN)
    assert seen.inner == ShownCard(Secret((BO,)), "left")
    assert seen.rows == ((BO, Secret((BO,))),)
    assert redacted(event, BO) == event


def test_an_event_without_secrets_is_the_same_for_all() -> None:
    event = Open(3)
    assert redacted(event, None) is event


def test_a_secret_in_a_list_would_slip_through_and_is_refused() -> None:
    with pytest.raises(TypeError, match="list"):
        redacted(Listed([Secret((ANN,), 1)]), BO)


@pytest.mark.parametrize(
    ("event", "opens"),
    [
        (Open(3), False),
        (Told(Secret((), "x")), False),
        (Told(Secret((ANN,), "x")), True),
        (Told(Secret((), "x"), (Secret((), 1), Secret(None, 2))), True),
        (Told(Secret((), "x"), inner=ShownCard(Secret((BO,), 7), "left")), True),
        (Told(Secret((), "x"), rows=((BO, Secret((BO,), 8)),)), True),
    ],
)
def test_opening_is_showing_somebody_something(event: Event, opens: bool) -> None:
    assert opens_secret([event]) is opens


def test_a_redacted_secret_cannot_be_opened() -> None:
    assert Secret((ANN,), 4).open() == 4
    with pytest.raises(ValueError, match="redacted"):
        redacted(Told(Secret((ANN,), "x")), BO).one.open()
