"""The talk at a table: who says what about which event, and how often.

A title's `Listener` hears public events and names what faces might say. The limits here choose among it. Time is
planned: it is counted in steps and events, so the same match is talked about in the same way on every machine.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import blake2b
from random import Random
from typing import Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.engine.types import SYSTEM, Seat
from game.table.presenter import AnyViewedEvent, Listener, Wish

M = TypeVar("M")

STEP_SECONDS: Final = 2.5
"""Planned seconds before a step: a person's thinking, or a bot's and its rest."""

EVENT_SECONDS: Final = 0.4
"""Planned seconds of an event."""

PACE_SECONDS: Final = 9.0
"""Least planned seconds between two remarks at the table."""

MOST_A_ROUND: Final = 2
"""Most remarks of one face in a round."""

ROUNDS_APART: Final = 3
"""Rounds in which the same is not said again, the one in which it was said among them."""

ALWAYS: Final = 3
"""Grade from which a remark is made whenever the limits let it be."""

OFTEN: Final = (0.5, 0.7, 0.9)
"""Share of the other remarks that are made where they could be, by grade: some are kept for what comes later."""


class Spoken(Struct, frozen=True):
    """One remark that was made."""

    seat: Seat
    remark: str
    round: int
    at: float
    """Planned seconds since the match began."""


class Talk(Struct, Generic[M], frozen=True):
    """The remarks up to a step, and the memory that later ones need."""

    memory: M
    now: float = 0.0
    """Planned seconds since the match began."""
    spoken: tuple[Spoken, ...] = ()
    """The remarks of the last rounds."""


def dice(seed: str, seat: Seat, step: int) -> Random:
    """Returns the dice of one seat at one step of a match."""
    digest = blake2b(f"talk/{seed}/{seat}/{step}".encode(), digest_size=16).digest()
    return Random(int.from_bytes(digest, "big"))


def listen(
    listener: Listener[M],
    talk: Talk[M],
    told: Sequence[AnyViewedEvent],
    speakers: Collection[Seat],
    at: tuple[str, int],
) -> tuple[Talk[M], list[Spoken | None]]:
    """Returns the talk after a step of these events, and what is said about each of them.

    `speakers`: the seats that speak by themselves; `at`: seed and step, which throw the dice.
    """
    said: list[Spoken | None] = []
    talk = replace(talk, now=talk.now + STEP_SECONDS)
    for place, viewed in enumerate(told):
        memory, wishes = listener.hear(talk.memory, viewed)
        talk = replace(talk, memory=memory, now=talk.now + EVENT_SECONDS)
        seed, step = at
        thrown = {seat: dice(f"{seed}/{place}", seat, step).random() for seat in {wish.seat for wish in wishes}}
        fitting = [wish for wish in wishes if _fits(talk, wish, listener.round(viewed), speakers, thrown[wish.seat])]
        best = max(fitting, key=lambda wish: (wish.grade, thrown[wish.seat]), default=None)
        spoken = None if best is None else Spoken(best.seat, best.remark, listener.round(viewed), talk.now)
        if spoken is not None:
            kept = (each for each in talk.spoken if each.round > spoken.round - ROUNDS_APART)
            talk = replace(talk, spoken=(*kept, spoken))
        said.append(spoken)
    return talk, said


def _fits(talk: Talk[M], wish: Wish, round: int, speakers: Collection[Seat], thrown: float) -> bool:
    """True if the limits let a remark be made now."""
    if wish.seat != SYSTEM and wish.seat not in speakers:
        return False
    if talk.spoken and talk.now - talk.spoken[-1].at < PACE_SECONDS:
        return False
    if any(each.remark == wish.remark and each.round > round - ROUNDS_APART for each in talk.spoken):
        return False
    own = sum(each.seat == wish.seat and each.round == round for each in talk.spoken)
    return own < MOST_A_ROUND and (wish.grade >= ALWAYS or thrown < OFTEN[wish.grade])
