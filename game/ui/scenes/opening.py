"""Opens matches: new ones from the seats and options chosen, saved ones, and the dialog shown meanwhile.

A choice is plain data, kept within what a title offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from game.bots.analysis import Analysis
from game.bots.bot_client import BotClient
from game.bots.levels import USUAL, strongest
from game.content.catalogue import Catalogue, Entry, Lesson, fingerprint
from game.content.message import Message, given
from game.content.seat_assignment import AnyPlayer, BotPlayer, LocalPlayer, SeatAssignment, gathered, seated
from game.content.untrusted_text import as_name
from game.engine.module import AnyTitle, GameInfo, OptionSpec, Preset
from game.engine.session import AnySession, Session
from game.engine.types import OptionValue, Seat
from game.host.analyst import AnalysisCache, Analyst, DailyDealRunner, Teachers
from game.host.host import host_of
from game.host.records import Record, suiting
from game.host.table import Table
from game.host.teachers import coach_of, prescribed
from game.persistence.durable import Pieces, Piecework
from game.persistence.match_store import MatchStore
from game.persistence.problem import FileProblem, SaveError, refusal
from game.persistence.recorder import FileRecorder
from game.persistence.save_file import LoadedMatch
from game.ui.context import Context
from game.ui.stage.dialog import Dialog, DialogButton
from game.ui.table.match import TableMatch, match_of
from game.ui.widgets import Progress, Widget

USUAL_SEATS = 3
USUAL_CREW = 2
"""Seats of a crew: its rounds are short, and with more partners a person would only watch most of them."""
COMING = ("level2", "level1", "level4", "level5")
"""The bots that come besides the usual one: everybody with a face of their own."""
CREW = ("level4", "level5")
"""The same for a crew: nobody wants a partner unasked who plays worse than the usual one."""

AT_ONCE = 0.15
"""Seconds: what is open by then needs no board that comes and goes."""

SLICE = 0.01
"""Seconds of a frame that go into the work."""


class TableChoice(Struct, frozen=True):
    """Everything the lobby decides. `options` holds only values that were chosen."""

    seats: tuple[SeatAssignment, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)


def usual_choice(info: GameInfo) -> TableChoice:
    """One person and bots, all options as the title suggests."""
    low, high = info.seats
    usual = USUAL_CREW if info.cooperative else USUAL_SEATS
    count = min(high, max(low, usual if info.bots else low))
    seats = seated(LocalPlayer())
    for number in range(1, count):
        seats = (*seats, SeatAssignment(Seat(number), player=usual_player(info, seats)))
    return TableChoice(seats)


def share_of(info: GameInfo, seats: int) -> Message | None:
    """Returns how many of the cards that a crew lays in a round are a seat's own; None where all lay their own."""
    if not info.shared_cards:
        return None
    least, spare = divmod(info.shared_cards, seats)
    if not spare:
        return Message("lobby.share_even", {"count": least, "all": info.shared_cards})
    return Message("lobby.share", {"least": least, "most": least + 1, "all": info.shared_cards})


def mended_choice(info: GameInfo, choice: TableChoice | None) -> TableChoice:
    """A remembered choice within what the title offers today; the easiest kind of match for one never played."""
    if choice is None:
        first = usual_choice(info)
        return with_preset(first, info.presets[0]) if info.presets else first
    low, high = info.seats
    known = {None, *(bot.id for bot in info.bots)}
    seats = [
        SeatAssignment(each.seat, as_name(each.name), each.player if each.bot in known else LocalPlayer())
        for each in choice.seats[:high]
    ]
    for number in range(len(seats), low):
        seats.append(SeatAssignment(Seat(number), player=usual_player(info, seats)))
    return TableChoice(_numbered(seats), _allowed(info, choice.options))


def first_choice(info: GameInfo, last: TableChoice | None, company: Sequence[SeatAssignment]) -> TableChoice:
    """Returns the choice when the lobby opens: as last time, for those who sit together now.

    A remembered choice alone opens the table to no phone: that is asked for each evening.
    """
    at_this_screen = None if last is None else replace(last, seats=gathered(last.seats))
    choice = mended_choice(info, at_this_screen)
    return with_company(info, choice, company) if company else choice


def with_company(info: GameInfo, choice: TableChoice, company: Sequence[SeatAssignment]) -> TableChoice:
    """The choice for those who sit together: people before bots where there are seats for fewer."""
    high, bots = info.seats[1], {bot.id for bot in info.bots}
    coming = [each for each in company if each.bot is None or each.bot in bots]
    while len(coming) > high:
        leaving = next((each for each in reversed(coming) if each.bot is not None), coming[-1])
        coming.remove(leaving)
    return mended_choice(info, replace(choice, seats=tuple(coming)))


def daily_choice(info: GameInfo) -> TableChoice:
    """The table of the deal of the day: somebody against the usual players, by the first kind of match."""
    return mended_choice(info, None)


def lesson_name(lesson: Lesson) -> Message:
    """Returns the words for a lesson among those of its title."""
    return Message(f"lobby.lessons.{lesson.id}")


def lesson_choice(lesson: Lesson) -> TableChoice:
    """The table of a lesson."""
    return TableChoice(seated(LocalPlayer(), *[BotPlayer(lesson.rival)] * (lesson.seats - 1)), dict(lesson.options))


def usual_player(info: GameInfo, seats: Iterable[SeatAssignment]) -> AnyPlayer:
    """Returns the player of a new seat: the house's own bot, or the next one who does not sit here yet; a person where
    a title has no bots.
    """
    ids = [bot.id for bot in info.bots]
    if not ids:
        return LocalPlayer()
    here = {each.bot for each in seats}
    coming = [id for id in (USUAL, *(CREW if info.cooperative else COMING)) if id in ids] or ids
    return BotPlayer(next((id for id in coming if id not in here), coming[0]))


def suiting_bot(info: GameInfo, records: Sequence[Record]) -> str:
    """The bot that suits how matches of a title went lately; "" where it has none."""
    ids = [bot.id for bot in info.bots]
    start = USUAL if USUAL in ids else "".join(ids[:1])
    return suiting(records, info.id, ids, start, together=info.cooperative) if ids else ""


def with_seat(choice: TableChoice, seat: SeatAssignment) -> TableChoice:
    """The choice with somebody else, or somebody more, at a seat."""
    kept = {each.seat: each for each in choice.seats}
    return replace(choice, seats=tuple((kept | {seat.seat: seat}).values()))


def without_seat(choice: TableChoice, seat: Seat) -> TableChoice:
    """The choice without a seat; those behind it move up."""
    return replace(choice, seats=_numbered(each for each in choice.seats if each.seat != seat))


def offered(info: GameInfo, choice: TableChoice) -> list[OptionSpec]:
    """The options that mean something at this table."""
    count = len(choice.seats)
    values = {spec.id: choice.options.get(spec.id, spec.default) for spec in info.options}
    return [
        spec
        for spec in info.options
        if spec.is_offered(count) and all(values.get(other) in allowed for other, allowed in spec.only.items())
    ]


def told_by_presets(info: GameInfo, spec: OptionSpec) -> bool:
    """True if the presets are this option under other names, so that it need not be shown twice."""
    told = {preset.options.get(spec.id) for preset in info.presets}
    return spec.order is None and told == set(spec.values)


def option_values(info: GameInfo, choice: TableChoice) -> dict[str, OptionValue]:
    """Returns the value of every option offered: the chosen one, if this number of seats can have it."""
    return {spec.id: _value(spec, choice) for spec in offered(info, choice)}


def with_option(choice: TableChoice, id: str, value: OptionValue) -> TableChoice:
    """The choice with a value for an option."""
    return replace(choice, options={**choice.options, id: value})


def with_preset(choice: TableChoice, preset: Preset) -> TableChoice:
    """The choice with exactly the options of a preset."""
    return replace(choice, options=dict(preset.options))


def preset_of(info: GameInfo, choice: TableChoice) -> str:
    """The preset whose options hold, "" if none does."""
    return preset_with(info, option_values(info, choice))


def preset_with(info: GameInfo, values: Mapping[str, OptionValue]) -> str:
    """The preset with these values of all options, "" if there is none."""
    return next((preset.id for preset in info.presets if _holds(info, preset, values)), "")


def set_by_hand(info: GameInfo, choice: TableChoice) -> dict[str, OptionValue]:
    """The options that are other than in the preset that is most like them."""
    values, defaults = option_values(info, choice), {spec.id: spec.default for spec in info.options}
    kinds = [{**defaults, **preset.options} for preset in info.presets] or [defaults]
    others = ({id: value for id, value in values.items() if value != kind.get(id)} for kind in kinds)
    return min(others, key=len)


class OpenedMatch(Struct, frozen=True):
    """A match from a file and what the player should know about it; `news` is good to know and in nobody's way."""

    match: TableMatch
    notes: tuple[FileProblem, ...]
    news: Message | None = None


class FileKeeper:
    """A match's file as the table sees it."""

    def __init__(self, recorder: FileRecorder) -> None:
        self.recorder = recorder

    @property
    def problem(self) -> Message | None:
        """The reason why something is not on the disk, None while everything is."""
        problem = self.recorder.problem
        return None if problem is None else problem.line()

    @property
    def hinted(self) -> bool:
        """True if somebody was given a hint in this match."""
        return self.recorder.hinted

    def note_hint(self) -> None:
        """Notes that somebody is given a hint."""
        self.recorder.note_hint()

    def retry(self) -> None:
        """Tries to write what is still waiting."""
        self.recorder.retry()

    def take_news(self) -> Message | None:
        """Returns what happened to the file since the last call; None if nothing did."""
        news = self.recorder.take_news()
        return None if news is None else news.line()


def deal(
    store: MatchStore,
    titles: Catalogue,
    thinker: BotClient,
    entry: Entry,
    choice: TableChoice,
    seed: str,
    label: str | None = None,
) -> TableMatch:
    """A new match, dealt and on the disk, under a name if it is given one. Raises BadSetup if the title does not take
    the choice.
    """
    setup = entry.info.setup(len(choice.seats), option_values(entry.info, choice))
    session = Session(entry.title, entry.definition, setup, seed)
    seats = tuple(map(_as_kept, choice.seats))
    recorder = store.start(session, seats, titles.strings.text(f"{entry.id}.name"), label=label)
    session.begin()
    return _at_table(entry, session, seats, thinker, recorder)


def played_by_house(entry: Entry, choice: TableChoice, seed: str, bot: str, thinker: BotClient) -> DailyDealRunner:
    """Returns a runner that plays a deal with this bot in the first seat; the bots of the choice sit in the others."""
    setup = entry.info.setup(len(choice.seats), option_values(entry.info, choice))
    session = Session(entry.title, entry.definition, setup, seed)
    session.begin()
    return DailyDealRunner(session, {each.seat: each.bot or bot for each in choice.seats}, thinker)


def resuming(store: MatchStore, titles: Catalogue, thinker: BotClient, path: Path) -> Pieces[OpenedMatch]:
    """A match from a file, going on in it. Raises SaveError if it cannot be opened.

    What was left while nothing could be written goes on from memory: the file lacks its end.
    """
    recorder = store.in_memory(path)
    if recorder is not None:
        return OpenedMatch(_table(titles, thinker, recorder.session, recorder), ())
    loaded = yield from _loading(store, titles, path)
    return (yield from _going_on(store, titles, thinker, loaded))


def opening_file(store: MatchStore, titles: Catalogue, thinker: BotClient, path: Path) -> Pieces[OpenedMatch]:
    """A match from any file of the system. Raises SaveError if it cannot be opened.

    One from outside the player's folders goes on in a copy; one that was brought in before goes on where it stands.
    """
    own = store.own_path(path)
    if store.is_own(own):
        return (yield from resuming(store, titles, thinker, own))
    loaded = yield from _loading(store, titles, own)
    known = yield from store.finding_same(loaded, _known(titles))
    if known is not None:
        opened = yield from resuming(store, titles, thinker, known)
        return msgspec.structs.replace(opened, news=Message("open.known"))
    opened = yield from _going_on(store, titles, thinker, loaded)
    keeper = opened.match.keeper
    kept = keeper is not None and keeper.problem is None
    return msgspec.structs.replace(opened, news=Message("open.brought_in")) if kept else opened


def same_again(match: TableMatch) -> TableChoice:
    """The choice that gives another match like this one."""
    return TableChoice(match.seats, dict(match.table.host.setup.options))


def recorder_of(match: TableMatch) -> FileRecorder | None:
    """The file a match is kept in, None for one that is not kept."""
    keeper = match.keeper
    return keeper.recorder if isinstance(keeper, FileKeeper) else None


class AnalysisTools(Struct, frozen=True):
    """The analyst of a match, and the cache of its findings."""

    analyst: Analyst
    keep: Callable[[Analysis], None]


def looking_closer(match: TableMatch, thinkers: Sequence[BotClient], folder: Path) -> AnalysisTools:
    """Returns the tools for a closer look at what the holder of the screen may see. The match must be kept in a file.

    The judge is the title's strongest player. Once the match is over the others' chances are known, too, from its own
    player, who is quick; and the bots tell why they played so.
    """
    session, kept, teachers = _judging(match), AnalysisCache(folder), _teachers(match)
    known = kept.load(session, teachers)
    kept.keep(session, teachers, known)
    analyst = Analyst(session, match.table.presenter, match.names, thinkers, teachers, known)
    return AnalysisTools(analyst, partial(kept.keep, session, teachers))


def finished_analysis(match: TableMatch, folder: Path) -> Analyst | None:
    """Returns an analyst that knows what an earlier look made of the match, if it judged all that the people here
    decided; nobody thinks for it.
    """
    session, teachers = _judging(match), _teachers(match)
    known = AnalysisCache(folder).load(session, teachers)
    if not known.evaluated:
        return None
    analyst = Analyst(session, match.table.presenter, match.names, (), teachers, known)
    return analyst if analyst.judged else None


def _judging(match: TableMatch) -> AnySession:
    recorder = recorder_of(match)
    assert recorder is not None, "nobody else holds the match"
    return recorder.session


def _teachers(match: TableMatch) -> Teachers:
    session = _judging(match)
    onlooker = None if session.outcome is None else USUAL
    seats = frozenset(judged(match.table))
    return Teachers(
        strongest(session.title),
        seats,
        onlooker,
        USUAL,
        match.table.host.rivals,
        prescribed(match.entry.lessons, session),
    )


def judged(table: Table) -> tuple[Seat, ...]:
    """Returns the seats whose decisions may be looked at now: in a running match only those of the holder of the
    screen.
    """
    if table.held:
        return ()
    if table.outcome is not None:
        return tuple(sorted(table.host.people or table.host.setup.all_seats))
    return () if table.flow.viewer is None else (table.flow.viewer,)


def looked_early(match: TableMatch, folder: Path) -> bool:
    """True if somebody looked closer at the match, now or another day, while it was going on."""
    recorder = recorder_of(match)
    return match.table.looked_closer or (recorder is not None and AnalysisCache(folder).early(recorder.session))


def close(match: TableMatch) -> FileProblem | None:
    """Closes the match of a table that is left: the file is whole and let go. Returns why something is not on the disk
    yet, if so.
    """
    recorder = recorder_of(match)
    if recorder is None:
        return None
    recorder.close()
    return recorder.unsaved


Ended: TypeAlias = OpenedMatch | SaveError | None
"""The match, why it cannot be opened, or None if it was called off."""


def wait_for(ui: Context, pieces: Pieces[OpenedMatch], file: str, ended: Callable[[Ended], None]) -> None:
    """Opens a match without ever holding up the window for long; then `ended`."""
    work = Piecework(pieces, ui.clock.now)
    try:
        done = work.go_on(AT_ONCE)
    except SaveError as error:
        ended(error)
        return
    if done:
        ended(work.result)
    else:
        ui.scenes.push(OpeningScene(ui, work, file), ended)


class OpeningScene(Dialog[Ended]):
    """Goes on with the work a slice each frame. Esc calls it off."""

    def __init__(self, ui: Context, work: Piecework[OpenedMatch], file: str) -> None:
        answers = (DialogButton[Ended]("call_off", Message("open.call_off"), None),)
        super().__init__(ui, Message("open.title"), Message("open.reading", {"file": given(file)}), answers, None)
        self.file = file
        """The name of the file that is being opened."""
        self._work = work
        self._shown = self._percent

    def content(self) -> Widget:
        """The file, and how much of it was read; nobody knows while it is copied."""
        return Progress("opening", self._words, self._work.part)

    @property
    def busy(self) -> bool:
        """All the time."""
        return True

    def update(self, dt: float) -> None:
        """A slice of the work; how far it is shows in the next picture."""
        try:
            if self._work.go_on(SLICE):
                self.dismiss(self._work.result)
        except SaveError as error:
            self.dismiss(error)
        if self._percent != self._shown:
            self._shown = self._percent
            self.rebuild()
        super().update(dt)

    def leave(self) -> None:
        """Drops work that is not done."""
        self._work.call_off()

    @property
    def _percent(self) -> int | None:
        return None if self._work.part is None else round(self._work.part * 100)


def _value(spec: OptionSpec, choice: TableChoice) -> OptionValue:
    value = choice.options.get(spec.id, spec.default)
    return value if spec.order is not None or value in spec.values_for(len(choice.seats)) else spec.default


def _allowed(info: GameInfo, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    specs = {spec.id: spec for spec in info.options}
    return {id: value for id, value in options.items() if id in specs and specs[id].allows(value)}


def _holds(info: GameInfo, preset: Preset, values: Mapping[str, OptionValue]) -> bool:
    defaults = {spec.id: spec.default for spec in info.options}
    return all(value == preset.options.get(id, defaults[id]) for id, value in values.items())


def _numbered(seats: Iterable[SeatAssignment]) -> tuple[SeatAssignment, ...]:
    return tuple(replace(each, seat=Seat(number)) for number, each in enumerate(seats))


def _loading(store: MatchStore, titles: Catalogue, path: Path) -> Pieces[LoadedMatch]:
    contents = {entry.id: fingerprint(entry.definition) for entry in titles}
    return store.loading(path, _known(titles), contents=contents)


def _known(titles: Catalogue) -> dict[str, AnyTitle]:
    return {entry.id: entry.title for entry in titles}


def _going_on(store: MatchStore, titles: Catalogue, thinker: BotClient, loaded: LoadedMatch) -> Pieces[OpenedMatch]:
    notes = (*([loaded.problem] if loaded.problem else []), *loaded.notes)
    recorder = yield from store.resuming(loaded)
    return OpenedMatch(_table(titles, thinker, loaded.session, recorder), notes)


def _table(titles: Catalogue, thinker: BotClient, session: AnySession, recorder: FileRecorder) -> TableMatch:
    header = recorder.header
    entry = titles.find(header.game)
    if entry is None:
        raise refusal("unknown_title", title=header.title_name)
    return _at_table(entry, session, header.seats, thinker, recorder)


def _at_table(
    entry: Entry, session: AnySession, seats: Sequence[SeatAssignment], thinker: BotClient, recorder: FileRecorder
) -> TableMatch:
    """The match with everybody it needs; its seed says whether it is a lesson."""
    coach = coach_of(entry.id, entry.lessons, session.seed)
    return match_of(entry, host_of(entry, session, seats, thinker), FileKeeper(recorder), coach)


def _as_kept(seated: SeatAssignment) -> SeatAssignment:
    """Without what was typed before a bot took the seat."""
    return msgspec.structs.replace(seated, name=seated.name.strip() if seated.bot is None else "")
