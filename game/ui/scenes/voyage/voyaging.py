"""The ways of a voyage: from the chart to the table of a stop, and from the end of a match back with its verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import assert_never

from msgspec.structs import replace

from game.content.catalogue import Entry
from game.content.error import ContentError
from game.content.message import Message, given
from game.content.prizes import Prizes, load_prizes
from game.content.seasons import offered_seasons, pool_of, season_named, voyage_of
from game.content.voyages import FIRST, Stop, StopPuzzle, StopTable, Voyage, Wind, load_voyages, read_pool
from game.engine.types import Outcome
from game.host.teachers import ShippedPuzzle
from game.host.voyage import (
    FRESH,
    PERSON,
    BegunMatch,
    Stamp,
    StopVerdict,
    VoyageLog,
    asked_for,
    begun,
    drifted,
    holds,
    judge,
    match_facts,
    missed_line,
    next_stop,
    seats_of,
    seed_of,
    stop_of_seed,
    tally,
    won_prizes,
    written_down,
)
from game.ui.scenes.house import AheadKind, House, MatchWorth, VoyageAhead
from game.ui.scenes.opening import TableChoice, looked_early, recorder_of
from game.ui.table.match import ResultChoice, TableMatch


class VoyageNavigation:
    """Belongs to the rooms of the house. `deal` deals a match with a known seed; `table` lays it; `puzzle` opens a
    puzzle asked at a stop; `notice` says something.
    """

    def __init__(
        self,
        house: House,
        deal: Callable[[Entry, TableChoice, str], TableMatch | None],
        table: Callable[[TableMatch, TableChoice], None],
        puzzle: Callable[[ShippedPuzzle, BegunMatch], None],
        notice: Callable[[Message], None],
    ) -> None:
        self._house, self._deal, self._table, self._puzzle, self._notice = house, deal, table, puzzle, notice
        self._worths: dict[str, MatchWorth] = {}
        """The worth of the matches played since the program began, by their files."""
        self._voyages: tuple[Voyage, ...] | None = None
        self._moored: dict[str, str] = {}
        """The stop at which each voyage's boat lay when the chart was seen last."""
        self._faults: tuple[Message, ...] = ()
        self._told: tuple[Message, ...] = ()

    @property
    def voyages(self) -> tuple[Voyage, ...]:
        """All voyages that can be travelled, as their files were read last."""
        if self._voyages is None:
            self.look_again()
        return self._voyages or ()

    def look_again(self) -> None:
        """Reads the files of all voyages: one may have been added or mended."""
        found, errors = load_voyages(self._house.titles)
        try:
            seasons = self._of_seasons(found)
        except ContentError as error:
            seasons, errors = (), (*errors, error)
        self._voyages = (*found, *seasons)
        self._faults = tuple(error.told_all() for error in errors)

    def _of_seasons(self, found: Sequence[Voyage]) -> tuple[Voyage, ...]:
        """Returns the voyages of the last seasons and of all that were begun, the newest first. Raises ContentError."""
        course = next((voyage for voyage in found if voyage.id == FIRST), None)
        if course is None:
            return ()
        book, pool = self._house.voyages, pool_of(course, read_pool(self._house.titles))
        begun = (season for id in book.begun_voyages if (season := season_named(id)) is not None)
        seasons = sorted({*offered_seasons(self._house.today().date()), *begun}, reverse=True)
        dealt = (voyage_of(pool, season, book.log(season.id).plan) for season in seasons)
        return tuple(voyage for voyage in dealt if voyage is not None)

    def take_faults(self) -> tuple[Message, ...]:
        """Returns what is wrong with files of voyages, and was not told since the program began."""
        fresh = tuple(line for line in self._faults if line not in self._told)
        self._told += fresh
        return fresh

    def choose(self, voyage: Voyage) -> None:
        """Lays another voyage on the chart."""
        self._house.voyages.keep(voyage.id, self.log(voyage))

    def chosen(self) -> Voyage | None:
        """Returns the voyage on the chart: the one looked at last, else the first; None if there is none."""
        return self._voyage(self._house.voyages.chosen) or next(iter(self.voyages), None)

    def moored(self, voyage: Voyage, at: str) -> str:
        """Returns the stop at which the boat lay when the chart was seen last, and notes where it lies now."""
        before, self._moored[voyage.id] = self._moored.get(voyage.id, at), at
        return before

    def ahead(self) -> VoyageAhead | None:
        """Returns what comes next on the voyage, and why, in one line; None where there is no voyage, or nobody played
        anything yet.
        """
        voyage = self.chosen()
        played = bool(self._house.records.all() or self._house.voyages.begun_voyages)
        if voyage is None:
            return None
        log, fresh = self.log(voyage), self.fresh
        stop = next_stop(voyage, log)
        if fresh:
            won = Message("voyage.ahead.fresh", {"prize": Message(f"voyage.prize.{fresh[0]}"), "count": len(fresh)})
            return VoyageAhead(won, AheadKind.WAITS)
        if stop is None:
            stamps, stars = tally(voyage, log)
            done = Message("voyage.ahead.done", {"count": stamps, "all": len(voyage.stops), "stars": stars})
            return VoyageAhead(done, AheadKind.DONE)
        name = stop_name(voyage, stop)
        if not log.stops:
            first = Message("voyage.ahead.first", {"count": len(voyage.stops), "stop": name})
            return VoyageAhead(first, AheadKind.NEXT) if played else None
        if self.unfinished(voyage, stop):
            return VoyageAhead(Message("voyage.ahead.going_on", {"stop": name}), AheadKind.WAITS)
        if stop.won and stop.won not in self.won:
            wins = Message("voyage.ahead.wins", {"stop": name, "prize": Message(f"voyage.prize.{stop.won}")})
            return VoyageAhead(wins, AheadKind.NEXT)
        return VoyageAhead(Message("voyage.ahead.next", {"stop": name}), AheadKind.NEXT)

    @property
    def prizes(self) -> Prizes:
        """All that voyages can win."""
        return load_prizes(self._house.titles.folders.data)

    @property
    def won(self) -> tuple[str, ...]:
        """The prizes won so far, on all voyages, in the order of all prizes."""
        found = won_prizes((voyage, self.log(voyage)) for voyage in self.voyages)
        return tuple(id for id in self.prizes.prizes if id in found)

    @property
    def fresh(self) -> tuple[str, ...]:
        """The prizes won that were not seen in the chest yet."""
        shown = self._house.voyages.shown
        return tuple(id for id in self.won if id not in shown)

    def show(self) -> None:
        """Writes down that all that was won so far was seen."""
        self._house.voyages.show(self.won)

    @property
    def worn(self) -> Mapping[str, str]:
        """The prizes in use, by their slots."""
        return self._house.voyages.worn

    def told_prize(self, key: str, id: str) -> Message:
        """Returns a sentence that names a prize and what wears it."""
        slot = Message(f"voyage.slot.{self.prizes.prizes[id].slot}")
        return Message(key, {"prize": Message(f"voyage.prize.{id}"), "slot": slot})

    def wear(self, slot: str, prize: str) -> None:
        """Puts a prize to use, "" for the usual look."""
        self._house.voyages.wear(slot, prize)
        self.dress()

    def dress(self) -> None:
        """Shows everything as the prizes in use make it look."""
        prizes = self.prizes.prizes
        self._house.ui.assets.wear([prizes[id] for id in self.worn.values() if id in prizes])

    def log(self, voyage: Voyage) -> VoyageLog:
        """Returns the log of a voyage, with a wind that it has."""
        log = self._house.voyages.log(voyage.id)
        if voyage.year and not log.plan:
            log = replace(log, plan=tuple(stop.id for stop in voyage.stops))
        return log if log.wind in voyage.winds else replace(log, wind=_usual_wind(voyage))

    def choose_wind(self, voyage: Voyage, wind: str) -> None:
        """Lets another wind blow from the next match on."""
        self._house.voyages.keep(voyage.id, replace(self.log(voyage), wind=wind))

    def wind_at(self, voyage: Voyage, stop: Stop) -> str:
        """Returns the wind that holds at a stop: that of the match which goes on there, else the one that blows."""
        going_on = self._going_on(voyage, stop)
        at = None if going_on is None else self._house.voyages.begun(going_on.stem)
        return at.wind if at is not None and at.wind in voyage.winds else self.log(voyage).wind

    def drift(self, voyage: Voyage, stop: Stop) -> None:
        """Lets the boat go on without this stop's stamp."""
        self._house.voyages.keep(voyage.id, drifted(self.log(voyage), stop))

    def unfinished(self, voyage: Voyage, stop: Stop) -> bool:
        """True if a match of this stop was begun and is not over, or its end was not judged: the program broke off."""
        return self._going_on(voyage, stop) is not None

    def cast_off(self, voyage: Voyage, stop: Stop) -> None:
        """Goes to the table of a stop: on with the match that was begun there, else with the next try."""
        match stop.task:
            case StopPuzzle(key=key):
                self._ask(voyage, stop, key)
            case StopTable():
                going_on = self._going_on(voyage, stop)
                if going_on is None:
                    self._try(voyage, stop, stop.task)
                else:
                    self._house.doors.resume(going_on)
            case _:
                assert_never(stop.task)

    def part_of(self, match: str) -> Message | None:
        """Returns voyage and stop of the match in this file, whose end is not judged yet; None for any other match."""
        at = self._house.voyages.begun(match)
        found = None if at is None or at.judged else self._place(at)
        if found is None:
            return None
        voyage, stop = found
        return Message("voyage.part", {"voyage": voyage_name(voyage), "stop": stop_name(voyage, stop)})

    def again(self, match: TableMatch) -> bool:
        """Begins another try at the stop of a match; False if it belongs to none."""
        found = self._stop_of(match)
        if found is None:
            return False
        self.cast_off(*found)
        return True

    def ended(self, match: TableMatch, *, counted: bool) -> MatchWorth | None:
        """Returns what a finished match is worth; None if it belongs to no stop.

        The first end is judged and written down, `counted` says that this is it. A later one is worth nothing, also in
        a file of its own; the way to the chart is there all the same.
        """
        recorder, outcome, found = recorder_of(match), match.table.outcome, self._stop_of(match)
        if recorder is None or outcome is None or found is None:
            return None
        voyage, stop = found
        name = recorder.path.stem
        at = self._house.voyages.begun(name)
        if at is None or not counted:
            return MatchWorth(
                (Message("voyage.verdict.later_end"),),
                self._onward(voyage, stop),
                way=ResultChoice.VOYAGE,
                went_on=False,
            )
        if name not in self._worths:
            self._worths[name] = self._end(match, voyage, stop, at, outcome)
        return self._worths[name]

    def _end(self, match: TableMatch, voyage: Voyage, stop: Stop, at: BegunMatch, outcome: Outcome) -> MatchWorth:
        """Returns what the first end of a match is worth, and writes it down if that was not done before."""
        recorder, log = recorder_of(match), self.log(voyage)
        assert recorder is not None, "a match of a stop is kept"
        if not outcome.counts or PERSON not in match.table.host.people:
            self._house.voyages.end(recorder.path.stem, log)
            return _worth([], self._onward(voyage, stop), went_on=False)
        wind = voyage.winds.get(at.wind, Wind())
        verdict, helped = self._judged(match, stop, wind, outcome)
        lines = told_lines(stop, wind, verdict, helped=helped)
        if not at.judged:
            before, stamp = self.won, Stamp(at.wind, self._house.today().date(), helped)
            self._house.voyages.end(recorder.path.stem, written_down(voyage, log, stop, verdict, stamp))
            lines += [self.told_prize("voyage.won_now", id) for id in self.won if id not in before]
        return _worth(lines, self._onward(voyage, stop), went_on=verdict.stamped)

    def answered(self, at: BegunMatch, *, found: bool) -> None:
        """Writes down an answer to the puzzle of a stop."""
        there = self._place(at)
        if there is None:
            return
        voyage, stop = there
        log = begun(self.log(voyage), stop)
        self._house.voyages.keep(voyage.id, log)
        if found:
            verdict = judge(stop, voyage.winds.get(at.wind, Wind()), {"found": 1, "tries": log.at(stop.id).tries})
            self._keep(voyage, stop, verdict, Stamp(at.wind, self._house.today().date()))

    def _try(self, voyage: Voyage, stop: Stop, task: StopTable) -> None:
        entry, log = self._house.titles.find(stop.title), self.log(voyage)
        if entry is None:
            self._notice(Message("voyage.no_title", {"title": given(stop.title)}))
            return
        log = begun(log, stop)
        seed = seed_of(voyage, stop, log.at(stop.id).tries)
        choice = TableChoice(seats_of(task, voyage.winds[log.wind], entry.info), dict(task.options))
        match = self._deal(entry, choice, seed)
        recorder = None if match is None else recorder_of(match)
        if match is not None and recorder is not None:
            self._house.voyages.begin(recorder.path.stem, BegunMatch(voyage.id, stop.id, log.wind), log)
            self._table(match, choice)

    def _ask(self, voyage: Voyage, stop: Stop, key: str) -> None:
        shipped = self._house.puzzles.known(key)
        if shipped is None:
            self._notice(Message("voyage.no_puzzle", {"puzzle": given(key)}))
        else:
            self._puzzle(shipped, BegunMatch(voyage.id, stop.id, self.log(voyage).wind))

    def _going_on(self, voyage: Voyage, stop: Stop) -> Path | None:
        names = set(self._house.voyages.matches(voyage.id, stop.id)[-1:])
        there = self._house.store.entries() if names else []
        judged = {name for name in names if (at := self._house.voyages.begun(name)) is not None and at.judged}
        return next(
            (each.path for each in there if each.id in names and not (each.finished and each.id in judged)), None
        )

    def _stop_of(self, match: TableMatch) -> tuple[Voyage, Stop] | None:
        """Returns where a match was begun. One in a file of its own, which went on from a match of a stop or was copied
        from it, is known by its deal.
        """
        recorder = recorder_of(match)
        if recorder is None:
            return None
        at = self._house.voyages.begun(recorder.path.stem)
        return stop_of_seed(self.voyages, recorder.session.seed) if at is None else self._place(at)

    def _place(self, at: BegunMatch) -> tuple[Voyage, Stop] | None:
        """Returns voyage and stop of a match; None if they are not there any more."""
        voyage = self._voyage(at.voyage)
        stop = None if voyage is None else voyage.stop(at.stop)
        return None if voyage is None or stop is None else (voyage, stop)

    def _voyage(self, id: str) -> Voyage | None:
        return next((voyage for voyage in self.voyages if voyage.id == id), None)

    def _judged(self, match: TableMatch, stop: Stop, wind: Wind, outcome: Outcome) -> tuple[StopVerdict, bool]:
        """Returns the verdict, and whether a hint or a look at what was hidden helped."""
        recorder, table = recorder_of(match), match.table
        assert recorder is not None, "a match of a stop is kept"
        early = looked_early(match, self._house.store.folders.analyses)
        helped = table.hints.helped or table.host.for_fun or early
        return judge(stop, wind, match_facts(recorder.session, outcome)), helped

    def _keep(self, voyage: Voyage, stop: Stop, verdict: StopVerdict, stamp: Stamp) -> None:
        self._house.voyages.keep(voyage.id, written_down(voyage, self.log(voyage), stop, verdict, stamp))

    def _onward(self, voyage: Voyage, stop: Stop) -> Message:
        """Returns the words of the way on from a stop: the next stop if the boat goes on."""
        following = next_stop(voyage, self.log(voyage))
        if following is None or following.id == stop.id:
            return Message("voyage.to_chart")
        return Message("voyage.onward", {"stop": stop_name(voyage, following)})


def voyage_name(voyage: Voyage) -> Message:
    """Returns the name of a voyage: its writer's, or a sentence."""
    if voyage.year:
        return Message(f"voyage.season.{voyage.id.partition('_')[0]}", {"year": given(str(voyage.year))})
    return given(voyage.name) if voyage.name else Message(f"voyage.{voyage.id}.name")


def stop_name(voyage: Voyage, stop: Stop) -> Message:
    """Returns the name of a stop: its writer's, its id where a voyage of a player's own names none, or a sentence."""
    if stop.name or voyage.name:
        return given(stop.name or stop.id)
    return Message(f"voyage.stop.{stop.id}")


def told_lines(stop: Stop, wind: Wind, verdict: StopVerdict, *, helped: bool) -> list[Message]:
    """Returns what a verdict says: of the stamp, then of the star, each with the numbers that missed."""
    asked = asked_for(stop, wind)
    if verdict.stamped:
        stamp = Message("voyage.verdict.helped" if helped else "voyage.verdict.stamped")
    elif holds(asked, {part.bound.fact: part.value for part in verdict.stamp}):
        stamp = Message("voyage.verdict.needs_star")
    else:
        stamp = Message("voyage.verdict.missed", {"must": missed_line(stop.title, asked, verdict.stamp)})
    if not verdict.starred:
        star = Message("voyage.verdict.star_missed", {"must": missed_line(stop.title, stop.star, verdict.star)})
    elif verdict.stamped:
        star = Message("voyage.verdict.star_helped" if helped else "voyage.verdict.starred")
    else:
        star = Message("voyage.verdict.star_alone")
    return [stamp, star]


def _worth(lines: Sequence[Message], onward: Message, *, went_on: bool) -> MatchWorth:
    return MatchWorth(tuple(lines), onward, ResultChoice.VOYAGE, went_on)


def _usual_wind(voyage: Voyage) -> str:
    return FRESH if FRESH in voyage.winds else next(iter(voyage.winds))
