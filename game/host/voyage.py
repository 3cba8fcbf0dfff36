"""The course of a voyage: what a stop asks for, what a finished match made of it, and which stop is next.

All of it is a pure function of the voyage, the log and the events of a match; nothing counts days or expires.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import count, islice
from typing import Final, assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from game.content.message import Argument, Message
from game.content.seat_assignment import BotPlayer, LocalPlayer, SeatAssignment, seated
from game.content.voyages import (
    COMMON,
    PUZZLE_FACTS,
    SEEDS,
    AllOf,
    AnyOf,
    FactBound,
    Stop,
    StopCondition,
    StopTable,
    Voyage,
    Wind,
    find_words,
)
from game.engine.module import GameInfo
from game.engine.session import AnySession
from game.engine.types import Outcome, Seat

PERSON: Final = Seat(0)
"""The seat of the person at every stop."""

FRESH: Final = "fresh"
"""The wind of a voyage as it is written."""

TRUTHS: Final = frozenset(("won", "found"))
"""Facts that are true or false, 1 or 0."""

LADDER: Final = ("level1", "level2", "level3", "level4", "level5")
"""Bots from the weakest to the best, along which a wind moves."""


class Stamp(Struct, frozen=True):
    """A stop's stamp: the wind it was won in, the day, and whether a hint or a look ahead helped."""

    wind: str
    day: date
    helped: bool = False


class StopLog(Struct, frozen=True, omit_defaults=True):
    """The events at a stop: the number of tries begun, the best stamp, the star, whether the boat drifted past."""

    tries: int = 0
    stamp: Stamp | None = None
    star: bool = False
    drifted: bool = False

    @property
    def passed(self) -> bool:
        """True if the boat went on from here."""
        return self.stamp is not None or self.drifted


class VoyageLog(Struct, frozen=True, omit_defaults=True):
    """The log of one voyage: the wind that blows now, and its stops by id.

    `plan` is the stops of a season's voyage as they were dealt when it was begun, in their order.
    """

    wind: str = FRESH
    stops: dict[str, StopLog] = field(default_factory=dict)
    plan: tuple[str, ...] = ()

    def at(self, stop: str) -> StopLog:
        """Returns the log of a stop."""
        return self.stops.get(stop, StopLog())


class BegunMatch(Struct, frozen=True, omit_defaults=True):
    """A match that was begun at a stop. `judged`: its first end is in the log."""

    voyage: str
    stop: str
    wind: str
    judged: bool = False


class ConditionResult(Struct, frozen=True):
    """One part of a condition with the number that the match has for it."""

    bound: FactBound
    value: int
    held: bool


class StopVerdict(Struct, frozen=True):
    """The worth of a finished match at its stop. `stamp` and `star` are the conditions, part by part."""

    stamped: bool
    starred: bool
    stamp: tuple[ConditionResult, ...]
    star: tuple[ConditionResult, ...]


def seed_of(voyage: Voyage, stop: Stop, tries: int) -> str:
    """Returns the seed of a try, counted from 1: the same deal for everybody, and in every wind."""
    return f"{SEEDS}{voyage.seed}/{stop.id}/{_deal_of(stop, tries)}"


def stop_of_seed(voyages: Iterable[Voyage], seed: str) -> tuple[Voyage, Stop] | None:
    """Returns the voyage and the stop whose deal has this seed; None for any other match."""
    told = seed.rpartition("/")[0]
    stops = ((voyage, stop) for voyage in voyages for stop in voyage.stops)
    return next((found for found in stops if seed_of(*found, 1).rpartition("/")[0] == told), None)


def seats_of(table: StopTable, wind: Wind, info: GameInfo) -> tuple[SeatAssignment, ...]:
    """Returns who sits at the table of a stop: a person, then the bots as good as this wind makes them."""
    step = wind.crew if table.together else wind.rivals
    return seated(LocalPlayer(), *(BotPlayer(_stepped(bot, step, info)) for bot in table.bots))


def next_stop(voyage: Voyage, log: VoyageLog) -> Stop | None:
    """Returns the stop at which the boat lies: the first one it did not go on from; None at the end."""
    return next((stop for stop in voyage.stops if not log.at(stop.id).passed), None)


def is_open(voyage: Voyage, log: VoyageLog, stop: Stop) -> bool:
    """True if a stop can be played: the next one and all before it."""
    lies_at = next_stop(voyage, log)
    return lies_at is None or voyage.stops.index(stop) <= voyage.stops.index(lies_at)


def may_drift(voyage: Voyage, log: VoyageLog, stop: Stop) -> bool:
    """True if the boat may go on from the next stop without its stamp, since it was tried often enough."""
    return next_stop(voyage, log) is stop and log.at(stop.id).tries >= stop.pass_after


def match_facts(session: AnySession, outcome: Outcome, seat: Seat = PERSON) -> Mapping[str, int]:
    """Returns the facts of a seat's match on the line that ended it.

    They follow from the events, the last position and the outcome alone: a replayed match has the same.
    """
    journal = session.journal
    events = (event for step in journal.path() for event in journal.events(step))
    own: Mapping[str, int] = session.title.part("rules.facts", "facts")(events, session.state, outcome, seat)
    return {**own, "won": int(seat in outcome.winners), "place": _place(outcome, seat), "seats": session.setup.seats}


def judge(stop: Stop, wind: Wind, facts: Mapping[str, int]) -> StopVerdict:
    """Returns what a match or puzzle with these facts is worth at a stop."""
    asked = asked_for(stop, wind)
    star = holds(stop.star, facts)
    stamped = holds(asked, facts) and (star or wind.needs == "stamp")
    return StopVerdict(stamped, star, tuple(parts(asked, facts)), tuple(parts(stop.star, facts)))


def holds(condition: StopCondition, facts: Mapping[str, int]) -> bool:
    """True if the facts meet the condition."""
    match condition:
        case FactBound(fact=fact, least=least, most=most):
            value = facts[fact]
            return (least is None or value >= least) and (most is None or value <= most)
        case AllOf(parts=inner):
            return all(holds(each, facts) for each in inner)
        case AnyOf(parts=inner):
            return any(holds(each, facts) for each in inner)
        case _:
            assert_never(condition)


def parts(condition: StopCondition, facts: Mapping[str, int]) -> Iterator[ConditionResult]:
    """Yields every part of a condition with its number."""
    match condition:
        case FactBound(fact=fact):
            yield ConditionResult(condition, facts[fact], holds(condition, facts))
        case AllOf(parts=inner) | AnyOf(parts=inner):
            for each in inner:
                yield from parts(each, facts)
        case _:
            assert_never(condition)


def asked_for(stop: Stop, wind: Wind) -> StopCondition:
    """Returns the condition of a stop's stamp in a wind. Those who play together have no second place, and
    of two seats the second is the last.
    """
    match wind.stamp, stop.task:
        case "easier", _ if stop.easier is not None:
            return stop.easier
        case "easier", StopTable(together=False, bots=[_, _, *_]):
            return _or_second(stop.stamp)
        case _:
            return stop.stamp


def must_line(title: str, condition: StopCondition) -> Message:
    """Returns what a condition asks for, as words that follow `you must`."""
    match condition:
        case FactBound():
            return _bound_line(title, condition)
        case AllOf(parts=inner):
            return _joined("voyage.must.and", [must_line(title, each) for each in inner])
        case AnyOf(parts=inner):
            return _joined("voyage.must.or", [must_line(title, each) for each in inner])
        case _:
            assert_never(condition)


def missed_line(title: str, condition: StopCondition, results: Sequence[ConditionResult]) -> Message:
    """Returns what a condition that was not met asks for, in words: of parts that were all asked for those that were
    missed, of others all; each with the number that the match has for it.
    """
    values = {judged.bound: judged.value for judged in results}
    match condition:
        case FactBound(fact=fact):
            must = must_line(title, condition)
            if fact in TRUTHS:
                return must
            value = values[condition]
            shown = _value(title, fact, -value if _is_behind(condition) else value)
            return Message("voyage.must.got", {"must": must, "count": shown})
        case AllOf(parts=inner):
            facts = {judged.bound.fact: judged.value for judged in results}
            missed = [each for each in inner if not holds(each, facts)]
            return _joined("voyage.must.and", [missed_line(title, each, results) for each in missed])
        case AnyOf(parts=inner):
            return _joined("voyage.must.or", [missed_line(title, each, results) for each in inner])
        case _:
            assert_never(condition)


def begun(log: VoyageLog, stop: Stop) -> VoyageLog:
    """Returns the log with one more try at a stop."""
    before = log.at(stop.id)
    return _with(log, stop, replace(before, tries=before.tries + 1))


def drifted(log: VoyageLog, stop: Stop) -> VoyageLog:
    """Returns the log once the boat drifted past a stop."""
    return _with(log, stop, replace(log.at(stop.id), drifted=True))


def written_down(voyage: Voyage, log: VoyageLog, stop: Stop, verdict: StopVerdict, stamp: Stamp) -> VoyageLog:
    """Returns the log with a verdict. A stamp gives way only to a better one: a stronger wind, or without help."""
    before = log.at(stop.id)
    kept = before.stamp
    if verdict.stamped and (kept is None or _worth(voyage, stamp) > _worth(voyage, kept)):
        kept = stamp
    star = before.star or (verdict.stamped and verdict.starred and not stamp.helped)
    return _with(log, stop, replace(before, stamp=kept, star=star))


def tally(voyage: Voyage, log: VoyageLog) -> tuple[int, int]:
    """Returns the number of stamps and of stars."""
    stops: Sequence[StopLog] = [log.at(stop.id) for stop in voyage.stops]
    return sum(stop.stamp is not None for stop in stops), sum(stop.star for stop in stops)


def won_prizes(voyages: Iterable[tuple[Voyage, VoyageLog]]) -> tuple[str, ...]:
    """Returns the prizes of all stamped stops, and of winds in which a whole voyage was stamped, each once."""
    found: dict[str, None] = {}
    for voyage, log in voyages:
        stamps = {stop.id: stamp for stop in voyage.stops if (stamp := log.at(stop.id).stamp) is not None}
        found |= dict.fromkeys(stop.won for stop in voyage.stops if stop.won and stop.id in stamps)
        if len(stamps) == len(voyage.stops):
            weakest = min(_strength(voyage, stamp) for stamp in stamps.values())
            found |= dict.fromkeys(wind.won for wind in voyage.winds.values() if wind.won and wind.strength <= weakest)
    return tuple(found)


def _deal_of(stop: Stop, tries: int) -> int:
    """Returns the number of a try's deal: the chosen ones first, then all others in turn."""
    if tries <= len(stop.deals):
        return stop.deals[tries - 1]
    others = (number for number in count(1) if number not in stop.deals)
    return next(islice(others, tries - len(stop.deals) - 1, None))


def _bound_line(title: str, bound: FactBound) -> Message:
    """Returns what a bound asks for, as words that follow `you must`."""
    fact, least, most = bound.fact, bound.least, bound.most
    if fact in TRUTHS:
        return Message(f"voyage.fact.{fact}" if least else f"voyage.fact.not_{fact}")
    if fact == "place" and least is None and most is not None:
        return Message("voyage.fact.place_best", {"count": most})
    if _is_behind(bound) and least is not None:
        args = _limits(title, fact, None, -least)
        return Message(f"{title}.condition.{fact}_behind", args)
    key = f"voyage.fact.{fact}" if fact in (*COMMON, *PUZZLE_FACTS) else f"{title}.condition.{fact}"
    return Message(key, _limits(title, fact, least, most))


def _is_behind(bound: FactBound) -> bool:
    """True if a bound is said of the distance behind, since it asks for no lead."""
    return bound.most is None and bound.least is not None and bound.least < 0


def _limits(title: str, fact: str, least: int | None, most: int | None) -> dict[str, Argument]:
    """Returns the words of a bound, and the number that decides about one or more."""
    number = least if most is None else most
    count = 0 if number is None else number
    shown = _value(title, fact, count)
    if least is None or most is None:
        words = Message("voyage.must.least" if most is None else "voyage.must.most", {"count": shown})
    elif least != most:
        words = Message("voyage.must.between", {"least": _value(title, fact, least), "most": shown})
    elif shown == 0:
        words = Message("voyage.must.none")
    else:
        words = Message("voyage.must.exactly", {"count": shown})
    return {"bound": words, "count": count}


def _value(title: str, fact: str, value: int) -> int | Message:
    """Returns a number as it is said: by its word, where the title has one."""
    words = {number: word for word, number in find_words(title).get(fact, {}).items()}
    return Message(f"{title}.{words[value]}") if value in words else value


def _joined(key: str, lines: Sequence[Message]) -> Message:
    first, *others = lines
    for line in others:
        first = Message(key, {"first": first, "last": line})
    return first


def _or_second(condition: StopCondition) -> StopCondition:
    match condition:
        case FactBound(fact="won", least=1):
            return AnyOf((condition, FactBound("place", most=2)))
        case FactBound():
            return condition
        case AllOf(parts=inner):
            return AllOf(tuple(_or_second(each) for each in inner))
        case AnyOf(parts=inner):
            return AnyOf(tuple(_or_second(each) for each in inner))
        case _:
            assert_never(condition)


def _place(outcome: Outcome, seat: Seat) -> int:
    """Returns the place of a seat, from 1; seats that lost to the game itself share the second."""
    before = 0
    for place in outcome.places:
        if seat in place:
            break
        before += max(1, len(place))
    return before + 1


def _with(log: VoyageLog, stop: Stop, at_stop: StopLog) -> VoyageLog:
    return replace(log, stops={**log.stops, stop.id: at_stop})


def _worth(voyage: Voyage, stamp: Stamp) -> tuple[bool, int]:
    """Returns what orders stamps: without help first, then by the strength of the wind."""
    return not stamp.helped, _strength(voyage, stamp)


def _strength(voyage: Voyage, stamp: Stamp) -> int:
    """Returns the strength of the wind a stamp was won in; one that is gone counts as a wind that changes nothing."""
    return voyage.winds.get(stamp.wind, Wind()).strength


def _stepped(bot: str, step: int, info: GameInfo) -> str:
    """Returns the bot some steps further on the title's ladder, whose ends hold."""
    ladder = [level for level in LADDER if level in {spec.id for spec in info.bots}]
    if bot not in ladder:
        return bot
    return ladder[min(max(ladder.index(bot) + step, 0), len(ladder) - 1)]
