"""How commands are spelled on the table: cards, spaces, rafts and buttons; what would come of them, and why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from game.content.message import Line
from game.engine.foresight import refusal
from game.engine.types import Seat, snake
from game.table.presenter import Button, Moves, Names, Pick, Trail
from game.table.reaction import Reaction
from game.table.river import RiverSketch
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.content import SPLASH, Order
from game.titles.raft_race.rules.river import STRIDE, CardId, Cell
from game.titles.raft_race.rules.rounds import AT
from game.titles.raft_race.rules.rules import RaftRules
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.table.courses import RaftAhead, told, trails_of
from game.titles.raft_race.table.keys import (
    RIVER,
    SLOTS,
    cell_key,
    laying_key,
    lost_key,
    order_key,
    raft_key,
    side_key,
    space_key,
)
from game.titles.raft_race.table.prompts import offered
from game.titles.raft_race.table.rows import cards_in_order, signs_laid, sketch_of
from game.titles.raft_race.table.words import name_of, order_name, power_name, power_text, say, space_line

USE, KEEP, LEAVE, DRAW = "button:use", "button:keep", "button:leave", "button:draw"
SWAP, LAY, TAKE_BACK = "button:swap", "button:lay", "button:take_back"
CARDS: Final = (laying_key(0), laying_key(1))
"""The river cards to be laid."""
LYING: Final = {
    "chosen": "others_order",
    "load": "splashes_work",
    "splashes": "splashes_work",
    "chance": "chance_draws",
    "chance_discard": "chance_draws",
    "chance_drawn": "chance_draws",
    "power": "power_offered",
    "power_deck": "power_offered",
    "my_power": "power_offered",
    "words": "power_offered",
    "lost": "lost_for_good",
}
"""Why things that merely lie there cannot be used."""


class Spelled(NamedTuple):
    """A command on the table: its words, the plainest first, what it is called, the buttons it needs."""

    words: tuple[tuple[str, ...], ...]
    line: Line
    buttons: tuple[Button, ...] = ()


class RaftMoves(Moves[RaftCommand, RaftView]):
    """The part of the presenter that asks, and takes answers."""

    def __init__(self, rules: RaftRules, ahead: RaftAhead) -> None:
        self._rules, self._ahead = rules, ahead

    def picks(self, view: RaftView, legal: Sequence[RaftCommand], names: Names) -> Sequence[Pick]:
        found = []
        ends = self._ends(view, legal)
        for command in legal:
            spelled, outcome = _spelled(view, command, ends, names), self._outcome(view, command, names)
            switches = len(_switches(view, command)) if type(command) is cmd.LayCards else 0
            found += [Pick(word, command, spelled.line, outcome, switches) for word in spelled.words]
        return found

    def buttons(self, view: RaftView, legal: Sequence[RaftCommand], names: Names) -> Sequence[Button]:
        """One for every command that is neither a card, a raft nor a space; two for river cards."""
        found: dict[str, Button] = {}
        for command in legal:
            for button in _spelled(view, command, {}, names).buttons:
                found.setdefault(button.key, button)
        return list(found.values())

    def command_line(self, command: RaftCommand, names: Names, seat: Seat) -> Line:
        """Without any view: an order stays secret, only a purge has words of its own elsewhere."""
        return _plain_line(command, names)

    def trails(self, view: RaftView, command: RaftCommand, names: Names) -> Sequence[Trail]:
        ways = [trail for course in self._ahead.courses(view, command) for trail in trails_of(course, names)]
        return ways or _sketches(view, command)

    def sketch(self, view: RaftView, command: RaftCommand, names: Names) -> RiverSketch | None:
        return sketch_of(view, command, names)

    def why_not(self, view: RaftView, legal: Sequence[RaftCommand], letter: str) -> str | None:
        ends = self._ends(view, legal)
        if any(letter in word for command in legal for word in _spelled(view, command, ends, {}).words):
            return None
        kind, _, rest = letter.partition(":")
        match kind:
            case "order":
                return refusal(self._rules, view, view.viewer, cmd.ChooseOrder(rest.partition("#")[0]))
            case "raft":
                return refusal(self._rules, view, view.viewer, cmd.Aim(Seat(int(rest))))
            case _:
                return LYING.get(kind, "race_over" if type(view.frame) is fr.Over else "not_now")

    def reaction(self, view: RaftView, legal: Sequence[RaftCommand], names: Names) -> Reaction | None:
        return offered(self._ahead, view, legal, names)

    def sheet(self, view: RaftView) -> Line | None:
        """Power-ups to choose from."""
        match view.frame:
            case fr.Recharging(seat=seat) if seat == view.viewer and not view.top_card:
                return say("sheet.recharging")
            case _:
                return None

    def is_open(self, view: RaftView, legal: Sequence[RaftCommand]) -> bool:
        """Orders, and what follows a new hand, cannot be chosen from what all may see."""
        match view.frame:
            case fr.Flowing() | fr.Ordering() | fr.Over():
                return False
            case fr.Offered(power=power):
                return power not in AT["new_hand"]
            case _:
                return True

    def _ends(self, view: RaftView, legal: Sequence[RaftCommand]) -> dict[Order, Cell]:
        return self._ahead.order_ends(view, [command.order for command in legal if type(command) is cmd.ChooseOrder])

    def _outcome(self, view: RaftView, command: RaftCommand, names: Names) -> Line | None:
        """What would become of the rafts it moves; None where the move says it all."""
        if type(command) is cmd.TakePower:
            return power_text(command.power)
        return next((told(course, names) for course in self._ahead.courses(view, command)), None)


def _spelled(view: RaftView, command: RaftCommand, ends: Mapping[Order, Cell], names: Names) -> Spelled:
    """As the seat itself may read it; `ends` are the spaces that stand for orders."""
    plain = _plain_line(command, names)
    match view.frame, command:
        case _, cmd.ChooseOrder(order=order):
            copies = view.hand.count(order) if order == SPLASH else 1
            words = [order_key(view, order, copy) for copy in range(copies)]
            words += [space_key(ends[order])] if order in ends else []
            line = say("move.purge") if order == SPLASH else say("move.choose", order=order_name(order))
            return Spelled(tuple([(word,) for word in words]), line)
        case _, cmd.TakeBack():
            chosen = () if view.chosen is None else ((order_key(view, view.chosen),),)
            return Spelled(((TAKE_BACK,), *chosen), plain, (_button(TAKE_BACK),))
        case _, cmd.LayCards():
            swap = _button(SWAP, drops=(CARDS, (CARDS[1], CARDS[0])))
            word = (*_switches(view, command), LAY)
            return Spelled((word,), _laying_line(view, command), (swap, _button(LAY, primary=True)))
        case fr.Offered(power=power), cmd.UsePower():
            button = Button(USE, say("button.use", power=power_name(power)), power_text(power))
            return Spelled(((USE,),), say("move.use_it", power=power_name(power)), (button,))
        case fr.Offered(power=power), cmd.Pass():
            return Spelled(((KEEP,),), say("move.keep", power=power_name(power)), (_button(KEEP),))
        case _, cmd.Pass():
            return Spelled(((LEAVE,),), say("move.leave"), (_button(LEAVE),))
        case _, cmd.DrawPower():
            return Spelled(((DRAW,),), plain, (_button(DRAW),))
        case fr.Deciding() as frame, cmd.Decide(result=result):
            return _deciding(frame, result, names)
        case _:
            return Spelled(((_thing(view, command),),), plain)


def _thing(view: RaftView, command: RaftCommand) -> str:
    """The one thing that stands for a command."""
    match view.frame, command:
        case _, cmd.TakePower(power=power):
            return side_key(power)
        case _, cmd.PlaceRaft(cell=cell):
            return space_key(cell)
        case fr.Offered(seat=seat), cmd.SlipAside(heading=heading):
            return cell_key(view, view.cells[seat] + STRIDE[heading])
        case _, cmd.RecoverOrder(order=order):
            return lost_key(order)
        case _, cmd.Aim(target=target):
            return raft_key(target)
        case fr.Pushing(target=target), cmd.Push(heading=heading):
            return cell_key(view, view.cells[target] + STRIDE[heading])
        case _:
            raise ValueError(f"{command} is not asked for")


def _plain_line(command: RaftCommand, names: Names) -> Line:
    """In words without any view."""
    key = f"move.{snake(command.__class__.__name__)}"
    match command:
        case cmd.TakePower(power=power):
            return say(key, power=power_name(power))
        case cmd.PlaceRaft(cell=cell):
            return say(key, space=space_line(cell))
        case cmd.RecoverOrder(order=order):
            return say(key, order=order_name(order))
        case cmd.Aim(target=target):
            return say(key, name=name_of(names, target))
        case cmd.SlipAside(heading=heading) | cmd.Push(heading=heading):
            return say(f"{key}.{heading}")
        case cmd.Decide(result=result):
            return say(f"{key}.{result}")
        case _:
            return say(key)


def _deciding(frame: fr.Deciding, result: str, names: Names) -> Spelled:
    mover, other = name_of(names, frame.mover), name_of(names, frame.other)
    role, rival = ("mover", other) if frame.seat == frame.mover else ("other", mover)
    label, detail = say(f"button.{result}.{role}", name=rival), say(f"button.{result}.detail")
    button = Button(f"button:{result}", label, detail)
    return Spelled(((button.key,),), say(f"move.decided.{result}", mover=mover, other=other), (button,))


def _button(key: str, *, primary: bool = False, drops: tuple[tuple[str, str], ...] = ()) -> Button:
    """One that is called the same whatever lies on the table."""
    name = f"button.{key.removeprefix('button:')}"
    return Button(key, say(name), say(f"{name}_detail"), primary=primary, drops=drops)


def _switches(view: RaftView, command: cmd.LayCards) -> tuple[str, ...]:
    """What is turned or swapped against the way the cards were turned up."""
    swapped = command.left != view.opened[0]
    turns = (command.turn_left, command.turn_right)
    own = turns[::-1] if swapped else turns
    return (*[key for key, turn in zip(CARDS, own, strict=True) if turn], *((SWAP,) if swapped else ()))


def _laying_line(view: RaftView, command: cmd.LayCards) -> Line:
    """What has to be done with the cards as they were turned up, in an order in which it can be done."""
    changes = [say("move.lay.swap")] if command.left != view.opened[0] else []
    changes += [say("move.lay.turn_left")] if command.turn_left else []
    changes += [say("move.lay.turn_right")] if command.turn_right else []
    return say("move.lay.changed", changes=tuple(changes)) if changes else say("move.lay.as_they_are")


def _sketches(view: RaftView, command: RaftCommand) -> list[Trail]:
    """How the river cards would lie: each by itself, and the river with them."""
    match command:
        case cmd.LayCards():
            first, signs = len(view.water), signs_laid(view, command)
            river = Trail(RIVER, RIVER, tuple(range(first, first + len(signs))), shows=signs)
            return [river, *(_card(view, card, place) for place, card in enumerate(cards_in_order(view, command)))]
        case _:
            return []


def _card(view: RaftView, card: CardId, place: int) -> Trail:
    """In which slot one of the cards lies."""
    return Trail(laying_key(view.opened.index(card)), RIVER, (SLOTS[place],), shows=(card,))
