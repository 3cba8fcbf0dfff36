"""The outlook of an evening: who can still be captain, and the tally of a company over all its evenings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from game.content.evenings import GameChoice
from game.content.message import Message
from game.content.seat_assignment import BotPlayer
from game.content.untrusted_text import normal_form
from game.engine.module import GameInfo
from game.host.evening.plan import (
    Evening,
    Participant,
    PlannedGame,
    WheelTurn,
    games_left,
    is_over,
    next_game,
    seated_now,
    wheel_fields,
    wins,
    wins_needed,
)
from game.host.evening.points import captains, crew_result, doubles, leaders, rivals_result, totals

Places = tuple[tuple[int, ...], ...]


class Outlook(Struct, frozen=True):
    """The captains that are possible after the last game, alone or together with others.

    `open` are those whom some order without shared places makes captain; `only_shared` those whom it takes shared
    places for. `certain` are captains however the game ends. `crew` are the captains if the wheel draws a game in which
    all play together, () where it is not the wheel that decides about that.
    """

    open: tuple[int, ...]
    only_shared: tuple[int, ...]
    certain: tuple[int, ...]
    crew: tuple[int, ...] = ()


class LandingFacts(Struct, frozen=True):
    """The public facts of an evening between two games, in words; people are numbers in its list of people."""

    title: Message
    possible: Message
    following: Message | None
    """The next game, None at the end or where the wheel has not chosen it."""
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    over: bool
    ready: frozenset[int]
    """The people who said on their phones that they are ready."""


class Tally(Struct, frozen=True):
    """The evenings of a company: their number, and how often each was captain, the most first."""

    evenings: int
    captains: tuple[tuple[Participant, int], ...]


def outlook(evening: Evening, infos: Mapping[str, GameInfo]) -> Outlook | None:
    """Returns who can be captain, over all ends of the last game; None while it is not the last that comes next, or a
    title that can come is not there.
    """
    if games_left(evening) != 1 or any(game.title not in infos for game in possible_games(evening)):
        return None
    plain: set[tuple[int, ...]] = set()
    shared: set[tuple[int, ...]] = set()
    crew: tuple[int, ...] = ()
    games = possible_games(evening)
    for game in games:
        info = infos[game.title]
        if info.cooperative:
            crew = captains(_after(evening, game, info, ()))
            plain.add(crew)
            continue
        for places in orders(seated_now(evening, info)):
            strict = all(len(place) == 1 for place in places)
            (plain if strict else shared).add(captains(_after(evening, game, info, places)))
    everybody = range(len(evening.people))
    able = tuple(who for who in everybody if any(who in each for each in plain))
    only = tuple(who for who in everybody if who not in able and any(who in each for each in shared))
    certain = tuple(who for who in everybody if all(who in each for each in plain | shared))
    alike = len({infos[game.title].cooperative for game in games}) == 1
    return Outlook(able, only, certain, () if alike else crew)


def possible_games(evening: Evening) -> tuple[GameChoice, ...]:
    """Returns the games that can come next."""
    match next_game(evening):
        case PlannedGame(game=game):
            return (game,)
        case WheelTurn():
            return wheel_fields(evening)
        case None:
            return ()


def orders(people: Sequence[int]) -> Iterator[Places]:
    """Yields every end of a game: all orders of the people, with and without shared places."""
    if not people:
        yield ()
    for count in range(1, len(people) + 1):
        for first in combinations(people, count):
            for rest in orders([who for who in people if who not in first]):
                yield (first, *rest)


def outlook_line(evening: Evening, infos: Mapping[str, GameInfo], names: Sequence[Message]) -> Message:
    """Returns what is still possible, in words; after the last game who is captain."""
    if is_over(evening):
        return _named("captain", names, captains(evening))
    lead = _lead(evening, names)
    seen = outlook(evening, infos)
    if seen is None:
        rest = _series(evening, infos, names) if evening.until_won else _left(evening)
        return lead if rest is None else _two(lead, rest)
    key = "evening.outlook.double" if doubles(evening) else "evening.outlook.single"
    return _two(lead, Message(key, {"rest": _chances(evening, seen, names)}))


def tally(evening: Evening, all_evenings: Sequence[Evening]) -> Tally:
    """Returns how often the people of an evening met, this evening included, and who was captain.

    Only evenings that are over count; the people are the same where their names are, whatever bots played along.
    """
    company = _company(evening)
    others = [each for each in all_evenings if each.id != evening.id and _company(each) == company]
    over = [each for each in (*others, evening) if is_over(each)]
    found: Counter[str] = Counter()
    who: dict[str, Participant] = {}
    for each in over:
        for captain in captains(each):
            person = each.people[captain]
            found[_identity(person)] += 1
            who[_identity(person)] = person
    return Tally(len(over), tuple((who[identity], count) for identity, count in found.most_common()))


def tally_line(counted: Tally, name_of: Callable[[Participant], Message]) -> Message:
    """Returns the tally in words."""
    parts = tuple(
        Message("evening.tally.captain", {"name": name_of(who), "count": count}) for who, count in counted.captains
    )
    return Message("evening.tally.line", {"count": counted.evenings, "captains": parts})


def _after(evening: Evening, game: GameChoice, info: GameInfo, places: Places) -> Evening:
    """Returns the evening after its last game ended so; who plays together has no places, and all get the same."""
    if info.cooperative:
        result = crew_result(evening, "", game, info, 0, won=True)
    else:
        result = rivals_result(evening, "", game, info, places)
    return replace(evening, results=(*evening.results, result))


def _lead(evening: Evening, names: Sequence[Message]) -> Message:
    """Returns who leads, with how many points."""
    now, ahead = totals(evening), leaders(evening)
    if not ahead:
        return Message("evening.outlook.level", {"points": now[0]})
    return _named("leads" if len(ahead) == 1 else "lead", names, ahead, points=max(now))


def _left(evening: Evening) -> Message | None:
    """Returns how many games are left, None if nobody can say yet."""
    left = games_left(evening)
    if left is None:
        return None
    return Message("evening.outlook.left_double" if evening.double_last else "evening.outlook.left", {"count": left})


def _series(evening: Evening, infos: Mapping[str, GameInfo], names: Sequence[Message]) -> Message:
    """Returns what ends a series, and who can end it with the next game."""
    needed, all_games = wins_needed(evening.row), len(evening.row)
    crews = any(game.title in infos and infos[game.title].cooperative for game in possible_games(evening))
    key = "evening.outlook.series_crew" if crews else "evening.outlook.series"
    line = Message(key, {"wins": needed})
    if evening.double_last:
        line = _two(line, Message("evening.outlook.series_double", {"count": all_games}))
    near = () if crews else tuple(who for who, won in enumerate(wins(evening)) if won == needed - 1)
    return _two(line, _named("one_more", names, near)) if near else line


def _chances(evening: Evening, seen: Outlook, names: Sequence[Message]) -> Message:
    """Returns who can be captain, and who it is if the wheel draws a game in which all get the same."""
    line = _able(evening, seen, names)
    if not seen.crew or seen.crew == seen.certain:
        return line
    return _two(line, _named("drawn_crew", names, seen.crew))


def _able(evening: Evening, seen: Outlook, names: Sequence[Message]) -> Message:
    """Returns who can be captain over all games that can come."""
    everybody = len(evening.people)
    able = [who for who in seen.open if who not in seen.certain]
    if seen.certain and not able and not seen.only_shared:
        return _named("certain", names, seen.certain)
    if seen.certain:
        sharing = (*able, *seen.only_shared)
        return _two(_named("certain", names, seen.certain), _named("level_with", names, sharing))
    if len(seen.open) == everybody:
        return Message("evening.outlook.anyone")
    words = _named("between", names, seen.open)
    if seen.only_shared:
        return _two(words, _named("with_shared", names, seen.only_shared))
    return words


def _two(first: Message, second: Message) -> Message:
    return Message("evening.outlook.two", {"first": first, "second": second})


def _named(key: str, names: Sequence[Message], who: Sequence[int], **more: int) -> Message:
    return Message(f"evening.outlook.{key}", {"names": _names(names, who), "count": len(who), **more})


def _names(names: Sequence[Message], who: Sequence[int]) -> tuple[Message, ...]:
    return tuple(names[each] for each in who)


def _company(evening: Evening) -> frozenset[str]:
    """Returns the people of an evening, without bots."""
    return frozenset(_identity(each) for each in evening.people if not isinstance(each.player, BotPlayer))


def _identity(person: Participant) -> str:
    """Returns what is the same for the same person or bot on another evening."""
    return f"bot {person.player.id}" if isinstance(person.player, BotPlayer) else f"name {normal_form(person.name)}"
