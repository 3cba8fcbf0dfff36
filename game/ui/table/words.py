"""The words of the table: names and sentences of things, refusals, hints, notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from game.bots.bot_client import BotNote
from game.content.message import Message
from game.engine.types import Seat
from game.host.audience_model import AudienceModel
from game.host.hints import Advice
from game.table.item import Item
from game.table.told import states
from game.ui.context import Context
from game.ui.drawing.text import plain
from game.ui.input.focus import Node
from game.ui.table.board import ItemDescription
from game.ui.table.match import TableMatch

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
        """Returns the words of its tooltip: its description, its consequence, and the meaning of a term in them.

        `noted`: what would come of it stands elsewhere.
        """
        model = self._match.table.model
        foreseen = model.selector.consequence(node.id) if node.id in model.selector.open() else None
        words = "" if foreseen is None else plain(self._ui.say(foreseen))
        told = [line for line in node.description.splitlines() if line != words]
        if words and not noted:
            told.append(words)
        return "\n".join((*told, *self._terms(node, told)))

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
        chances = {"best": round(100 * best), "second": round(100 * second)}
        key = "hud.hint_as_good" if chances["best"] == chances["second"] else "hud.hint_compared"
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


def _repeats(words: str, name: str) -> bool:
    """True if a move tells nothing beyond the name of the thing it is made with: `Choose Double` of a `Double`."""
    return words.casefold().endswith(name.casefold())
