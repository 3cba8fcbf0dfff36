"""The ways of an evening: from the plan to the tables of its games, and from their ends to the landing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from game.content.catalogue import Entry
from game.content.evenings import EveningKind, GameChoice, WheelKind, games_of, info_of, load_evenings
from game.content.message import Message, given
from game.content.seat_assignment import (
    AnyPlayer,
    BotPlayer,
    LocalPlayer,
    PhonePlayer,
    RemotePlayer,
    faces_of,
    gathered,
    names_of,
    phones_of,
)
from game.engine.module import GameInfo
from game.engine.types import OptionValue, Seat
from game.host.evening.outlook import outlook_line, tally, tally_line
from game.host.evening.plan import (
    LEAST_PEOPLE,
    MOST_PEOPLE,
    AtTable,
    Evening,
    EveningPlan,
    Moment,
    Participant,
    Planned,
    PlannedGame,
    WheelTurn,
    begun,
    bots_for_all,
    company_of,
    dealt,
    helped_seats,
    left_table,
    next_game,
    plan_of,
    plan_of_kind,
    seed_of,
    swapped,
    table_seats,
    too_few,
    with_moment,
    with_result,
)
from game.host.evening.points import CREW_WON, result_of, scale
from game.host.records import usual_minutes
from game.host.voyage import match_facts
from game.ui.scenes.evening.gathered import PeopleAtLanding
from game.ui.scenes.house import House
from game.ui.scenes.opening import USUAL_SEATS, TableChoice, recorder_of
from game.ui.scenes.overlays.invitation import InvitationScene, awaited, once_all_are_there
from game.ui.scenes.overlays.seat import Rivals
from game.ui.table.match import TableMatch

PLACES: Final = ("first", "second", "third")
"""Places whose points are told."""


class EveningNavigation:
    """Belongs to the rooms of the house. `deal` deals a match with a known seed under a name; `table` lays it; `notice`
    says something.
    """

    def __init__(
        self,
        house: House,
        deal: Callable[[Entry, TableChoice, str, str], TableMatch | None],
        table: Callable[[TableMatch, TableChoice], None],
        notice: Callable[[Message], None],
    ) -> None:
        self._house, self._deal, self._table, self._notice = house, deal, table, notice
        self._kinds: tuple[EveningKind, ...] | None = None
        self._faults: tuple[Message, ...] = ()
        self._told: tuple[Message, ...] = ()
        self._gathered: PeopleAtLanding | None = None
        """The people between two games; None while they play."""

    @property
    def kinds(self) -> tuple[EveningKind, ...]:
        """All kinds of evenings, as their files were read last."""
        if self._kinds is None:
            self.look_again()
        return self._kinds or ()

    def look_again(self) -> None:
        """Reads the files of all kinds: one may have been added or mended."""
        self._kinds, errors = load_evenings(self._house.titles)
        self._faults = tuple(error.told_all() for error in errors)

    def take_faults(self) -> tuple[Message, ...]:
        """Returns what is wrong with files of kinds, and was not told since the program began."""
        fresh = tuple(line for line in self._faults if line not in self._told)
        self._told += fresh
        return fresh

    def first_plan(self) -> EveningPlan:
        """Returns the plan to begin with: the first kind, for those who sit together now, else those of last time."""
        people = self._company() or self._usual_people()
        if not self.kinds:
            return EveningPlan(people, tuple(map(PlannedGame, self.games()[:3])))
        return plan_of_kind(self.kinds[0], people)

    def last_plan(self) -> EveningPlan | None:
        """Returns the plan of the evening before; nobody is at a phone until they are asked again."""
        there = self._house.evenings.all()
        if not there:
            return None
        plan = plan_of(there[-1])
        players = [seat.player for seat in gathered(company_of(plan.people))]
        people = tuple(replace(each, player=player) for each, player in zip(plan.people, players, strict=True))
        return replace(plan, people=people)

    def games(self) -> tuple[GameChoice, ...]:
        """Returns one game of each title: the one that a kind names first, else the easiest."""
        named = [game for kind in self.kinds for game in games_of(kind)]
        found = []
        for cover in self._house.titles.covers:
            presets = [preset.id for preset in cover.info.presets]
            own = [game for game in named if game.title == cover.id]
            found += [*own, *(GameChoice(cover.id, preset) for preset in presets)][:1]
        return tuple(found)

    def bots(self) -> tuple[str, ...]:
        """Returns the bots that every title has."""
        return bots_for_all([cover.info for cover in self._house.titles.covers])

    def minutes(self, game: GameChoice) -> tuple[int, int]:
        """Returns the least and the most minutes of a game, by own matches of its kind where there are any."""
        info = self._info(game.title)
        printed = (0, 0) if info is None else info.minutes
        return usual_minutes(self._house.records.of_kind(game.title, game.preset), printed)

    def names(self, people: Sequence[Participant]) -> tuple[Message, ...]:
        """Returns the name of everybody."""
        return tuple(names_of(self._any_info(), company_of(people)).values())

    def faces(self, people: Sequence[Participant]) -> tuple[str, ...]:
        """Returns everybody's portrait, as `faces_of` does."""
        found = faces_of(self._any_info(), company_of(people))
        return tuple(found[seat] for seat in sorted(found))

    def faults(self, plan: EveningPlan) -> Message | None:
        """Returns why an evening cannot begin so; None if it can."""
        if not LEAST_PEOPLE <= len(plan.people) <= MOST_PEOPLE:
            return Message("evening.fault.people", {"least": LEAST_PEOPLE, "most": MOST_PEOPLE})
        if all(isinstance(each.player, BotPlayer) for each in plan.people):
            return Message("evening.fault.nobody")
        if not plan.row:
            return Message("evening.fault.row")
        games = [planned.game for planned in plan.row if isinstance(planned, PlannedGame)]
        for game in games:
            if self._options(game) is None:
                return Message("evening.fault.game", {"title": given(game.title), "preset": given(game.preset)})
        alone = too_few(plan.people, plan.row, self._infos())
        if alone is not None:
            return Message("evening.fault.few", {"title": Message(f"{alone.id}.name"), "count": alone.seats[0]})
        if len(games) < len(plan.row) and not self.wheel():
            return Message("evening.fault.wheel")
        return None

    def wheel(self) -> tuple[GameChoice, ...]:
        """Returns the fields of the wheel: those of the first kind with one, else a game of each title."""
        fields = next((kind.fields for kind in self.kinds if isinstance(kind, WheelKind)), self.games())
        return tuple(field for field in fields if self._options(field) is not None)

    def begin(self, plan: EveningPlan) -> Evening:
        """Begins an evening, in which everybody keeps a name and an animal; it is written down."""
        now, notes = self._house.today(), self._house.evenings
        people = self._as_known(plan.people)
        return self.update(
            begun(replace(plan, people=people), self.wheel(), notes.free_id(now), self._house.seed(), now)
        )

    @property
    def open(self) -> Evening | None:
        """The newest evening that goes on, or whose captain was not shown yet."""
        return self._house.evenings.open()

    def of_match(self, match: TableMatch) -> Evening | None:
        """Returns the evening of a match, None for any other match."""
        recorder = recorder_of(match)
        return None if recorder is None else self._house.evenings.of_match(recorder.path.stem)

    def update(self, evening: Evening) -> Evening:
        """Writes a change down; returns the evening."""
        self._house.evenings.keep(evening)
        if self._gathered is not None and self._gathered.evening.id == evening.id:
            self._gathered.lay(evening)
        return evening

    def told(self, evening: Evening, match: str, moment: Moment) -> Evening:
        """Writes down the moment that is told of a match."""
        return self.update(with_moment(evening, match, moment))

    def choice(self, evening: Evening) -> TableChoice | None:
        """Returns the table of the next game; None while the wheel has not chosen it, or if it is not there."""
        planned = next_game(evening)
        if not isinstance(planned, PlannedGame):
            return None
        info, options = self._info(planned.game.title), self._options(planned.game)
        return None if info is None or options is None else TableChoice(table_seats(evening, info), dict(options))

    def sits(self, evening: Evening, who: int, person: Participant) -> Evening:
        """Writes down who one of the people is from now on."""
        people = (*evening.people[:who], person, *evening.people[who + 1 :])
        return self.update(replace(evening, people=self._as_known(people)))

    def swap(self, evening: Evening, one: int, other: int) -> Evening:
        """Writes down that two people change chairs."""
        return self.update(swapped(evening, one, other))

    def cast_off(self, evening: Evening) -> None:
        """Goes to the table of the next game, or on with the match that was begun. Where phones are still awaited it
        shows first how they come.
        """
        going_on = self._match_file(evening)
        if going_on is not None:
            self.left()
            self._house.doors.resume(going_on)
        elif self._phones_missing(evening):
            self._invite(evening)
        else:
            self._cast_off(evening)

    def bring(self, evening: Evening) -> None:
        """Lets the phones of an evening find everybody between two games."""
        if self._gathered is not None and self._gathered.evening.id == evening.id:
            self._gathered.lay(evening)
            return
        usual = self._any_info().id
        self._gathered = PeopleAtLanding(evening, usual, self._keep_people, self._landing_words)
        self._house.gathering = self._gathered

    def left(self) -> None:
        """The people go to a table, or home."""
        self._gathered = self._house.gathering = None

    def current(self, evening: Evening) -> Evening:
        """Returns an evening with its people as phones changed them meanwhile."""
        here = self._gathered
        return here.evening if here is not None and here.evening.id == evening.id else evening

    @property
    def ready(self) -> frozenset[int]:
        """The people who said on their phones that they are ready."""
        return frozenset() if self._gathered is None else self._gathered.ready

    def _phones_missing(self, evening: Evening) -> dict[Seat, Message]:
        """Returns the people of an evening whose phones have not come to the landing."""
        seats, names = company_of(evening.people), self._seat_names(evening)
        if self._gathered is None:
            return {seat: names[seat] for seat in phones_of(seats)} if self._house.phones is not None else {}
        return awaited(self._house.phones, seats, names)

    def _invite(self, evening: Evening) -> None:
        """Shows the address of the table until the phones are there, or nobody waits for them any more."""
        self.bring(evening)
        here, phones = self._gathered, self._house.phones
        assert here is not None and phones is not None, "phones are awaited"
        ui = self._house.ui
        scene = InvitationScene(
            ui,
            phones,
            self._any_info(),
            lambda: here.seats,
            lambda: self._seat_names(here.evening),
            here.change,
            Rivals("", ""),
        )

        def closed(_: None) -> None:
            missing = partial(self._phones_of_those, here)
            once_all_are_there(ui, missing, lambda: self._cast_off(here.evening))

        ui.scenes.push(scene, closed)

    def _phones_of_those(self, here: PeopleAtLanding) -> dict[Seat, Message]:
        return self._phones_missing(here.evening)

    def _seat_names(self, evening: Evening) -> dict[Seat, Message]:
        return names_of(self._any_info(), company_of(evening.people))

    def _keep_people(self, evening: Evening) -> Evening:
        """Writes a change of the people down, which the phones know already."""
        self._house.evenings.keep(evening)
        return evening

    def _landing_words(self, evening: Evening) -> tuple[Message, Message]:
        return self.title_line(evening), self.outlook_line(evening)

    def _cast_off(self, evening: Evening) -> None:
        """Deals the next game and goes to its table."""
        planned, table = next_game(evening), self.choice(evening)
        entry = self._house.titles.find(planned.game.title) if isinstance(planned, PlannedGame) else None
        if not isinstance(planned, PlannedGame) or entry is None or table is None:
            self._notice(Message("evening.fault.gone"))
            return
        label = self._house.ui.say(self.match_line(evening, planned.game))
        match = self._deal(entry, table, seed_of(evening), label)
        recorder = None if match is None else recorder_of(match)
        if match is not None and recorder is not None:
            self.left()
            self.update(dealt(left_table(evening), recorder.path.stem))
            self._table(match, table)

    def ended(self, match: TableMatch) -> Evening | None:
        """Writes down the first end of a match; returns its evening, None for a match of no evening."""
        evening, recorder, outcome = self.of_match(match), recorder_of(match), match.table.outcome
        if evening is None or recorder is None or outcome is None:
            return evening
        planned, name = next_game(evening), recorder.path.stem
        if evening.at != AtTable(name) or not isinstance(planned, PlannedGame):
            return evening
        facts = match_facts(recorder.session, outcome)
        info, title = match.entry.info, match.entry.title
        return self.update(with_result(evening, result_of(evening, name, planned.game, info, title, outcome, facts)))

    def helped_seats(self, match: TableMatch) -> frozenset[Seat]:
        """Returns the seats of a match that play with help all evening; none for a match that is not being played in an
        evening.
        """
        evening, recorder = self.of_match(match), recorder_of(match)
        if evening is None or recorder is None or evening.at != AtTable(recorder.path.stem):
            return frozenset()
        return helped_seats(evening, match.entry.info)

    def title_line(self, evening: Evening) -> Message:
        """Returns the name of an evening: its day."""
        return Message("evening.name", {"date": self._day(evening)})

    def match_line(self, evening: Evening, game: GameChoice) -> Message:
        """Returns the name of the match of the next game."""
        title, number = Message(f"{game.title}.name"), len(evening.results) + 1
        return Message("evening.match", {"date": self._day(evening), "number": number, "title": title})

    def outlook_line(self, evening: Evening) -> Message:
        """Returns what is still possible."""
        return outlook_line(evening, self._infos(), self.names(evening.people))

    def tally_line(self, evening: Evening) -> Message:
        """Returns how often this company met, and who was captain."""
        return tally_line(tally(evening, self._house.evenings.all()), lambda who: self.names([who])[0])

    def points_lines(self, people: int, row: Sequence[Planned], double_last: bool) -> tuple[Message, ...]:
        """Returns how points are given, each piece for itself."""
        points = [each for each in scale(people) if each]
        told = zip(PLACES, points, strict=False)
        lines = [Message(f"evening.points.{name}", {"points": each}) for name, each in told]
        lines.append(Message("evening.points.shared"))
        if double_last:
            lines.append(Message("evening.points.double"))
        crews = tuple(Message(f"{title}.name") for title in self._crews(row))
        if crews:
            lines.append(Message("evening.points.crew", {"titles": crews, "points": CREW_WON}))
        return tuple(lines)

    def _crews(self, row: Sequence[Planned]) -> list[str]:
        """Returns the titles of a row, or of its wheel, in which all play together."""
        games = [planned.game for planned in row if isinstance(planned, PlannedGame)]
        if any(isinstance(planned, WheelTurn) for planned in row):
            games += self.wheel()
        infos = self._infos()
        return [title for title in infos if infos[title].cooperative and title in {game.title for game in games}]

    def _company(self) -> tuple[Participant, ...]:
        """Returns those who sit together now, and those of last time where nobody does yet."""
        last = self.last_plan()
        before = () if last is None else last.people
        seats = self._house.memory.company
        if not seats:
            return before
        known = {each.name: each for each in before if each.name}
        bots = set(self.bots())
        return tuple(
            replace(known.get(seat.name, Participant(seat.name, seat.player)), player=seat.player)
            for seat in seats[:MOST_PEOPLE]
            if seat.bot is None or seat.bot in bots
        )

    def _usual_people(self) -> tuple[Participant, ...]:
        """Returns somebody at this screen, with the bots that come first."""
        bots = self.bots()[::-1][: USUAL_SEATS - 1]
        return (Participant("", LocalPlayer()), *(Participant("", BotPlayer(bot)) for bot in bots))

    def _as_known(self, people: Sequence[Participant]) -> tuple[Participant, ...]:
        """Returns the people with a name and an animal of their own, which stay with them at every table."""
        names, faces = self.names(people), self.faces(people)
        return tuple(
            each
            if isinstance(each.player, BotPlayer)
            else replace(
                each,
                name=each.name.strip() or self._house.ui.say(name),
                player=_with_face(each.player, face.rpartition("/")[2]),
            )
            for each, name, face in zip(people, names, faces, strict=True)
        )

    def _match_file(self, evening: Evening) -> Path | None:
        """Returns the file of the match that is being played; None if there is none, or not any more."""
        if not isinstance(evening.at, AtTable):
            return None
        match = evening.at.match
        return next((each.path for each in self._house.store.entries() if each.id == match), None)

    def _day(self, evening: Evening) -> Message:
        there = evening.begun.astimezone(self._house.today().tzinfo)
        return Message("evening.day", {"day": there.day, "month": Message(f"saves.month.{there.month}")})

    def _options(self, game: GameChoice) -> Mapping[str, OptionValue] | None:
        """Returns the options of a game's preset; None if the title or the preset is not there."""
        info = self._info(game.title)
        presets = () if info is None else info.presets
        return next((preset.options for preset in presets if preset.id == game.preset), None)

    def _info(self, title: str) -> GameInfo | None:
        return info_of(self._house.titles, title)

    def _infos(self) -> Mapping[str, GameInfo]:
        return {cover.id: cover.info for cover in self._house.titles.covers}

    def _any_info(self) -> GameInfo:
        """Returns a title that knows the bots of an evening by face: they have the same one everywhere."""
        return next(iter(self._house.titles.covers)).info


def _with_face(player: AnyPlayer, face: str) -> AnyPlayer:
    match player:
        case LocalPlayer() | PhonePlayer():
            return replace(player, face=face)
        case BotPlayer() | RemotePlayer():
            return player
