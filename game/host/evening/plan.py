"""The course of an evening: the people, the row of games, what was played, and where the evening stands.

Everything here is a pure function of the evening. The wheel is drawn from the evening's seed, so that an evening read
again from its file goes on alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Final, Literal, TypeAlias, assert_never

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.content.evenings import MOST_FIELDS, MOST_GAMES, EveningKind, GameChoice, RowKind, SeriesKind, WheelKind
from game.content.message import Message, is_bounded
from game.content.seat_assignment import AnyPlayer, BotPlayer, LocalPlayer, PhonePlayer, RemotePlayer, SeatAssignment
from game.engine.module import GameInfo
from game.engine.rules import SeededChance
from game.engine.types import Seat
from game.host.voyage import LADDER

LEAST_PEOPLE: Final = 2
MOST_PEOPLE: Final = 5
"""Maximum number of people and bots of an evening."""

MOST_HEAD_START: Final = 3
"""Maximum number of points before the first game."""

MOST_PLAYED: Final = 200
"""Maximum number of games that one evening can hold."""

SEEDS: Final = "evening/"
"""Prefix of the seeds of matches of an evening."""

_Name = Annotated[str, Meta(max_length=200)]
_Who = Annotated[int, Meta(ge=0, lt=MOST_PEOPLE)]
_Points = Annotated[int, Meta(ge=0, le=100)]


class Participant(Struct, frozen=True):
    """Somebody who plays along all evening: a person or a bot.

    `head_start` is the number of points before the first game. The hints that a person with `helped` asks for are
    counted in no record of the others.
    """

    name: _Name
    player: AnyPlayer
    head_start: Annotated[int, Meta(ge=0, le=MOST_HEAD_START)] = 0
    helped: bool = False


class PlannedGame(Struct, frozen=True, tag="game", tag_field="planned"):
    """A game of the row; `drawn` if the wheel chose it."""

    game: GameChoice
    drawn: bool = False


class WheelTurn(Struct, frozen=True, tag="wheel", tag_field="planned"):
    """A game of the row that the wheel is still to choose."""


Planned: TypeAlias = PlannedGame | WheelTurn


class AtLanding(Struct, frozen=True, tag="landing", tag_field="where"):
    """The people stand at the landing, before the first game or between two."""


class AtWheel(Struct, frozen=True, tag="wheel", tag_field="where"):
    """The wheel stands before the people and chooses the next game."""


class AtTable(Struct, frozen=True, tag="table", tag_field="where"):
    """The people sit at the match in this file."""

    match: _Name


class AtCaptain(Struct, frozen=True, tag="captain", tag_field="where"):
    """The evening is over. `awaited` until the captain's room was open."""

    awaited: bool = False


Whereabouts: TypeAlias = AtLanding | AtWheel | AtTable | AtCaptain


class Moment(Struct, frozen=True):
    """The moment of a game that is told at the landing; `step` is its place in the match, `worth` orders moments."""

    step: Annotated[int, Meta(ge=0)]
    title: Message
    line: Message
    worth: Annotated[tuple[float, ...], Meta(max_length=8)]
    told: Annotated[int, Meta(ge=0)] | None = None
    """Number of the step's first events after which the table shows it; None for all."""


class GameResult(Struct, frozen=True):
    """The result of one game. People are numbers in the evening's list of people."""

    match: _Name
    """The name of the match's file without its ending."""
    game: GameChoice
    places: tuple[tuple[_Who, ...], ...]
    """People who played, by place; shared places share a tuple; a crew that lost stands after an empty first one."""
    out: tuple[_Who, ...]
    """People who sat out."""
    points: tuple[_Points, ...]
    """Points of everybody, doubled if `double`."""
    double: bool
    moment: Moment | None = None


class EveningPlan(Struct, frozen=True):
    """An evening that has not begun. `kind` is the kind its row came from, "" for a row of its own.

    An `endless` one goes on, game after game by the wheel, until somebody calls the last. One `until_won` ends as soon
    as somebody has won more than half of its row.
    """

    people: tuple[Participant, ...]
    row: tuple[Planned, ...]
    kind: str = ""
    endless: bool = False
    double_last: bool = True
    until_won: bool = False


class Evening(Struct, frozen=True):
    """An evening that has begun, as its file keeps it."""

    evening: Literal[1]
    """The version of the file's form."""
    id: _Name
    begun: datetime
    seed: _Name
    people: Annotated[tuple[Participant, ...], Meta(min_length=LEAST_PEOPLE, max_length=MOST_PEOPLE)]
    row: Annotated[tuple[Planned, ...], Meta(max_length=MOST_PLAYED)]
    wheel: Annotated[tuple[GameChoice, ...], Meta(max_length=MOST_FIELDS)]
    """The fields of the wheel, each as likely as any other."""
    kind: _Name = ""
    endless: bool = False
    ends_after: Annotated[int, Meta(ge=0, le=MOST_PLAYED)] | None = None
    """Number of games after which the evening ends, once somebody said so; None: with the row."""
    double_last: bool = True
    until_won: bool = False
    """True for a series that ends as soon as somebody has won more than half of its row."""
    results: Annotated[tuple[GameResult, ...], Meta(max_length=MOST_PLAYED)] = ()
    chairs: Annotated[tuple[_Who, ...], Meta(max_length=MOST_PEOPLE)] = ()
    """People in the order in which they sit; () for that of their list."""
    at: Whereabouts = AtLanding()

    @property
    def matches(self) -> tuple[str, ...]:
        """Returns the files of all matches of the evening, the one being played last."""
        played = tuple(result.match for result in self.results)
        return (*played, self.at.match) if isinstance(self.at, AtTable) else played

    @property
    def can_be(self) -> bool:
        """True if an evening can have come to this; a file may say anything."""
        following = next_game(self)
        match self.at:
            case AtCaptain():
                fits = bool(self.results) and games_left(self) == 0
            case AtWheel():
                fits = isinstance(following, WheelTurn)
            case AtTable():
                fits = isinstance(following, PlannedGame)
            case AtLanding():
                fits = following is not None
            case _:
                assert_never(self.at)
        played = self.row[: len(self.results)]
        return (
            fits
            and len(played) == len(self.results)
            and all(isinstance(planned, PlannedGame) for planned in played)
            and len({result.match for result in self.results}) == len(self.results)
            and all(_is_of(result, len(self.people)) for result in self.results)
            and (not self.chairs or sorted(self.chairs) == list(range(len(self.people))))
            and (bool(self.wheel) or not any(isinstance(planned, WheelTurn) for planned in self.row))
        )


def plan_of_kind(kind: EveningKind, people: Sequence[Participant], title: str = "") -> EveningPlan:
    """Returns the plan of a kind; `title` chooses the row of a series, "" the first one."""
    match kind:
        case RowKind(games=games):
            return EveningPlan(tuple(people), tuple(map(PlannedGame, games)), kind.id)
        case WheelKind():
            return EveningPlan(tuple(people), (WheelTurn(),), kind.id, endless=True)
        case SeriesKind(rows=rows):
            row = next((row for row in rows if row[0].title == title), rows[0])
            return EveningPlan(tuple(people), tuple(map(PlannedGame, row)), kind.id, until_won=True)
        case _:
            assert_never(kind)


def plan_of(evening: Evening) -> EveningPlan:
    """Returns the plan of another evening like this one: what the wheel chose it chooses anew."""
    row = (WheelTurn(),) if evening.endless else tuple(map(_planned_again, evening.row[:MOST_GAMES]))
    return EveningPlan(
        tuple(evening.people[who] for who in in_order(evening)),
        row,
        evening.kind,
        evening.endless,
        evening.double_last,
        until_won=evening.until_won,
    )


def revenge(evening: Evening) -> EveningPlan:
    """Returns the plan of the same evening once more, with everybody one seat further."""
    plan = plan_of(evening)
    return replace(plan, people=(*plan.people[1:], *plan.people[:1]))


def begun(plan: EveningPlan, wheel: Sequence[GameChoice], id: str, seed: str, now: datetime) -> Evening:
    """Returns the evening of a plan, before its first game; `id` is the name of its file."""
    first = AtWheel() if isinstance(plan.row[0], WheelTurn) else AtLanding()
    return Evening(
        evening=1,
        id=id,
        begun=now,
        seed=seed,
        people=plan.people,
        row=plan.row,
        wheel=tuple(wheel),
        kind=plan.kind,
        endless=plan.endless,
        double_last=plan.double_last,
        until_won=plan.until_won,
        at=first,
    )


def next_game(evening: Evening) -> Planned | None:
    """Returns the next game of the row, or the one that is being played; None once all are played."""
    rest = evening.row[len(evening.results) :]
    return rest[0] if rest and games_left(evening) != 0 else None


def games_left(evening: Evening) -> int | None:
    """Returns the number of games that are still to end, of a series at most; None if nobody can say yet."""
    if is_won(evening):
        return 0
    if evening.ends_after is not None:
        return max(0, evening.ends_after - len(evening.results))
    return None if evening.endless else max(0, len(evening.row) - len(evening.results))


def wins(evening: Evening) -> tuple[int, ...]:
    """Returns how many games everybody has won so far; who shares the first place has won, too."""
    first = [result.places[0] for result in evening.results if result.places]
    return tuple(sum(who in winners for winners in first) for who in range(len(evening.people)))


def wins_needed(row: Sequence[Planned]) -> int:
    """Returns how many games of a series have to be won: more than half of them."""
    return len(row) // 2 + 1


def is_won(evening: Evening) -> bool:
    """True if a series is decided: somebody has won enough of it, or a crew has lost enough."""
    lost = sum(result.places[:1] == ((),) for result in evening.results)
    return evening.until_won and max(*wins(evening), lost) >= wins_needed(evening.row)


def is_last(evening: Evening) -> bool:
    """True if the next game, or the one being played, is the last of the evening."""
    return games_left(evening) == 1


def is_over(evening: Evening) -> bool:
    """True if the captain is known."""
    return isinstance(evening.at, AtCaptain)


def is_done(evening: Evening) -> bool:
    """True if the captain is known, and the captain's room was open."""
    return evening.at == AtCaptain()


def captain_shown(evening: Evening) -> Evening:
    """Returns the evening that is over once the captain's room was open."""
    return replace(evening, at=AtCaptain())


def wheel_fields(evening: Evening) -> tuple[GameChoice, ...]:
    """Returns the fields that the wheel can stop at now, all equally likely: no title comes twice in a row."""
    last = evening.row[: len(evening.results)][-1:]
    before = {planned.game.title for planned in last if isinstance(planned, PlannedGame)}
    return tuple(field for field in evening.wheel if field.title not in before) or evening.wheel


def drawn(evening: Evening) -> GameChoice:
    """Returns the field at which the wheel stops for the next game."""
    fields = wheel_fields(evening)
    return fields[SeededChance(f"{evening.seed}/wheel", len(evening.results)).below(len(fields))]


def to_wheel(evening: Evening) -> Evening:
    """Returns the evening with the wheel before the people."""
    return replace(evening, at=AtWheel())


def wheel_stopped(evening: Evening) -> Evening:
    """Returns the evening once the wheel has chosen the next game."""
    return _with_next(evening, PlannedGame(drawn(evening), drawn=True))


def instead(evening: Evening, game: GameChoice) -> Evening:
    """Returns the evening with another next game."""
    return _with_next(evening, PlannedGame(game))


def last_called(evening: Evening) -> Evening:
    """Returns the evening whose next game is the last one."""
    return replace(evening, ends_after=len(evening.results) + 1)


def stopped(evening: Evening) -> Evening:
    """Returns the evening as it ends here, by what was played: a game that is not over does not count. At least one
    game was played.
    """
    return replace(evening, ends_after=len(evening.results), at=AtCaptain(awaited=True))


def dealt(evening: Evening, match: str) -> Evening:
    """Returns the evening while its next game is played in this file."""
    return replace(evening, at=AtTable(match))


def left_table(evening: Evening) -> Evening:
    """Returns the evening at the landing again, once the match that was being played is not there any more."""
    return replace(evening, at=AtLanding())


def with_result(evening: Evening, result: GameResult) -> Evening:
    """Returns the evening after a game. The first end of a match counts; a match that is not being played changes
    nothing.
    """
    if evening.at != AtTable(result.match):
        return evening
    after = replace(evening, results=(*evening.results, result), at=AtLanding())
    if len(after.results) == MOST_PLAYED:
        return stopped(after)
    if games_left(after) == 0:
        return replace(after, at=AtCaptain(awaited=True))
    return after if len(after.results) < len(after.row) else replace(after, row=(*after.row, WheelTurn()))


def with_moment(evening: Evening, match: str, moment: Moment) -> Evening:
    """Returns the evening that tells this moment of a match."""
    results = (replace(each, moment=moment) if each.match == match else each for each in evening.results)
    return replace(evening, results=tuple(results))


def best_moment(evening: Evening) -> tuple[GameResult, Moment] | None:
    """Returns the moment with the largest worth, and its game; None while none is told."""
    told = [(result, result.moment) for result in evening.results if result.moment is not None]
    return max(told, key=lambda each: each[1].worth, default=None)


def seed_of(evening: Evening) -> str:
    """Returns the seed of the match of the next game."""
    return f"{SEEDS}{evening.seed}/{len(evening.results) + 1}"


def seated_now(evening: Evening, info: GameInfo) -> tuple[int, ...]:
    """Returns who plays the next game, by seat."""
    out = sits_out(evening, info)
    return tuple(who for who in in_order(evening) if who not in out)


def in_order(evening: Evening) -> tuple[int, ...]:
    """Returns everybody in the order in which they sit."""
    return evening.chairs or tuple(range(len(evening.people)))


def swapped(evening: Evening, one: int, other: int) -> Evening:
    """Returns the evening once two people have changed chairs."""
    other_chair = {one: other, other: one}
    return replace(evening, chairs=tuple(other_chair.get(who, who) for who in in_order(evening)))


def sits_out(evening: Evening, info: GameInfo) -> tuple[int, ...]:
    """Returns who has no chair at the next game: bots before people, then those who sat out least often, from the last
    one to the first.
    """
    over = len(evening.people) - info.seats[1]
    if over <= 0:
        return ()
    often = [sum(who in result.out for result in evening.results) for who in range(len(evening.people))]
    order = sorted(
        range(len(evening.people)),
        key=lambda who: (not isinstance(evening.people[who].player, BotPlayer), often[who], -who),
    )
    return tuple(sorted(order[:over]))


def chooser(evening: Evening) -> int | None:
    """Returns the person who chooses the next game, since they sat out the last one; None if nobody did."""
    last = evening.results[-1].out if evening.results else ()
    return next((who for who in last if not isinstance(evening.people[who].player, BotPlayer)), None)


def table_seats(evening: Evening, info: GameInfo) -> tuple[SeatAssignment, ...]:
    """Returns the table of the next game. A bot that the title does not have plays as its next weaker one."""
    people = [evening.people[who] for who in seated_now(evening, info)]
    bots = [bot.id for bot in info.bots]
    return tuple(
        SeatAssignment(Seat(number), each.name, _at_table(each.player, bots)) for number, each in enumerate(people)
    )


def company_of(people: Sequence[Participant]) -> tuple[SeatAssignment, ...]:
    """Returns all people of an evening as though they sat at one table."""
    return tuple(SeatAssignment(Seat(number), each.name, each.player) for number, each in enumerate(people))


def helped_seats(evening: Evening, info: GameInfo) -> frozenset[Seat]:
    """Returns the seats of the next game that may ask for hints without a record being touched."""
    seated = seated_now(evening, info)
    return frozenset(Seat(number) for number, who in enumerate(seated) if evening.people[who].helped)


def bots_for_all(infos: Sequence[GameInfo]) -> tuple[str, ...]:
    """Returns the bots that every one of these titles has, the weakest first: a bot of an evening stays itself."""
    return tuple(bot for bot in LADDER if all(bot in {spec.id for spec in info.bots} for info in infos))


def too_few(people: Sequence[Participant], row: Sequence[Planned], infos: Mapping[str, GameInfo]) -> GameInfo | None:
    """Returns the first title of a row that more people than these must sit at; None if there is none."""
    games = (planned.game.title for planned in row if isinstance(planned, PlannedGame))
    return next((infos[title] for title in games if infos[title].seats[0] > len(people)), None)


def _with_next(evening: Evening, game: PlannedGame) -> Evening:
    here = len(evening.results)
    return replace(evening, row=(*evening.row[:here], game, *evening.row[here + 1 :]), at=AtLanding())


def _planned_again(planned: Planned) -> Planned:
    match planned:
        case PlannedGame(drawn=True) | WheelTurn():
            return WheelTurn()
        case PlannedGame():
            return planned
        case _:
            assert_never(planned)


def _is_of(result: GameResult, people: int) -> bool:
    """True if everybody of the evening has a place or sat out, and has points, and what is told has an end."""
    there = [*result.out, *(who for place in result.places for who in place)]
    told = () if result.moment is None else (result.moment.title, result.moment.line)
    return sorted(there) == list(range(people)) and len(result.points) == people and all(map(is_bounded, told))


def _at_table(player: AnyPlayer, bots: Sequence[str]) -> AnyPlayer:
    match player:
        case BotPlayer(id=id) if id not in bots:
            weaker = LADDER[: LADDER.index(id)] if id in LADDER else ()
            return BotPlayer(next((bot for bot in reversed(weaker) if bot in bots), bots[0] if bots else id))
        case BotPlayer() | LocalPlayer() | PhonePlayer() | RemotePlayer():
            return player
        case _:
            assert_never(player)
