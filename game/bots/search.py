"""Sampled look-ahead for any title: try each command in worlds the seat could be in, play on, score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from game.bots.contract import Thought
from game.content.line import Line
from game.engine.chance import QuickChance
from game.engine.codec import StateCodec
from game.engine.draft import SearchDraft
from game.engine.rules import Rules
from game.engine.types import Command, Event, Seat, State, View

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
C_both = TypeVar("C_both", bound=Command)


class Policy(Protocol[S_contra, C_both]):
    """A quick way to play on in a sampled world."""

    def __call__(self, state: S_contra, seat: Seat, legal: Sequence[C_both], rng: Random) -> C_both: ...


class Effort(Struct, frozen=True):
    """How hard a search thinks: worlds sampled, commands played on in each, and when half the candidates go."""

    worlds: int = 24
    horizon: int = 40
    halve_after: int = 8


USUAL = Effort()


class LookAhead(Generic[S, C, E, V]):
    """Every candidate meets the same worlds and the same luck; after a while only the better half goes on."""

    def __init__(
        self,
        rules: Rules[S, C, E, V],
        seat: Seat,
        state_type: type[S],
        policy: Policy[S, C],
        value: Callable[[S, Seat], float],
        effort: Effort = USUAL,
        reason: Callable[[V, C], Line | None] = lambda view, command: None,
    ) -> None:
        self._rules = rules
        self._seat = seat
        self._codec: StateCodec[S] = StateCodec(state_type)
        self._policy = policy
        self._value = value
        self._effort = effort
        self._reason = reason

    def think(self, view: V, legal: Sequence[C], rng: Random) -> Iterator[Thought[C]]:
        """A thought after each world; the last one has the reason."""
        candidates = list(range(len(legal)))
        totals = [0.0] * len(legal)
        for world in range(self._effort.worlds if len(legal) > 1 else 0):
            packed = self._codec.pack(self._rules.sample(view, rng))
            luck = rng.getrandbits(64)
            for index in candidates:
                totals[index] += self._try(self._codec.unpack(packed), legal[index], luck)
            if (world + 1) % self._effort.halve_after == 0 and len(candidates) > 2:
                candidates = _better_half(candidates, totals)
            best = legal[_best(candidates, totals)]
            yield Thought(best)
        best = legal[_best(candidates, totals)]
        yield Thought(best, self._reason(view, best))

    def _try(self, state: S, command: C, luck: int) -> float:
        """The score of a world after the command and some play by the policy. The state is used up."""
        rng = Random(luck)
        rules = self._rules
        draft = SearchDraft[S, E](rules, state, QuickChance(rng))
        rules.decide(draft, self._seat, command)
        for _ in range(self._effort.horizon):
            if rules.outcome(draft.state) is not None:
                break
            forced = rules.forced(draft.state)
            if forced is None:
                seat = min(rules.to_act(draft.state))
                forced = seat, self._policy(draft.state, seat, rules.legal(draft.state, seat), rng)
            rules.decide(draft, *forced)
        return self._value(draft.state, self._seat)


def _best(candidates: Sequence[int], totals: Sequence[float]) -> int:
    return max(candidates, key=lambda index: (totals[index], -index))


def _better_half(candidates: Sequence[int], totals: Sequence[float]) -> list[int]:
    ranked = sorted(candidates, key=lambda index: (-totals[index], index))
    return sorted(ranked[: (len(ranked) + 1) // 2])
