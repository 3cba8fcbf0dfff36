"""The table on show: its view, facts, log and note as they are at that moment, and the words of the table.

The words are names and sentences of things, refusals, hints, notes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, assert_never

from msgspec import structs

from game.bots.analysis import chance_line, percent
from game.bots.bot_client import BotNote
from game.content.message import Message
from game.engine.types import Seat
from game.host.audience_model import AudienceModel
from game.host.hints import Advice
from game.host.table import ShowReason, Table, TableSwitch
from game.table.item import Item
from game.table.presenter import AnyViewedEvent
from game.table.told import LogLine, captions, states
from game.ui.context import Context
from game.ui.drawing.text import plain
from game.ui.input.focus import Node
from game.ui.stage.tooltip import as_sentence
from game.ui.table.board import ItemDescription
from game.ui.table.match import TableMatch
from game.ui.table.motion.animation_player import CaptionShown, EventReached, PlaybackRequest
from game.ui.table.seats import FaceStates

MOST_TERMS: Final = 1
"""Maximum number of terms that a tooltip explains: the others are in the rules,"""

ENOUGH: Final = 3
"""and one that was explained at so many things is known."""


class TableWords:
    """Speaks for one match."""

    def __init__(self, ui: Context, match: TableMatch) -> None:
        self._ui = ui
        self._match = match
        self._explained: dict[str, list[str]] = {}
        """The things at which each word of the trade was explained."""

    def plain(self, key: str) -> str:
        """A sentence without arguments."""
        return self._ui.say(Message(key))

    def node(self, target: str, item: Item | None) -> ItemDescription:
        """Returns the description of a thing or (no item) a zone, with the consequence of using it now."""
        name = self._ui.say(item.line) if item is not None else self._zone(target)
        parts = [] if item is None or item.detail is None else [self._ui.say(item.detail)]
        selector = self._match.table.model.selector
        if target in selector.open():
            lines = (selector.line(target), selector.consequence(target))
            more = [words for words in map(self._ui.say, filter(None, lines)) if not _repeats(words, name)]
            parts += [words for words in more if words not in parts]
        part = None if item is None else self.zone(item.zone)
        return ItemDescription(
            plain(name),
            plain("\n".join(parts)),
            self._state(target, item),
            "" if part is None else plain(self._ui.say(part)),
        )

    def about(self, node: Node, *, noted: bool = False) -> str:
        """Returns the words of its tooltip as sentences: its description, what using it does, what comes of it, and the
        meaning of a term in them.

        `noted`: what would come of it stands elsewhere.
        """
        selector = self._match.table.model.selector
        is_open = node.id in selector.open()
        move, foreseen = (selector.line(node.id), selector.consequence(node.id)) if is_open else (None, None)
        words = "" if foreseen is None else plain(self._ui.say(foreseen))
        told = [line for line in node.description.splitlines() if line != words]
        if words and not noted:
            told.append(words)
        terms = self._terms(node, told)
        return "\n".join([as_sentence(self._used(line, move)) for line in (*told, *terms)])

    def _used(self, line: str, move: Message | None) -> str:
        """Returns a line of a tooltip; for that of the move the way to make it, since it is no advice."""
        if move is None or line != plain(self._ui.say(move)):
            return line
        return plain(self._ui.say(Message("hud.use", {"move": move})))

    def _terms(self, node: Node, told: Sequence[str]) -> list[str]:
        """Returns the meanings of terms that stand there, as long as they are new."""
        table, used = self._match.table, " ".join((node.name, *told)).casefold()
        found: list[str] = []
        for term in table.presenter.status.glossary(table.model.view):
            word = self._ui.say(term.word).casefold()
            if not re.search(rf"\b{re.escape(word)}", used) or node.name.casefold().startswith(word):
                continue
            places = self._explained.setdefault(word, [])
            if len(found) < MOST_TERMS and (node.id in places or len(places) < ENOUGH):
                found.append(plain(self._ui.say(term.text)))
                places += [] if node.id in places else [node.id]
        return found

    def zone(self, zone: str) -> Message | None:
        """Returns the name of a zone; None for one without a name."""
        return self._match.pages.zone(self._match.table.model, zone)

    def hint(self, advice: Advice) -> Message:
        """Returns the house bot's advice, and its reason."""
        if not advice.lines:
            return Message("hud.no_hint_now")
        moves, *later = advice.lines
        for line in later:
            moves = Message("hud.hint_then", {"first": moves, "next": line})
        hint = Message("hud.hint", {"move": moves})
        if advice.reason is not None:
            hint = Message("hud.hint_because", {"move": moves, "reason": advice.reason})
        if advice.compared is None:
            return hint
        (_, best), (other, second) = advice.compared
        chances = {"best": chance_line(best), "second": chance_line(second)}
        key = "hud.hint_as_good" if percent(best) == percent(second) else "hud.hint_compared"
        return Message(key, {"hint": hint, "other": other, **chances})

    def bot_note(self, seat: Seat, note: BotNote) -> Message:
        """Returns the note that a bot failed and a legal move was played for it."""
        return Message(f"hud.bot_note.{note.value}", {"name": self._match.table.names[seat]})

    def _state(self, target: str, item: Item | None) -> str:
        """Returns its state, and what can be done with it now."""
        selector, found = self._match.table.model.selector, () if item is None else states(item)
        if target in selector.chosen:
            found = (*found, Message("table.describe.taken"))
        elif target in selector.open():
            found = (*found, Message("table.describe.open"))
        return plain(self._ui.say(Message("table.describe.beside", {"states": found}))) if found else ""

    def _zone(self, target: str) -> str:
        return self._ui.say(self.zone(target.removeprefix("zone:")) or Message("hud.target"))


def names_of(model: AudienceModel, target: str) -> tuple[str, ...]:
    """Returns the names of a target in the rules: that of the zone it lies in, then its own."""
    zones = [item.zone for item in model.items() if item.key == target]
    return (*zones, target.removeprefix("zone:"))


def names_of_now(model: AudienceModel) -> tuple[str, ...]:
    """Returns the names of the question in the rules: the kind of reaction, the sentence, then what may be used."""
    reaction = model.reaction
    kind = [] if reaction is None else [f"ask.{reaction.ask}"]
    sentence = model.prompt().key.partition(".")[2]
    used = [name for target in model.selector.open() for name in names_of(model, target)]
    return (*kind, sentence, *used)


class Playback:
    """Lags behind the match while movements run, and catches up when they rest. The one place that says what is seen;
    it calls nobody, and says what is to be played."""

    def __init__(self, table: Table, words: TableWords, face_states: FaceStates) -> None:
        self._table, self._words, self._face_states = table, words, face_states
        self._for_fun = table.host.for_fun
        self.view: Any = None
        self.active: frozenset[Seat] = frozenset()
        """The seats whose action is on show, or for whom the match waits."""
        self.log: tuple[LogLine, ...] = ()
        self.said: Message | None = None
        """The words of the line above the buttons while the table moves: the last question, then each caption."""
        self.happened: Message | None = None
        """The last caption since somebody here was asked: it stays while others go on."""
        self._note: Message | None = None
        self._advises = False
        """True if the note is a hint."""
        self.retelling = False
        """True if somebody is shown what happened since they last looked."""
        self.dealing = False
        """True if a fresh match is still being laid: its standing would tell what is not turned up yet."""
        self.dealt: tuple[Any, ...] = ()
        """The table as far as it is laid, while it is: plates count what lies there already."""

    @property
    def note(self) -> Message | None:
        """A hint or a remark that stays until the table changes; a hint is about no moment but its own."""
        return None if self._advises and self._table.model.looking_at is not None else self._note

    @note.setter
    def note(self, words: Message | None) -> None:
        self._note, self._advises = words, False

    def advise(self, words: Message) -> None:
        """A hint is told, or is about to be."""
        self._note, self._advises = words, True

    def begin(self) -> PlaybackRequest:
        """The table as it stands; a fresh match is dealt before one's eyes."""
        model = self._table.model
        self._for_fun = self._table.host.for_fun
        fresh = self._table.flow.curtain is None and model.now.step == 0
        self.refresh()
        if not fresh:
            return PlaybackRequest(lay=model.view)
        dealt = model.deal()
        self.dealing, self.dealt = True, (dealt.before,)
        # Its first words stand there meanwhile.
        self.said = self.log[0].line if self.log else None
        return PlaybackRequest(lay=dealt.before, play=dealt)

    def play(self, show: TableSwitch, *, moving: bool) -> PlaybackRequest:
        """Another table is to be seen. `moving`: something still moves."""
        shown = show.shown
        if show.how is not ShowReason.PLAYED:
            self._face_states.forget()
            self.happened = None
        match show.how:
            case ShowReason.PLAYED | ShowReason.MOVED:
                self._remark()
                return PlaybackRequest(play=shown)
            case ShowReason.RETOLD if shown.events:
                self._remark()
                self._retell(shown.events)
                return PlaybackRequest(lay=shown.before, play=shown)
            case ShowReason.TURNED if moving:
                return PlaybackRequest(lay_next=shown.after)
            case ShowReason.TURNED | ShowReason.RETOLD:
                return PlaybackRequest(lay=shown.after)
            case _:
                assert_never(show.how)

    def take(self, event: CaptionShown | EventReached) -> None:
        """The table on show has come further."""
        match event:
            case CaptionShown(line=line):
                self._told(line)
            case EventReached(viewed=viewed):
                self._reached(viewed)
            case _:
                assert_never(event)

    def refresh(self) -> None:
        """Takes over the facts of the table as it stands now."""
        model = self._table.model
        self.view = model.view
        self.active = model.waiting()
        self.happened = None if model.legal else self.happened
        self.log = tuple(model.log())
        if (taught := self._table.taught) is not None:
            self.note = taught
        self.retelling = self.dealing = False
        self.dealt = ()

    def lay(self) -> PlaybackRequest:
        """The table as it stands lies there at once."""
        self._face_states.forget()
        self.refresh()
        return PlaybackRequest(lay=self.view)

    def _retell(self, told: Sequence[AnyViewedEvent]) -> None:
        """Goes back to where these events begin, the last of the match: they are told again."""
        model = self._table.model
        lines = model.written()
        happened = [number for number, line in enumerate(lines) if not line.is_note]
        new = happened[len(happened) - len(captions(model.presenter, told, model.names)) :]
        self.log = tuple(lines[: new[0]] if new else lines)
        self.view = told[0].before
        self.said = Message("hud.since_you_looked")
        self.retelling = True

    def _reached(self, viewed: AnyViewedEvent) -> None:
        """The table on show has come as far as this event; of one that is still being laid only plates count."""
        if self.dealing:
            self.dealt = (viewed.after,)
            self._face_states.take(viewed)
            return
        self.view = viewed.after
        self.active = frozenset({viewed.seat})
        self._face_states.take(viewed)

    def _told(self, line: Message) -> None:
        """Writes down what just happened on the table."""
        written, place = self._table.model.written(), len(self.log)
        while place < len(written) and written[place].is_note:
            self.log = (*self.log, written[place])
            place += 1
        if place < len(written):
            self.log = (*self.log, structs.replace(written[place], line=line))
        self.said = self.happened = line

    def _remark(self) -> None:
        """Tells that the match is played for fun from now on, or counts again; else what is still told of a hint.

        Going on exactly as before teaches nobody anything: the match counts again, as its result will say.
        """
        before, self._for_fun = self._for_fun, self._table.host.for_fun
        advice = self._table.hints.advice
        self.note = None
        if before != self._for_fun:
            again = "hud.as_played" if self._table.hints.helped else "hud.counts_again"
            self.note = Message("hud.for_fun" if self._for_fun else again)
        elif advice is not None:
            self.advise(self._words.hint(advice))


def _repeats(words: str, name: str) -> bool:
    """True if a move tells nothing beyond the name of the thing it is made with: `Choose Double` of a `Double`."""
    return words.casefold().endswith(name.casefold())
