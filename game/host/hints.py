"""Hints: the whole move that a bot would make in a person's place, asked for one decision after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol, TypeAlias

from msgspec.structs import replace

from game.bots.bot_client import BotAnswer
from game.bots.player import Choice, Thought
from game.content.message import Message
from game.engine.foresight import ForesightDraft, surprising
from game.engine.rules import QuickChance
from game.engine.types import Command, Seat, redacted
from game.host.audience_model import AudienceModel
from game.host.flow import Flow
from game.host.host import MatchHost
from game.host.update import FeedUpdate
from game.table.item import Item, ItemKind
from game.table.move_selector import MoveSelector

LONGEST = 24
"""Maximum number of decisions; no move has more."""
MOST_COMPARED: Final = 2
Rated: TypeAlias = tuple[Message, float]
"""A move in words with its chance to win."""
TableLook: TypeAlias = Counter[tuple[object, ...]]
"""The items of a view, counted by their look."""
MOST_REACTIONS = 50


class Advice:
    """A hint put together answer by answer, in a world the seat could be in, as far as nothing hidden decides."""

    def __init__(self, model: AudienceModel, seat: Seat) -> None:
        """The hint is for `seat`, whose audience model is `model`."""
        self._rules, self._presenter, self._names = model.feed.rules, model.presenter, model.names
        self._moves: list[list[Command]] = [[]]
        """Each whole move as its small commands."""
        self._lines: list[Message] = []
        self._first: Message | None = None
        self._begun_move: list[Command] | None = None
        """The rest of the move that is being played."""
        self._begun: Any = None
        self._world: Any = None
        self.seat = seat
        self.view: Any = model.view
        """The view about which the bot is asked next."""
        self.legal: tuple[Command, ...] = model.legal
        self.thought: Thought[Command] | None = None
        """The bot's evaluation of the first move that does more than pass on a reaction: its choices with their
        chances.
        """
        self._choices: list[tuple[Message, Choice[Command]]] = []
        """The bot's evaluation of moves that differ in words and in effect, the best one first."""
        self._whole: list[Command] = []
        """The small commands of the first move."""
        self.told = False
        """True if the whole hint is known."""
        self._begins: dict[Command, str] = {}
        """The targets that begin the move after a reaction, where they pass the reaction on by themselves."""
        self._firm = False
        """True if the reaction is passed on by its own target only."""
        self._waited = False
        """True if the hint so far only passes on a reaction: the player asks for the move after it."""

    @property
    def first(self) -> Command | None:
        """The command to be played now; None if there is nothing to advise."""
        return next(iter(self.commands), None)

    @property
    def commands(self) -> list[Command]:
        """The commands of the hint that are left to be played, in order."""
        return [command for move in self._moves for command in move]

    @property
    def reason(self) -> Message | None:
        """The reason for the first move."""
        return None if self.thought is None else self.thought.reason

    @property
    def lines(self) -> tuple[Message, ...]:
        """The moves in words, one after the other; () if there is nothing to advise."""
        return tuple(self._lines) or (() if self._first is None else (self._first,))

    @property
    def compared(self) -> tuple[Rated, Rated] | None:
        """The best two moves to begin with and their chances to win; None where nobody could say."""
        if self._second is None:
            return None
        (best, first), (other, second) = self._choices[0], self._second
        return (best, first.chance), (other, second.chance)

    @property
    def second(self) -> Command | None:
        """The command that begins the second best move."""
        return None if self._second is None else self._second[1].command

    @property
    def _second(self) -> tuple[Message, Choice[Command]] | None:
        """Returns the best choice that is no part of the advised move."""
        return next((each for each in self._choices[1:] if each[1].command not in self._whole), None)

    @property
    def _decides(self) -> bool:
        """True if a move begins that is advised for its own sake: the first one, or the one after passing on a
        reaction.
        """
        return not self._moves[-1] and (not self._lines or self._waited)

    def take(self, thought: Thought[Command]) -> bool:
        """Notes what the bot would do in `view`. Returns True if the hint goes on, to be asked of the new `view`."""
        thought = self._going_on(thought)
        command = thought.command
        moves = self._presenter.moves.for_commands(self.view, self.legal, self._names)
        lines = {move.command: move.line for move in moves}
        line = lines.get(command)
        if line is None:
            return False
        if self._waited and not self._firm:
            self._begins |= {move.command: move.targets[0] for move in moves if move.command == command}
        waits = self._passes_on(self.view, self.legal, command)
        self._first = self._first or line
        self._begun = self._begun or self.view
        if self._decides:
            self._judge(thought, lines)
        if not self._lines or self._waited:
            self._whole.append(command)
        self._moves[-1].append(command)
        if self._world is None:
            self._world = self._sampled()
        draft = self._played(self._world, command)
        alone = self._rules.to_act(draft.state) == {self.seat}
        halfway = alone and self._rules.mid_decision(draft.state)
        if not halfway:
            self._lines.append(line)
            self._moves.append([])
            self._waited = waits
        view = self._rules.view(draft.state, self.seat)
        more = halfway or (alone and (waits or self._presenter.moves.goes_on(self._begun, view)))
        if not more or len(self.commands) >= LONGEST or self._surprised(draft):
            return False
        self._world, self.view = draft.state, view
        self.legal = tuple(self._rules.legal(draft.state, self.seat))
        return True

    def follow(self, update: FeedUpdate) -> bool:
        """Goes along with the moves played since. Returns False once another move was played or nothing of the hint is
        left.
        """
        if update.moved:
            return False
        for step in update.told:
            if not step.auto and (step.seat != self.seat or not self._goes_along(step.command)):
                return False
        left = self._begun_move
        return bool(self.commands) and (left is None or any(command in update.legal for command in left))

    def targets(self, selector: MoveSelector, legal: Sequence[Command]) -> tuple[str, ...]:
        """The targets of the hint that may be pressed now, and the items it is made with; all there are for small
        commands.

        Where a reaction is passed on first, the targets that begin the next move are included: pressing one does both.
        """
        found: list[str] = []
        for command in self.commands:
            if command not in legal:
                found += [self._begins[command]] if command in self._begins else []
                break
            found += selector.way_to(command)
        return tuple(dict.fromkeys(found))

    def second_letters(self, selector: MoveSelector, legal: Sequence[Command]) -> tuple[str, ...]:
        """The targets of the second best move without those of the best; none once that was begun."""
        if self.second is None or self.second not in legal or self.first not in legal:
            return ()
        best = self.targets(selector, legal)
        return tuple([target for target in dict.fromkeys(selector.way_to(self.second)) if target not in best])

    def _going_on(self, thought: Thought[Command]) -> Thought[Command]:
        """Returns the thought with the choice in front that goes on with the whole move advised at its first command.
        Where the bot does not weigh that move any more, what it said of it is not told.
        """
        whole = None if self.thought is None or not self._moves[-1] else self.thought.choices[0].move
        if whole is None or self.thought is None:
            return thought
        same = next((each for each in thought.choices if each.move == whole), None)
        if same is None:
            unfounded = tuple([replace(each, reason=None, move=None) for each in self.thought.choices])
            self.thought, self._choices = replace(self.thought, choices=unfounded), []
            return thought
        return replace(thought, choices=(same, *(each for each in thought.choices if each is not same)))

    def _judge(self, thought: Thought[Command], lines: Mapping[Command, Message]) -> None:
        """Notes the bot's evaluation of the move that begins here."""
        self.thought, self._whole = thought, []
        self._choices = self._different(thought, lines)

    def _different(
        self, thought: Thought[Command], lines: Mapping[Command, Message]
    ) -> list[tuple[Message, Choice[Command]]]:
        """Returns choices that begin different moves, each with its words; [] if the bot could not tell their
        chances.
        """
        known = [each for each in thought.choices if each.command in lines]
        if not thought.worlds and len({each.chance for each in known}) < MOST_COMPARED:
            return []
        words, looks = list[Message](), list[TableLook]()
        found: list[tuple[Message, Choice[Command]]] = []
        for each in known:
            move = each.move or lines[each.command]
            if move in words or (look := self._look(each.command)) in looks:
                continue
            words.append(move)
            looks.append(look)
            found.append((move, each))
        return found

    def _look(self, command: Command) -> TableLook:
        """Returns the look of the table after the command. It is the same for copies of a card, and for changes that
        nobody sees.
        """
        view = self._rules.view(self._played(self._sampled(), command).state, self.seat)
        items = self._presenter.items.all(view, self._names)
        return Counter(
            [(each.zone, each.face, each.turned, each.count, *_place(each), repr(each.line)) for each in items]
        )

    def _passes_on(self, view: Any, legal: Sequence[Command], command: Command) -> bool:
        """True if the command only passes on a reaction."""
        reaction = self._presenter.moves.reaction(view, legal, self._names)
        self._firm = reaction is not None and reaction.firm
        return reaction is not None and reaction.pass_command == command

    def _goes_along(self, command: Command | None) -> bool:
        """True if the command belongs to the move that is due: its small commands go in any order."""
        self._moves = [move for move in self._moves if move]
        if not self._moves or command not in self._moves[0]:
            return False
        self._moves[0].remove(command)
        self._begun_move = self._moves[0] or None
        return True

    def _sampled(self) -> Any:
        """Returns a world the seat could be in, the same each time."""
        return self._rules.sample(self.view, Random(0))

    def _played(self, world: Any, command: Command) -> ForesightDraft[Any, Any]:
        """Returns the world after the command, with all reactions passed on. The world given is used up."""
        rules = self._rules
        draft: ForesightDraft[Any, Any] = ForesightDraft(rules, world, QuickChance(Random(0)))
        rules.decide(draft, self.seat, command)
        for _ in range(MOST_REACTIONS):
            asked = min(rules.to_act(draft.state), default=None)
            if asked is None:
                break
            view, legal = rules.view(draft.state, asked), rules.legal(draft.state, asked)
            reaction = self._presenter.moves.reaction(view, legal, self._names)
            if reaction is None:
                break
            rules.decide(draft, asked, reaction.pass_command)
        return draft

    def _surprised(self, draft: ForesightDraft[Any, Any]) -> bool:
        """True if chance decided, or the seat was shown something it could not know."""
        told = [redacted(event, self.seat) for event in draft.events]
        return draft.chance.used or any(map(surprising, told))


def _place(item: Item) -> tuple[int | None, int | None]:
    """Returns the owner of an item and its place in the zone; for a card the place says nothing."""
    return item.shape, None if item.kind is ItemKind.CARD else item.index


class HintLog(Protocol):
    """A record that keeps whether somebody was given a hint."""

    @property
    def hinted(self) -> bool:
        """True if a hint was given before."""

    def note_hint(self) -> None:
        """Notes that a hint is asked for."""


class Hints:
    """Asks the host for hints. It tells the flow, so that bots wait meanwhile."""

    def __init__(self, host: MatchHost, flow: Flow, log: HintLog | None = None) -> None:
        self._host, self._flow, self._log = host, flow, log
        self.advice: Advice | None = None
        """The hint, while it is asked for and until it was followed."""
        self.helped = log is not None and log.hinted
        """True if a hint was ever asked for, in this match or before it was left; not by somebody in `spared`."""
        self.spared: frozenset[Seat] = frozenset()
        """Seats that play with help all evening: their hints keep the match out of nobody's records."""

    def ask(self, advice: Advice, now: float) -> None:
        """Asks the host for the next part of this hint."""
        self.advice = advice
        if advice.seat not in self.spared:
            self.helped = True
            if self._log is not None:
                self._log.note_hint()
        self._ask(advice, now)

    def take(self, answer: BotAnswer, now: float) -> Advice | None:
        """Takes in the answer; returns the hint once all of it is known."""
        advice = self.advice
        assert advice is not None, "it was asked for"
        self._flow.hinting = False
        if answer.note is None and advice.take(answer.thought):
            self._ask(advice, now)
            return None
        advice.told = True
        return advice

    def follow(self, model: AudienceModel) -> None:
        """Goes along with the move played at the audience model on show; drops the hint where another move was
        played.
        """
        advice = self.advice
        if advice is not None and not (advice.told and advice.seat == model.feed.audience and advice.follow(model.now)):
            self.advice = None

    def targets(self, model: AudienceModel) -> tuple[str, ...]:
        """The targets to be lit now."""
        advice = self._told(model)
        return () if advice is None else advice.targets(model.selector, model.legal)

    def second(self, model: AudienceModel) -> tuple[str, ...]:
        """The targets of the second best move."""
        advice = self._told(model)
        return () if advice is None else advice.second_letters(model.selector, model.legal)

    def _told(self, model: AudienceModel) -> Advice | None:
        advice = self.advice
        return None if advice is None or not advice.told or model.looking_at is not None else advice

    def _ask(self, advice: Advice, now: float) -> None:
        self._flow.forget()
        self._flow.hinting = True
        self._host.ask_hint(advice.seat, advice.view, advice.legal, now)
