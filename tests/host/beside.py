"""An evening that also drives today's controller, in a session of its own: every answer the same?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.content.catalogue import Entry
from game.engine.session import AnySession, Session
from game.host.table import How, SceneEffect, Show
from game.table.controller import TableController
from game.table.shown import Shown
from tests.host.evening import Evening

LOOKED_AT = 9
"""Every so many frames the log, the timeline and the offers are compared, too."""


class Beside(Evening):
    """Raises AssertionError where the two differ."""

    def __init__(self, entry: Entry, people: int, number: int) -> None:
        super().__init__(entry, people, number)
        twin: AnySession = Session(entry.title, entry.definition, self.session.setup, self.session.seed)
        twin.people = self.session.people
        twin.begin()
        self.twin = twin
        self.old = TableController(twin, self.presenter, self.host.names, asks=lambda kind: self.asks(kind))
        self.old.let_go()
        self._before: list[Shown] = []
        self._shown: list[Shown] = []
        self._told: tuple[Any, ...] = ()
        old, host, flow = self.old, self.host, self.table.flow
        self._mirror(host, "submit", lambda seat, command: self._before.append(old.submit(seat, command)))
        self._mirror(host, "let_go", lambda seat: old.pass_by())
        self._mirror(host, "_jump", lambda step: (old.jump(step), old.let_go()))
        self._mirror(flow, "lifted", self._lifted)
        self._mirror(flow, "hand_on", old.hand_on)
        self._mirror(flow, "take_over", old.take_over)

    def frame(self) -> None:
        """One frame of both, then everything that can be asked of them."""
        self._before, self._shown = [], []
        super().frame()
        if len(self._before) == len(self._shown) == 1 and self._before[0].beats:
            new, old = self._shown[0], self._before[0]
            self._same("viewer of the change", new.viewer, old.viewer)
            self._same("beats", new.beats, old.beats)
            self._same("beats together", _together(new), _together(old))
        if not self.table.flow.looking and not self.over and not self.table.flow.situation.petitioned:
            self._compare()

    def shown(self, effects: list[SceneEffect]) -> None:
        """Notes what is to be seen, too."""
        self._shown += [effect.shown for effect in effects if isinstance(effect, Show) and effect.how is How.PLAYED]
        super().shown(effects)

    def _lifted(self, again: int | None = None) -> None:
        if again is not None:
            self.old.think_again(self.session.setup.all_seats[again])
        self.old.lift()

    def _mirror(self, thing: Any, name: str, also: Callable[..., object]) -> None:
        plain = getattr(thing, name)

        def both(*given: Any) -> Any:
            found = plain(*given)
            also(*given)
            return found

        setattr(thing, name, both)

    def _compare(self) -> None:
        flow, old, desk = self.table.flow, self.old, self.table.desk
        self._same("head", self.session.head, self.twin.head)
        last = (session.journal.step(session.head) for session in (self.session, self.twin))
        self._same("last step", *last)
        for name in ("asked", "viewer", "curtain", "asked_openly", "thinking_again", "settled", "bots_asked"):
            self._same(name, getattr(flow, name), getattr(old, name))
        for name in ("player", "nobody_left", "outcome"):
            self._same(name, getattr(self.table, name), getattr(old, name))
        if old.curtain is None:
            self._compare_desk()
        if self.did["frames"] % LOOKED_AT == 0:
            self._same("log", [line.line for line in desk.log()], [line.line for line in old.log()])
            self._same("chapters", [line.chapter for line in desk.log()], [line.chapter for line in old.log()])
            self._same("told", desk.told(), old.told())
            self._same("timeline", *([_mark(mark) for mark in marks] for marks in (desk.timeline(), old.timeline())))
            undo, redo = old.undo_offer(), old.redo_offer()
            self._same("undo", desk.undo_line(), undo and undo.line)
            self._same("redo", desk.redo_line(), redo and redo.line)
            if undo is not None:
                concerned = self.host._concerned(flow.person, undo.step)
                self._same("consent", concerned, undo.consent)

    def _compare_desk(self) -> None:
        desk, old = self.table.desk, self.old
        self._same("view", desk.view, old.view)
        self._same("legal", list(desk.legal), list(old.legal))
        self._same("picks", desk.picker.picks, old.picker.picks)
        self._same("items", desk.items(), old.items())
        self._same("buttons", desk.buttons(), old.buttons())
        self._same("prompt", desk.prompt(), old.prompt())
        self._same("reaction", desk.reaction, old.reaction)
        for item in desk.items()[: self.did["frames"] % LOOKED_AT]:
            self._same("why not", desk.why_not(item.key), old.why_not(item.key))

    def _same(self, what: str, new: object, old: object) -> None:
        self.did["compared"] += 1
        where = f"{self.session.title.id}, {self.session.seed}, frame {self.did['frames']}"
        if new != old:
            raise AssertionError(f"{where}: another {what}: {new!r:.300} is not {old!r:.300}")


def _together(shown: Shown) -> object:
    return None if shown.together is None else shown.together.beats


def _mark(mark: Any) -> tuple[object, ...]:
    return (mark.seat, mark.line, mark.chapter, mark.here, mark.ahead, [branch.length for branch in mark.branches])
