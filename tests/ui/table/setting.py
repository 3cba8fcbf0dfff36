"""A table on a plain surface: any title, any seats, rooms that answer by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random

from game.bots.bot_client import InlineBotClient
from game.bots.levels import bots_of
from game.bots.player import choice, pass_time
from game.content.catalogue import Entry
from game.content.message import Message
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import SYSTEM, Command, OptionValue, Outcome, Seat
from game.host.audience_model import AudienceModel
from game.host.flow import Flow
from game.host.host import host_of
from game.table.presenter import make_presenter
from game.table.settings import Settings, Speed
from game.ui.table.match import (
    CloserEnd,
    PauseChoice,
    PauseEnd,
    ResultChoice,
    ResultEnd,
    TableMatch,
    VerdictChoice,
    match_of,
)
from game.ui.table.panels.spotlight import SpotlightScene
from game.ui.table.scene import TableScene
from tests.laws.corpus import catalogue
from tests.seats import sitting
from tests.ui.driver import SEEN, Driver

TITLES = tuple(catalogue())
FAST = Settings(speed=Speed.FAST, bot_pause=0)
AT_ONCE = Settings(speed=Speed.OFF, bot_pause=0)
LONGEST = 5000
WHO = {"p": "Seat {number}", "f": "phone:Seat {number}", "b": "bot:random"}


@dataclass
class Rooms:
    """Notes what was opened and answers as it was told to."""

    opened: list[str] = field(default_factory=list)
    agrees: bool = True
    answers: bool = True
    """True if people answer at once what they are asked to agree to; else `waiting` answers it."""
    after_result: ResultChoice = ResultChoice.LOOK_BACK
    after_closer: CloserEnd = None
    lifts: bool = True
    waiting: list[Callable[[], None]] = field(default_factory=list)
    questions: list[Message] = field(default_factory=list)
    """The questions that people were asked to agree to."""
    introduction: bool = False
    """True if the sheet of choices was never open yet."""
    about: tuple[str, ...] = ()
    """The names that the rules were opened for last."""

    def curtain(
        self,
        match: TableMatch,
        seat: Seat,
        settled: tuple[Seat, ...],
        then: Callable[[Seat | None], None],
        menu: Callable[[], None],
    ) -> None:
        self.opened.append(f"curtain {seat}")
        if self.lifts:
            then(None)
        else:
            self.waiting.append(lambda: then(None))

    def everybody(self, match: TableMatch, then: Callable[[], None], menu: Callable[[], None]) -> None:
        self.opened.append("everybody")
        if self.lifts:
            then()
        else:
            self.waiting.append(then)

    def result(self, match: TableMatch, then: Callable[[ResultEnd], None]) -> None:
        self.opened.append("result")
        then(self.after_result)

    def looks_closer(self, match: TableMatch) -> bool:
        return True

    def closer(self, match: TableMatch, decision: int | None, then: Callable[[CloserEnd], None]) -> None:
        self.opened.append(f"closer {decision}")
        then(self.after_closer)

    def hint(self, match: TableMatch, then: Callable[[bool], None]) -> None:
        then(True)

    def new_match(self, match: TableMatch, then: Callable[[bool], None]) -> None:
        then(True)

    def introduces(self, match: TableMatch) -> bool:
        introduced, self.introduction = self.introduction, False
        return introduced

    def verdict(self, match: TableMatch, answer: Command, then: Callable[[VerdictChoice], None]) -> None:
        self.opened.append("verdict")
        then(VerdictChoice.AGAIN)

    def pause(self, match: TableMatch, then: Callable[[PauseEnd], None]) -> None:
        self.opened.append("pause")
        then(PauseChoice.RESUME)

    def settings(self) -> None:
        self.opened.append("settings")

    def rules(self, match: TableMatch, reason: str | None, about: Sequence[str] = ()) -> None:
        self.about = tuple(about)
        self.opened.append(f"rules {reason}")

    def agree(
        self, match: TableMatch, seats: tuple[Seat, ...], wish: int, words: Message, then: Callable[[bool], None]
    ) -> None:
        self.opened.append("agree")
        self.questions.append(words)
        if self.answers:
            then(self.agrees)
        else:
            self.waiting.append(lambda: then(self.agrees))

    def await_consent(self, match: TableMatch, wish: int, words: Message, then: Callable[[bool], None]) -> None:
        self.opened.append("await_consent")

    def save_as(self, match: TableMatch) -> None:
        self.opened.append("save_as")

    def keep_ending(self, match: TableMatch) -> None:
        self.opened.append("keep_ending")


@dataclass
class Table:
    """A running table and the hands that use it."""

    driver: Driver
    scene: TableScene
    rooms: Rooms
    session: AnySession
    """The match itself, which the scene knows only through its desks."""

    @property
    def model(self) -> AudienceModel:
        """The audience model on the screen."""
        return self.scene.model

    @property
    def flow(self) -> Flow:
        return self.scene.table.flow

    @property
    def outcome(self) -> Outcome | None:
        return self.scene.table.outcome

    @property
    def hinted(self) -> tuple[str, ...]:
        """The targets that are lit."""
        return self.scene.table.hinted

    @property
    def open(self) -> tuple[str, ...]:
        """The targets that can be used now."""
        return self.model.selector.open()

    @property
    def head(self) -> int:
        return self.session.head

    def rest(self, longest: float = 30.0) -> None:
        """Let time pass until nothing moves and a person is asked, or the match is over; spotlights are ended."""
        for number in range(1, 1 + round(longest / 0.05)):
            top = self.driver.ui.scenes.top
            if isinstance(top, SpotlightScene):
                self.driver.key("space")
            elif not self.scene.animation_player.busy and (self.flow.asked is not None or self.outcome is not None):
                break
            self.driver.hide(number % SEEN > 0)
            self.driver.wait(0.05, frame=0.05)
        self.driver.hide(False)
        self.driver.wait(0.05)

    def play_by_mouse(self, random: Random, most: int = 500) -> int:
        """Click what the title's random bot would do until the match is over; returns how many moves it took."""
        for moves in range(most):
            self.rest()
            if self.outcome is not None:
                return moves
            self.play_once(random)
        raise AssertionError(f"the match was not over after {most} moves")

    def play_once(self, random: Random) -> None:
        """Click one move that the title's random bot would make."""
        bot = bots_of(self.session.title)["random"](self.session.rules, Seat(0))
        command = choice(bot, self.model.view, self.model.legal, random).command
        targets = next(move.targets for move in self.model.selector.moves if move.command == command)
        for target in targets:
            self.bring_into_sight(target)
            self.driver.press(target)

    def bring_into_sight(self, target: str) -> None:
        """Show all of a painted ground if the thing lies outside of what is seen of it, then go to its edges."""
        for way in ("", "on", "on", "on", "on", "back", "back", "back", "back"):
            node = self.driver.facts().get(target)
            if node is None or node.rect[2] > 0:
                return
            if not way:
                self.driver.key("0")
            elif f"edge:{way}" in self.driver.facts():
                self.driver.press(f"edge:{way}")
            self.driver.wait(1.0, frame=0.1)


def lay_table(
    entry: Entry,
    seats: str = "p",
    *,
    options: dict[str, OptionValue] | None = None,
    seed: str = "table",
    size: tuple[int, int] = (1280, 720),
    settings: Settings = FAST,
    pseudo: bool = False,
    moves: int = 0,
    taken_back: bool = False,
    open: bool = True,
) -> Table:
    """A table with a letter per seat: p a person here, f one at a phone, b a bot.

    `moves`: random commands played before; where they are all `taken_back` it stands at the deal again. One that is
    not `open` in the window can be played without it.
    """
    driver = Driver(size=size, settings=settings, pseudo=pseudo)
    session = played(entry, seats, options, seed, moves)
    if taken_back:
        session.jump(0)
    who = [WHO[kind].format(number=number) for number, kind in enumerate(seats, 1)]
    rooms = Rooms()
    match = match_of(entry, host_of(entry, session, sitting(*who), InlineBotClient(driver.clock.now)))
    scene = TableScene(driver.ui, match, rooms)
    if open:
        driver.open(scene)
    else:
        match.tune(settings)
        match.table.open()
    return Table(driver, scene, rooms, session)


def lay_near_the_end(entry: Entry, seats: str, before: int, settings: Settings = FAST) -> Table:
    """A table so many random commands, or all there are, before the end of a match that no clock ends."""
    options = untimed(entry, len(seats))
    session = played(entry, seats, options, "table", LONGEST)
    assert session.outcome is not None, f"the match is not over after {LONGEST} moves"
    moves = max(0, len(_chosen(session)) - before)
    return lay_table(entry, seats, options=options, settings=settings, moves=moves)


def lay_where_people_are_gone(entry: Entry, before: int) -> Table | None:
    """A table at which only bots are still asked, about so many commands before the end; None if none was found."""
    for seed in (f"left {number}" for number in range(10)):
        session = played(entry, "pbb", None, seed, 1000)
        presenter = make_presenter(entry.title, session.rules)
        if session.outcome is None:
            continue
        chosen = _chosen(session)
        gone = (
            moves for moves, step in enumerate(chosen, 1) if Seat(0) in presenter.status.gone(session.view(None, step))
        )
        first = next(gone, len(chosen))
        if first < len(chosen):
            return lay_table(entry, "pbb", seed=seed, moves=max(first, len(chosen) - before))
    return None


def untimed(entry: Entry, seats: int) -> dict[str, OptionValue]:
    """Options of the first preset that is played without a clock; none where the usual match has none."""
    for options in ({}, *(preset.options for preset in entry.info.presets)):
        session = Session(entry.title, entry.definition, entry.info.setup(seats, options), "untimed")
        session.begin()
        if session.rules.tick(session.state) is None:
            return dict(options)
    raise AssertionError(f"{entry.id} has no preset without a clock")


def seats_of(entry: Entry, people: int) -> str:
    """Returns as many people, and bots up to the least the title takes."""
    return "p" * people + "b" * max(0, entry.info.seats[0] - people)


def assert_true_picture(table: Table) -> None:
    """Asserts that the picture is exactly what the controller says lies there."""
    scene = table.scene
    drawn = {sprite.item.key: sprite.item for sprite in scene.item_layer.sprites()}
    assert drawn == {item.key: item for item in scene.table.model.items()}
    assert not any(sprite.moving for sprite in scene.item_layer.sprites())


def played(entry: Entry, seats: str, options: dict[str, OptionValue] | None, seed: str, moves: int) -> AnySession:
    """A match after so many random commands, or at its end."""
    return next(
        session for number, session in positions(entry, seats, options, seed) if number == moves or session.outcome
    )


def positions(
    entry: Entry, seats: str, options: dict[str, OptionValue] | None = None, seed: str = "table"
) -> Iterator[tuple[int, AnySession]]:
    """One match that goes on: before each random command, how many were played, and at its end."""
    session = Session(entry.title, entry.definition, entry.info.setup(len(seats), options), seed)
    session.begin()
    autoplay(session)
    random = Random(seed)
    for number in count():
        yield number, session
        if session.outcome is not None:
            return
        seat = min(session.to_act())
        session.submit(seat, random.choice(list(session.legal(seat))))
        autoplay(session)
        pass_time(session, number + 1)


def _chosen(session: AnySession) -> list[int]:
    """The steps that somebody chose."""
    journal = session.journal
    return [step for step in journal.line()[1:] if not journal.is_auto(step) and journal.seat(step) != SYSTEM]
