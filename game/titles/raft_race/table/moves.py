"""The moves of Raft Race on the table: cards, spaces, rafts and buttons; their results, and reasons of refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from game.content.message import Message
from game.engine.foresight import refusal
from game.engine.types import Seat, snake
from game.table.item import RiverSketch
from game.table.presenter import Button, Move, Moves, Names, Sheet, Trail
from game.table.settings import Reaction
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules import terms as cmd
from game.titles.raft_race.rules.content import SPLASH, STRIDE, CardId, Cell, Order, PowerMoment, row_of, turn_order
from game.titles.raft_race.rules.powers import PASS
from game.titles.raft_race.rules.rounds import AT, POWERS
from game.titles.raft_race.rules.rules import RaftRules
from game.titles.raft_race.rules.state import RaftView
from game.titles.raft_race.rules.terms import RaftCommand
from game.titles.raft_race.table.courses import Course, RaftAhead, What, told, trails_of
from game.titles.raft_race.table.power_sheet import recharge_sheet
from game.titles.raft_race.table.words import (
    SLOTS,
    ZoneId,
    cards_in_order,
    cell_key,
    laying_key,
    lost_key,
    name_of,
    names_of,
    order_key,
    order_name,
    power_name,
    power_text,
    raft_key,
    say,
    side_key,
    signs_laid,
    sketch_of,
    space_key,
    space_line,
)

DOUBTFUL: Final = "doubtful"
"""The kind of offers that would bring nothing."""

KINDS: Final[dict[PowerMoment, str]] = {
    "shuffle": "new_hand",
    "new_hand": "new_hand",
    "order": "my_move",
    "paddled": "my_move",
    "current": "my_move",
    "drifted": "my_move",
    "attack": "attacks",
    "attacked": "attacks",
    "drench": "attacks",
    "splashes": "harm",
    "damage": "harm",
    "collision": "collisions",
    "chance": "chance",
    "laying": "river_cards",
}
HARM: Final[frozenset[What]] = frozenset(("side", "rock", "stuck", "eddy"))
RISK: Final[frozenset[What]] = HARM | {"raft"}
"""Results worth avoiding; a raft may also give way."""

HELP: Final[frozenset[What]] = frozenset(("recharge", "rapid", "finish"))
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
"""Reasons why things that have no move cannot be used."""


def prompt_line(view: RaftView, names: Names) -> Message:
    """Returns the one line that says whose decision it is, and which."""
    match view.frame:
        case fr.Flowing():
            return say("prompt.flowing")
        case fr.Over(places=places):
            return say("prompt.over", names=names_of(names, places[0]), count=len(places[0]))
        case fr.Ordering():
            return _ordering(view, names)
        case fr.Laying() as frame:
            return _laying(view, frame, names)
        case frame if frame.seat == view.viewer:
            return _you(view, frame, names)
        case frame:
            power = power_name(frame.power) if type(frame) is fr.Offered else say("somebody")
            return say(f"prompt.other.{_tag(frame)}", name=name_of(names, frame.seat), power=power)


def offered(ahead: RaftAhead, view: RaftView, legal: Sequence[RaftCommand], names: Names) -> Reaction | None:
    """Returns the kind of this offer, for the seat that is asked.

    It depends only on facts that everybody sees: a missing question must not tell anything about a hand.
    """
    match view.frame:
        case fr.Offered() as frame if legal:
            doubtful = POWERS[frame.power].doubtful(view, frame) or _leads_nowhere(ahead, view, legal, frame)
            kind = DOUBTFUL if doubtful else KINDS[POWERS[frame.power].when]
            return Reaction(kind, PASS, _offer_line(view, frame, names), firm=True, sifted=not doubtful)
        case _:
            return None


def asked_seat(view: RaftView) -> Seat | None:
    """Returns the only seat the match waits for; None while all choose at once, or nobody is asked."""
    match view.frame:
        case fr.Flowing() | fr.Ordering() | fr.Over():
            return None
        case frame:
            return frame.seat


def choosing(view: RaftView) -> list[Seat]:
    """Returns the seats that still have to choose an order, in turn order."""
    match view.frame:
        case fr.Ordering():
            return [seat for seat in view.order if not view.ready[seat] and view.hands[seat]]
        case _:
            return []


def numbers(view: RaftView, seat: Seat) -> int:
    """The chance card of the seat that counts in the test that is going on; 0 if it drew none."""
    return next((drawn.number for drawn in reversed(view.drawn) if drawn.seat == seat), 0)


def _offer_line(view: RaftView, frame: fr.Offered, names: Names) -> Message:
    """Returns the sentence about the cause of the offer and the effect of the power."""
    other = say("somebody") if frame.other is None else name_of(names, frame.other)
    return say(
        f"offer.{POWERS[frame.power].sentence(view)}", count=frame.amount, other=other, text=power_text(frame.power)
    )


def _ordering(view: RaftView, names: Names) -> Message:
    left = choosing(view)
    if view.viewer in left:
        return say("prompt.you.order")
    waiting = names_of(names, left)
    if view.viewer is not None and view.ready[view.viewer]:
        return say("prompt.you.chosen", names=waiting, count=len(left))
    return say("prompt.other.order", names=waiting, count=len(left))


def _laying(view: RaftView, frame: fr.Laying, names: Names) -> Message:
    """Returns the line about the seat that lays the river, and its right to."""
    who = "you" if frame.seat == view.viewer else "other"
    right = "last" if frame.seat == turn_order(view.cells)[-1] else "map"
    why = say(f"laying.{who}.{right}", name=name_of(names, frame.seat))
    return say(f"prompt.{who}.laying", why=why)


def _you(view: RaftView, frame: fr.AskingFrame, names: Names) -> Message:
    match frame:
        case fr.Offered():
            return _offer_line(view, frame, names)
        case fr.Aiming(order=order):
            return say("prompt.you.aiming", order=order_name(order))
        case fr.Pushing(target=target):
            return say("prompt.you.pushing", name=name_of(names, target))
        case fr.Deciding():
            return _deciding(view, frame, names)
        case fr.Recharging(seat=seat) if (power := view.powers[seat]) is not None:
            return say("prompt.you.swap", power=power_name(power))
        case _:
            return say(f"prompt.you.{_tag(frame)}")


def _tag(frame: fr.AskingFrame) -> str:
    return snake(frame.__class__.__name__)


def _deciding(view: RaftView, frame: fr.Deciding, names: Names) -> Message:
    """Returns the line about a collision, with both numbers and the rival's name."""
    role = "mover" if frame.seat == frame.mover else "other"
    rival = frame.other if frame.seat == frame.mover else frame.mover
    name = name_of(names, rival)
    if frame.hard_bow:
        return say(f"prompt.you.bow.{role}", name=name)
    return say(f"prompt.you.deciding.{role}", name=name, own=numbers(view, frame.seat), other=numbers(view, rival))


def _leads_nowhere(ahead: RaftAhead, view: RaftView, legal: Sequence[RaftCommand], frame: fr.Offered) -> bool:
    """True if no way that the power leads is any better than the way without it."""
    if not POWERS[frame.power].weighed:
        return False
    plain = ahead.course(view, frame.seat, PASS)
    others = [ahead.course(view, frame.seat, command) for command in legal if command != PASS]
    return not any(_brings_anything(plain, other) for other in others)


def _brings_anything(plain: Course, other: Course) -> bool:
    """True if the other course avoids something harmful, meets something helpful, or leads further unharmed."""
    if _counted(plain, RISK) - _counted(other, RISK) or _counted(other, HELP) - _counted(plain, HELP):
        return True
    further = row_of(other.onward[-1]) > row_of(plain.onward[-1])
    return further and not _counted(other, HARM) - _counted(plain, HARM)


def _counted(course: Course, whats: frozenset[What]) -> Counter[What]:
    return Counter(note.what for note in (*course.notes, *course.later) if note.what in whats)


class MoveSpelling(NamedTuple):
    """A command on the table: the ways to choose it, the plainest first, its name, the buttons it needs."""

    ways: tuple[tuple[str, ...], ...]
    line: Message
    buttons: tuple[Button, ...] = ()


class RaftMoves(Moves[RaftCommand, RaftView]):
    """The part of the presenter that asks, and takes answers."""

    def __init__(self, rules: RaftRules, ahead: RaftAhead) -> None:
        self._rules, self._ahead = rules, ahead

    def for_commands(self, view: RaftView, legal: Sequence[RaftCommand], names: Names) -> Sequence[Move]:
        found = []
        ends = self._ends(view, legal)
        for command in legal:
            spelled, outcome = _spelled(view, command, ends, names), self._outcome(view, command, names)
            switches = len(_switches(view, command)) if type(command) is cmd.LayCards else 0
            found += [Move(targets, command, spelled.line, outcome, switches) for targets in spelled.ways]
        return found

    def buttons(self, view: RaftView, legal: Sequence[RaftCommand], names: Names) -> Sequence[Button]:
        """One for every command that is neither a card, a raft nor a space; two for river cards."""
        found: dict[str, Button] = {}
        for command in legal:
            for button in _spelled(view, command, {}, names).buttons:
                found.setdefault(button.key, button)
        return list(found.values())

    def command_line(self, command: RaftCommand, names: Names, seat: Seat) -> Message:
        """Returns the line of a command without any view: an order stays secret."""
        return _plain_line(command, names)

    def trails(self, view: RaftView, command: RaftCommand, names: Names) -> Sequence[Trail]:
        ways = [trail for course in self._ahead.courses(view, command) for trail in trails_of(course, names)]
        return ways or _sketches(view, command)

    def sketch(self, view: RaftView, command: RaftCommand, names: Names) -> RiverSketch | None:
        return sketch_of(view, command, names)

    def why_not(self, view: RaftView, legal: Sequence[RaftCommand], target: str) -> str | None:
        ends = self._ends(view, legal)
        if any(target in way for command in legal for way in _spelled(view, command, ends, {}).ways):
            return None
        kind, _, rest = target.partition(":")
        match kind:
            case "order":
                return refusal(self._rules, view, view.viewer, cmd.ChooseOrder(rest.partition("#")[0]))
            case "raft":
                return refusal(self._rules, view, view.viewer, cmd.Aim(Seat(int(rest))))
            case _:
                return LYING.get(kind, "race_over" if type(view.frame) is fr.Over else "not_now")

    def reaction(self, view: RaftView, legal: Sequence[RaftCommand], names: Names) -> Reaction | None:
        return offered(self._ahead, view, legal, names)

    def sheet(self, view: RaftView) -> Sheet | None:
        """Power-ups to choose from."""
        match view.frame:
            case fr.Recharging(seat=seat) if seat == view.viewer and not view.top_card:
                return recharge_sheet(view, seat)
            case _:
                return None

    def is_open(self, view: RaftView, legal: Sequence[RaftCommand]) -> bool:
        """True if the choice can be made from facts that all may see: not one of orders, nor one after a new hand."""
        match view.frame:
            case fr.Flowing() | fr.Ordering() | fr.Over():
                return False
            case fr.Offered(power=power):
                return power not in AT["new_hand"]
            case _:
                return True

    def _ends(self, view: RaftView, legal: Sequence[RaftCommand]) -> dict[Order, Cell]:
        return self._ahead.order_ends(view, [command.order for command in legal if type(command) is cmd.ChooseOrder])

    def _outcome(self, view: RaftView, command: RaftCommand, names: Names) -> Message | None:
        """Returns the fate of the rafts the command moves; None where the move says it all."""
        if type(command) is cmd.TakePower:
            return power_text(command.power)
        return next((told(course, names) for course in self._ahead.courses(view, command)), None)


def _spelled(view: RaftView, command: RaftCommand, ends: Mapping[Order, Cell], names: Names) -> MoveSpelling:
    """Returns the command as the seat itself may read it; `ends` are the spaces that stand for orders."""
    plain = _plain_line(command, names)
    match view.frame, command:
        case _, cmd.ChooseOrder(order=order):
            copies = view.hand.count(order) if order == SPLASH else 1
            keys = [order_key(view, order, copy) for copy in range(copies)]
            keys += [space_key(ends[order])] if order in ends else []
            line = say("move.choose", order=order_name(order))
            return MoveSpelling(tuple([(key,) for key in keys]), line)
        case _, cmd.TakeBack():
            chosen = () if view.chosen is None else ((order_key(view, view.chosen),),)
            return MoveSpelling(((TAKE_BACK,), *chosen), plain, (_button(TAKE_BACK),))
        case _, cmd.LayCards():
            swap = _button(SWAP, drops=(CARDS, (CARDS[1], CARDS[0])))
            targets = (*_switches(view, command), LAY)
            return MoveSpelling((targets,), _laying_line(view, command), (swap, _button(LAY, primary=True)))
        case fr.Offered(power=power), cmd.UsePower():
            button = Button(USE, say("button.use", power=power_name(power)), power_text(power))
            return MoveSpelling(((USE,),), say("move.use_it", power=power_name(power)), (button,))
        case fr.Offered(power=power), cmd.Pass():
            return MoveSpelling(((KEEP,),), say("move.keep", power=power_name(power)), (_button(KEEP),))
        case _, cmd.Pass():
            return MoveSpelling(((LEAVE,),), say("move.leave"), (_button(LEAVE),))
        case _, cmd.DrawPower():
            return MoveSpelling(((DRAW,),), plain, (_button(DRAW),))
        case fr.Deciding() as frame, cmd.Decide(result=result):
            return _moves_deciding(frame, result, names)
        case _:
            return MoveSpelling(((_thing(view, command),),), plain)


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


def _plain_line(command: RaftCommand, names: Names) -> Message:
    """Returns the command in words without any view."""
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


def _moves_deciding(frame: fr.Deciding, result: str, names: Names) -> MoveSpelling:
    mover, other = name_of(names, frame.mover), name_of(names, frame.other)
    role, rival = ("mover", other) if frame.seat == frame.mover else ("other", mover)
    label, detail = say(f"button.{result}.{role}", name=rival), say(f"button.{result}.detail")
    button = Button(f"button:{result}", label, detail)
    return MoveSpelling(((button.key,),), say(f"move.decided.{result}", mover=mover, other=other), (button,))


def _button(key: str, *, primary: bool = False, drops: tuple[tuple[str, str], ...] = ()) -> Button:
    """Returns a button whose name does not depend on the table."""
    name = f"button.{key.removeprefix('button:')}"
    return Button(key, say(name), say(f"{name}_detail"), primary=primary, drops=drops)


def _switches(view: RaftView, command: cmd.LayCards) -> tuple[str, ...]:
    """Returns the keys of the cards turned or swapped against the way they were turned up."""
    swapped = command.left != view.opened[0]
    turns = (command.turn_left, command.turn_right)
    own = turns[::-1] if swapped else turns
    return (*[key for key, turn in zip(CARDS, own, strict=True) if turn], *((SWAP,) if swapped else ()))


def _laying_line(view: RaftView, command: cmd.LayCards) -> Message:
    """Returns the changes to make to the cards as they were turned up, in an order in which they can be made."""
    changes = [say("move.lay.swap")] if command.left != view.opened[0] else []
    changes += [say("move.lay.turn_left")] if command.turn_left else []
    changes += [say("move.lay.turn_right")] if command.turn_right else []
    return say("move.lay.changed", changes=tuple(changes)) if changes else say("move.lay.as_they_are")


def _sketches(view: RaftView, command: RaftCommand) -> list[Trail]:
    """Returns the river cards as they would lie: each by itself, and the river with them."""
    match command:
        case cmd.LayCards():
            first, signs = len(view.water), signs_laid(view, command)
            river = Trail(ZoneId.RIVER, ZoneId.RIVER, tuple(range(first, first + len(signs))), shows=signs)
            return [river, *(_card(view, card, place) for place, card in enumerate(cards_in_order(view, command)))]
        case _:
            return []


def _card(view: RaftView, card: CardId, place: int) -> Trail:
    """Returns one of the cards in its slot."""
    return Trail(laying_key(view.opened.index(card)), ZoneId.RIVER, (SLOTS[place],), shows=(card,))
