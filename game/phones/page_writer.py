"""The clients of the hub, and the page of each, written from one audience model, which knows what its seat may know."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.content.catalogue import Entry
from game.content.message import Message
from game.content.seat_assignment import SeatAssignment, faces_of
from game.content.strings import Strings
from game.engine.types import IllegalCommand, Outcome, Seat
from game.host.audience_model import AudienceModel
from game.host.page import ALONE, TablePage, TablePages, ToolKind
from game.host.table import Table
from game.phones.action_part import ActionPart
from game.phones.files import Slices, finished
from game.phones.hand import WHY_LINE, PhoneHand, question_open
from game.phones.messages import AskedChoice, AskedMessage, AskMessage, PhoneServer, written
from game.phones.page_view import (
    ButtonShown,
    CardState,
    LogShown,
    Mode,
    PageView,
    PlaceShown,
    ReferenceShown,
    RequestShown,
    ResultShown,
    Speak,
    TitleShown,
    speaker,
)
from game.phones.table_part import RiverPage, SeatsKnown, TablePart
from game.table.item import Mood
from game.table.move_selector import ClosedTarget

YES, NO = "yes", "no"
AT_ONCE = 6
"""Number of commands in one slice."""

MOST_LINES = 40
"""Maximum number of log lines."""

WORDS = (
    "undo", "log", "close", "missed", "go_on", "cut", "cut_detail", "try_now", "at_table",
    "table", "your_seat", "also", "your_move", "seat", "name", "take_seat", "nothing_to_undo",
    "new", "show_table", "show_result", "closer", "play_on", "settings", "text_size",
    "vibrate", "follows_system", "animal",
    "look_on", "again", "animal_gone", "rename", "renamed", "keep", "named", "get_up",
    "get_up_told", "get_up_here", "stay", "asked_how",
)  # fmt: skip
"""Words of the page itself, by the last part of their keys."""

MOST_KEPT = 400
"""Number of steps whose log length is remembered."""

OLD, WISH_OPEN = "old", "wish_open"
TOLD = frozenset({OLD, WISH_OPEN})
"""Reasons for which a page has words of its own."""


class ResultPage:
    """The result page of one audience, once the match is over."""

    def __init__(self, model: AudienceModel, around: TablePart, say: Speak) -> None:
        self._model = model
        self._around = around
        self._say = say

    def shown(self, title: Message, why: Message) -> ResultShown:
        """Returns the result. `title` says who won, `why` by what."""
        model, outcome, viewer = self._model, self._model.outcome, self._model.feed.audience
        assert outcome is not None, "the match is over"
        closing = model.presenter.status.closing(model.events(), model.now.view, model.names)
        return ResultShown(
            self._say(title),
            self._say(why),
            "" if viewer is None else self._say(_mine(outcome, viewer)),
            tuple(self._places(outcome, viewer)),
            self._around.told(closing),
            self._say(Message("phone.result.next_watch" if viewer is None else "phone.result.next")),
        )

    def _places(self, outcome: Outcome, viewer: Seat | None) -> Iterator[PlaceShown]:
        model, around = self._model, self._around
        words = model.presenter.status.epithets(model.events(), model.now.view, model.names)
        for place, seat in _ordered(outcome):
            won = seat in outcome.winners
            shown = around.seat(seat, Mood.GLAD if won else Mood.SORRY)
            yield PlaceShown(shown, place, self._say(words.get(seat)), around.plate(seat), won, seat == viewer)


class PageWriter:
    """The writer of one table's pages. Everything on them comes from the audience model it is given."""

    def __init__(
        self, entry: Entry, seats: Sequence[SeatAssignment], strings: Strings, theme: Mapping[str, str], look: str = ""
    ) -> None:
        """`look` tells the pictures from those of another deck or language."""
        self._entry = entry
        self._strings = strings
        self._say: Speak = speaker(strings)
        self.theme = dict(theme)
        self.look = look
        self._faces = faces_of(entry.info, seats)
        self._pages = TablePages(entry.id, entry.layout)

    def hand(self, hand: PhoneHand, known: SeatsKnown, fresh: int = 0) -> PageView:
        """Returns the page of a player. `fresh` is the number of log lines that are new to it."""
        return finished(self.hand_in_slices(hand, known, fresh))

    def public(self, model: AudienceModel, known: SeatsKnown, fresh: int = 0) -> PageView:
        """Returns the page of an onlooker."""
        return finished(self.public_in_slices(model, known, fresh))

    def hand_in_slices(
        self, hand: PhoneHand, known: SeatsKnown, fresh: int = 0, table: Table | None = None
    ) -> Slices[PageView]:
        """Makes the page of a player in slices; to be begun anew where the hand has changed meanwhile. The
        table tells what bots may be asked, and what they answered.
        """
        model, seat = hand.model, hand.seat
        screen = ALONE if table is None else table.own_screen(model)
        yield from _foreseen(model)
        tray = ActionPart(hand, self._entry.layout, self._pages, self._say)
        yield
        shown = self._pages.of(model, replace(screen, ready=hand.whole is not None))
        around = self._around(model, shown, known)
        yield
        buttons = yield from tray.buttons()
        zones = tray.zones()
        yield
        asked = seat in model.waiting() and model.outcome is None
        page = yield from self._page(model, shown, around, tray.zone_ids(), fresh, hand, table)
        return replace(
            page,
            mode=page.mode if page.mode is Mode.OVER else Mode.PLAY if asked else Mode.WAIT,
            seat=around.seat(seat),
            plate=around.plate(seat),
            about=around.about(seat),
            asked=asked,
            told=self._told(*hand.told, screen.own_reason),
            warned=hand.warned,
            outlook=tray.outlook(),
            groups=tray.groups(),
            orders=tray.orders(),
            standings=tray.standings(shown.prompt),
            actions=tray.actions(shown.prompt),
            zones=zones,
            buttons=buttons,
            others=around.others(seat),
            undo=self._say(_taken_back(shown)),
            requests=self._requests(shown),
        )

    def public_in_slices(
        self, model: AudienceModel, known: SeatsKnown, fresh: int = 0, table: Table | None = None
    ) -> Slices[PageView]:
        """Makes the page of an onlooker in slices."""
        screen = ALONE if table is None else table.own_screen(model)
        shown = self._pages.of(model, screen)
        around = self._around(model, shown, known)
        page = yield from self._page(model, shown, around, (), fresh, None, table)
        return replace(page, others=around.others(None), told=self._told(question_open(model), screen.own_reason))

    def on_its_way(self, page: PageView) -> PageView:
        """Returns the page of somebody who has just played from it, while the screen still shows the effect: nothing is
        new or to be tapped.
        """
        zones = tuple(
            replace(zone, cards=tuple(replace(card, state=_still(card.state)) for card in zone.cards))
            for zone in page.zones
        )
        shut = ButtonShown("", self._say(Message("phone.wait")), enabled=False, main=True)
        river = None if page.river is None else replace(page.river, ways=())
        prompt = self._say(Message("phone.look"))
        return replace(
            page, mode=Mode.WAIT, prompt=prompt, asked=False, told="", warned=False, outlook="", groups=(), orders=(),
            standings=(), actions=(), zones=zones, buttons=(shut,), undo="", river=river,
        )  # fmt: skip

    def question(self, model: AudienceModel, id: int, by: Seat | None) -> AskMessage:
        """Returns the question whether somebody agrees, with who asks for it."""
        asks = None if by is None else Message("app.asks", {"name": model.names[by]})
        buttons = (
            AskedChoice(YES, self._say(Message("phone.agree_yes")), True),
            AskedChoice(NO, self._say(Message("phone.agree_no"))),
        )
        return AskMessage(id, self._say(model.consent_question()), buttons, self._say(asks))

    def words(self) -> dict[str, str]:
        """Returns the words of the page itself."""
        return {word: self._say(Message(f"phone.{word}")) for word in WORDS}

    def _told(self, *lines: Message | None) -> str:
        """Returns the notices beside the play, line by line. A bot's reason is one of them: the result hides the
        prompt.
        """
        return "\n".join(self._say(line) for line in lines if line is not None)

    def _around(self, model: AudienceModel, page: TablePage, known: SeatsKnown) -> TablePart:
        return TablePart(model, page.status, self._entry.layout, self._faces, self._say, known)

    def _page(
        self,
        model: AudienceModel,
        page: TablePage,
        around: TablePart,
        taken: Sequence[str] | frozenset[str],
        fresh: int,
        hand: PhoneHand | None,
        table: Table | None,
    ) -> Slices[PageView]:
        result, water = model.result(), RiverPage(model, self._say, hand)
        yield
        river = yield from water.shown()
        yield
        spreads, facts = around.spreads(taken), around.facts()
        yield
        log = yield from self._log(model, fresh, table, asks=hand is not None)
        return PageView(
            mode=Mode.WATCH if result is None else Mode.OVER,
            title=TitleShown(self._entry.id, self._say(page.name), self._say(page.status.aim)),
            prompt=self._say(page.prompt.words),
            words=self.words(),
            language=self._strings.language,
            theme=self.theme,
            look=self.look,
            spreads=spreads,
            facts=facts,
            river=river,
            log=log,
            references=self._references(page),
            result=None if result is None else ResultPage(model, around, self._say).shown(*result),
        )

    def _references(self, page: TablePage) -> tuple[ReferenceShown, ...]:
        return tuple(
            ReferenceShown(
                self._say(card.title),
                tuple(tuple(self._say(cell) for cell in row.cells) for row in card.rows),
                tuple(number for number, row in enumerate(card.rows) if row.lit),
            )
            for card in page.status.references
        )

    def _requests(self, page: TablePage) -> tuple[RequestShown, ...]:
        return tuple(
            RequestShown(str(number), self._say(each.label), self._say(each.question), self._say(each.yes))
            for number, each in enumerate(page.requests)
        )

    def _log(
        self, model: AudienceModel, fresh: int, table: Table | None, *, asks: bool
    ) -> Slices[tuple[LogShown, ...]]:
        """Makes the log line by line, since the decision of each is looked up: the first line of a step has its bot's
        reason. `asks` is False for an onlooker.
        """
        lines, shown = model.log(), list[LogShown]()
        for number, line in list(enumerate(lines))[-MOST_LINES:]:
            goes_on = number > 0 and lines[number - 1].step == line.step
            found = None if table is None or goes_on else table.reason_for_line(model, line)
            told = LogShown(self._say(line.line), number >= len(lines) - fresh)
            if found is not None:
                why = self._say(found.asking(model.names)) if asks else ""
                told = replace(told, key=f"{WHY_LINE}{number}", why=why, reason=self._say(found.told))
            shown.append(told)
            if model.outcome is not None:
                yield
        return tuple(shown)


class OpenQuestion(Struct, frozen=True):
    """An open question to a seat beside the play: the number its page answers, and the rewind request it is about."""

    id: int
    wish: int


NOTHING_ASKED = OpenQuestion(0, 0)


class PhoneSeat:
    """A seat of the table that is played on a phone, whether or not one is connected."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.name = ""
        self.taken = False
        self.line: int | None = None
        self.hand: PhoneHand | None = None
        self.making: Slices[None] | None = None
        """The writer of its page, which works a little at a time."""
        self.page: PageView | None = None
        """The page written last."""
        self.due = True
        """True if its page has to be written."""
        self.reasons = 0
        """Number of changes of the bots' reasons that its page knows."""
        self.was_asked = False
        self.order = ""
        """The order in which its holder wants the hand; "" for the usual one."""
        self.read = 0
        """Number of log lines its holder has seen."""
        self.question = NOTHING_ASKED
        self.acted_at: int | None = None
        """The change of the match its holder made last; None once its effect was shown."""
        self.deaf_until = 0.0
        """Requests for this seat are refused before this time,"""
        self.deaf_because = ""
        """and this is the reason."""
        self.came_back = False
        """True if the next page tells what was missed."""
        self._lengths: OrderedDict[int, int] = OrderedDict()

    @property
    def is_silent(self) -> bool:
        """True if somebody holds the seat but their phone is not connected."""
        return self.taken and self.line is None

    def sit(self, hand: PhoneHand | None) -> None:
        """Joins another match, or none."""
        self.hand, self.due, self.was_asked, self.read, self.question = hand, True, False, 0, NOTHING_ASKED
        self.acted_at = self.page = self.making = None
        if hand is not None:
            hand.model.item_cache.arrange(self.order)
        self._lengths.clear()

    def shown(self, step: int, lines: int) -> None:
        """Notes that the page of this step was written with this many log lines."""
        self._lengths[step] = lines
        while len(self._lengths) > MOST_KEPT:
            self._lengths.popitem(last=False)

    def read_own(self) -> None:
        """Marks the holder's own move as read: it is no news to them."""
        if self.hand is None:
            return
        model = self.hand.model
        own = {told.step for told in model.now.told if told.seat == self.seat and not told.auto}
        log = model.log()
        while self.read < len(log) and log[self.read].step in own:
            self.read += 1

    def lines_at(self, step: int) -> int | None:
        """Returns the length of the log when this step was shown; None if it is unknown."""
        return self._lengths.get(step)


class Watcher:
    """A client that looks on."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.model: AudienceModel | None = None
        self.reasons = 0
        self.due = True
        self.making: Slices[None] | None = None


class ConsentQuestions:
    """The questions of one table. Their numbers are never used again, in any match."""

    def __init__(self, lines: PhoneServer) -> None:
        self._lines = lines
        self._asked = 0

    def ask(self, chair: PhoneSeat, model: AudienceModel, writer: PageWriter) -> None:
        """Asks the holder of a seat the match's question, and takes back the one that is not asked any more."""
        pending = model.now.pending
        asked = pending if pending is not None and chair.seat in pending.asked else None
        if chair.line is None or chair.question.wish == (0 if asked is None else asked.number):
            return
        if asked is None:
            chair.question = NOTHING_ASKED
            self._lines.say(chair.line, written(AskedMessage()))
            return
        self._asked += 1
        chair.question = OpenQuestion(self._asked, asked.number)
        self._lines.say(chair.line, written(writer.question(model, chair.question.id, asked.by)))

    def answered(self, chair: PhoneSeat, id: int, key: str, table: Table) -> None:
        """Takes in an answer. Raises ClosedTarget for an unknown answer, and IllegalCommand for a question not asked
        any more.
        """
        if not id or key not in (YES, NO):
            raise ClosedTarget("nobody asked that")
        question = chair.question
        if id != question.id:
            raise IllegalCommand(OLD)
        chair.question = NOTHING_ASKED
        if not table.agree_elsewhere(chair.seat, key == YES, question.wish):
            raise IllegalCommand(OLD)


def _ordered(outcome: Outcome) -> Iterator[tuple[int, Seat]]:
    """Yields every seat with its place, the best first; place 0 where nobody differs from the others."""
    ahead, is_shared = 0, sum(bool(seats) for seats in outcome.places) < 2
    for seats in outcome.places:
        for seat in seats:
            yield 0 if is_shared else ahead + 1, seat
        ahead += len(seats)


def _mine(outcome: Outcome, seat: Seat) -> Message:
    """Returns the result for one seat."""
    if seat in outcome.winners:
        return Message("phone.result.won" if len(outcome.winners) == 1 else "phone.result.won_together")
    place = next((place for place, other in _ordered(outcome) if other == seat), 0)
    seats = sum(len(each) for each in outcome.places)
    return Message("phone.result.place" if place else "phone.result.lost", {"place": place, "seats": seats})


def _foreseen(model: AudienceModel) -> Slices[None]:
    """Foresees the result of each command, a few at a time, so that it is cached for the page."""
    if model.spelled:
        return
    for first in range(0, len(model.legal), AT_ONCE):
        model.presenter.moves.for_commands(model.view, model.legal[first : first + AT_ONCE], model.names)
        yield


def _taken_back(page: TablePage) -> Message | None:
    tool = page.tool(ToolKind.UNDO)
    return None if tool is None else tool.move


def _still(state: CardState) -> CardState:
    """Returns the state of a card that cannot be tapped for the moment."""
    return CardState.DIM if state is CardState.LEGAL else state
