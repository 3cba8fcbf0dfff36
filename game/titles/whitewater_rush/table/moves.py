"""How commands are spelled on the table, in words, with the buttons they need and what would come of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from game.content.message import Line
from game.engine.types import Seat
from game.table.presenter import Button, Moves, Names, Pick, Prospect, Request, Trail
from game.table.reaction import Reaction
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.content import Card, kind_of
from game.titles.whitewater_rush.rules.movement import STEP
from game.titles.whitewater_rush.rules.river import Cell
from game.titles.whitewater_rush.rules.state import WhitewaterView
from game.titles.whitewater_rush.table.foretold import Foretold, asked_seat, own_turn_begins
from game.titles.whitewater_rush.table.prompts import is_open, reason, spared
from game.titles.whitewater_rush.table.prospects import cards_lost, meets, noted, prospects
from game.titles.whitewater_rush.table.trails import own_outlook, trail_of
from game.titles.whitewater_rush.table.words import card_key, card_name, cell_key, say, space_line

EDDY_FIRST: Final = "button:eddy_first"


BEGINS: Final = (fr.Placing, fr.Window, fr.Playing)
"""What is asked for itself; anything else belongs to a card or an Eddy Out."""


class WhitewaterMoves(Moves[WhitewaterCommand, WhitewaterView]):
    """The part of the presenter that spells commands, and compares answers to a window."""

    def __init__(self, foretold: Foretold) -> None:
        self._foretold = foretold

    def picks(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names) -> Sequence[Pick]:
        found = []
        for command, words in spelled(self._foretold, view, legal):
            line, consequence = self._line(view, command, names), self._consequence(view, command)
            found += [Pick(word, command, line, consequence) for word in words]
        return found

    def buttons(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names) -> Sequence[Button]:
        """One for every command that is neither a card nor a space, and the way to all that come before the card."""
        found = [button for command in legal if (button := _button(view, command)) is not None]
        first = Button(EDDY_FIRST, say("button.eddy_first"), say("button.eddy_first_detail"))
        return [*found, first] if own_turn_begins(view) and len(legal) > 1 else found

    def trails(self, view: WhitewaterView, command: WhitewaterCommand, names: Names) -> Sequence[Trail]:
        note, seat = self._note(view, command), asked_seat(view)
        courses = self._foretold.courses(view, command)
        return [trail_of(view, course, note if course.seat == seat else None) for course in courses]

    def command_line(self, command: WhitewaterCommand, names: Names, seat: Seat) -> Line:
        match command:
            case cmd.PlaceKayak(cell=cell):
                return say("move.place_kayak", space=space_line(cell))
            case cmd.PlayCard(card=card):
                return say("move.play", card=card_name(card))
            case cmd.EddyOut(side=side, spaces=spaces):
                return say(f"move.eddy_out.{side}", count=spaces) if spaces else say("move.eddy_out.stay")
            case cmd.Pass():
                return say("move.pass")
            case cmd.Manoeuvre(side=side, spaces=spaces):
                return say(f"move.manoeuvre.{side}", count=spaces) if spaces else say("move.manoeuvre.stay")
            case cmd.DiscardCard(card=card):
                return say("move.discard", card=card_name(card))
            case cmd.PutBack():
                return say("move.put_back")
            case cmd.TakeFromDiscard(card=card):
                return say("move.take", card=card_name(card))
            case cmd.SpotHazard(hazard=hazard):
                return say(f"move.spot.{hazard}")
            case cmd.PlaceRock(cell=cell):
                return say("move.place_rock", space=space_line(cell))
            case cmd.PlaceRapids(cell=cell):
                return say("move.place_rapids", space=space_line(cell))
            case cmd.TurnRapids(flow=flow):
                return say(f"move.turn.{flow}")
            case cmd.ChooseSide(side=side):
                return say(f"move.side.{side}")
            case cmd.LeaveRace():
                return say("move.leave", name=names[command.seat])
            case _:
                assert_never(command)

    def goes_on(self, before: WhitewaterView, after: WhitewaterView) -> bool:
        asks_on = isinstance(after.frame, fr.AskingFrame) and not isinstance(after.frame, BEGINS)
        return asks_on and after.turn == before.turn

    def is_open(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand]) -> bool:
        return is_open(view)

    def requests(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names) -> Sequence[Request]:
        """Leaving the race (W77)."""
        leaving = [command for command in legal if isinstance(command, cmd.LeaveRace)]
        label, question, yes = say("request.leave"), say("request.leave_question"), say("request.leave_yes")
        return [Request(command.seat, command, label, question, yes) for command in leaving]

    def reaction(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names) -> Reaction | None:
        return spared(self._foretold, view, legal, names)

    def meets(self, view: WhitewaterView, command: WhitewaterCommand) -> object:
        return meets(self._foretold, view, command)

    def prospects(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names) -> Sequence[Prospect]:
        return prospects(self._foretold, view, legal)

    def why_not(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], letter: str) -> str | None:
        usable = any(word[0] == letter for _, words in spelled(self._foretold, view, legal) for word in words)
        return None if usable else reason(view, letter)

    def _line(self, view: WhitewaterView, command: WhitewaterCommand, names: Names) -> Line:
        """The command in the words of its button: at the start of one's own turn nothing is let go; whoever puts a card
        back knows it."""
        match command:
            case cmd.Pass() if own_turn_begins(view):
                return say("move.play_on")
            case cmd.PutBack(card=card):
                return say("move.put_back_card", card=card_name(card))
            case _:
                return self.command_line(command, names, view.active)

    def _note(self, view: WhitewaterView, command: WhitewaterCommand) -> Line | None:
        """How the kayak of the seat asked lies in the end, where a window is answered."""
        match command:
            case cmd.EddyOut() | cmd.Pass() if type(command) is cmd.EddyOut or not own_turn_begins(view):
                courses = self._foretold.own(view, command)
                return noted(view, command, courses) if courses else None
            case _:
                return None

    def _consequence(self, view: WhitewaterView, command: WhitewaterCommand) -> Line | None:
        """What would become of the kayak of the seat asked; the trails show the others. None where the move says it."""
        seat = asked_seat(view)
        movements = self._foretold.movements(view, command)
        own = [course for courses in movements for course in courses if course.seat == seat]
        match command, own:
            case cmd.PlayCard(card=card), []:
                return _of_card(self._foretold, view, card)
            case cmd.EddyOut(), [first, *later]:
                cards = 1 + cards_lost(self._foretold.own(view, command)[-1])
                return say("outlook.price", what=own_outlook(view, first, *later[:1]), count=cards)
            case _, [first, *_]:
                return own_outlook(view, first)
            case _:
                return None


def spelled(
    foretold: Foretold, view: WhitewaterView, legal: Sequence[WhitewaterCommand]
) -> Iterator[tuple[WhitewaterCommand, list[tuple[str, ...]]]]:
    """Each command with its words, the plainest first: an Eddy Out before one's own card has a button of its own."""
    first = own_turn_begins(view)
    for command, word in zip(legal, words_of(foretold, view, legal), strict=True):
        match command:
            case cmd.EddyOut(spaces=0) if first:
                yield command, [(EDDY_FIRST, *word)]
            case cmd.EddyOut() if first:
                yield command, [word, (EDDY_FIRST, *word)]
            case _:
                yield command, [word]


def words_of(foretold: Foretold, view: WhitewaterView, legal: Sequence[WhitewaterCommand]) -> list[tuple[str, ...]]:
    """The word of each command; where several lead to one space, a button with the number follows."""
    spaces = [space_of(foretold, view, command) for command in legal]
    crowded = Counter(spaces)
    return [_word(view, command, space, crowded[space]) for command, space in zip(legal, spaces, strict=True)]


def space_of(foretold: Foretold, view: WhitewaterView, command: WhitewaterCommand) -> Cell | None:
    """The space that stands for a command: of a manoeuvre the Rock it runs into, else where it ends."""
    match command:
        case cmd.PlaceKayak(cell=cell) | cmd.PlaceRock(cell=cell) | cmd.PlaceRapids(cell=cell):
            return cell
        case cmd.ChooseSide(side=side):
            match view.frame:
                case fr.RockSide(rock=rock):
                    return rock + STEP[side]
                case _:
                    raise ValueError("no Rock is asked about")
        case cmd.Manoeuvre(spaces=spaces) | cmd.EddyOut(spaces=spaces) if spaces:
            own = foretold.movements(view, command)[0][0]
            rocks = [incident.cell for incident in own.incidents if incident.what == "rock"]
            return rocks[0] if rocks else own.end
        case _:
            return None


def _word(view: WhitewaterView, command: WhitewaterCommand, space: Cell | None, rivals: int) -> tuple[str, ...]:
    button = _button(view, command)
    match command:
        case cmd.PlayCard() | cmd.DiscardCard() | cmd.PutBack() | cmd.TakeFromDiscard():
            return (card_key(command.card),)
        case _ if space is None:
            assert button is not None, f"{command} is neither a card nor a space"
            return (button.key,)
        case _:
            letter = cell_key(view, space)
            return (letter,) if button is None or rivals == 1 else (letter, button.key)


def _of_card(foretold: Foretold, view: WhitewaterView, card: Card) -> Line | None:
    """How far it may steer, or the speed it gives, also where that is the old one."""
    events = foretold.events(view, cmd.PlayCard(card))
    speed = None if view.viewer is None else view.speeds[view.viewer]
    for event in events:
        match event:
            case ev.Asked(frame=fr.Manoeuvring(allowance=allowance)):
                return say("outlook.sideways", count=allowance)
            case ev.SpeedChanged(seat=seat) if seat == view.viewer:
                speed = event.speed
            case _:
                pass
    lines = foretold.rules.terms.lines_of.get(kind_of(card), ())
    changes = any(line.do in ("speed", "set_speed") for line in lines)
    return say("outlook.speed", count=speed) if changes and speed is not None else None


def _button(view: WhitewaterView, command: WhitewaterCommand) -> Button | None:
    match command:
        case cmd.Pass():
            kind = "play_on" if own_turn_begins(view) else "pass"
            return Button("button:pass", say(f"button.{kind}"), say(f"button.{kind}_detail"), primary=True)
        case cmd.Manoeuvre(spaces=0):
            return Button("button:stay", say("button.stay"), say("button.stay_detail"), primary=True)
        case cmd.EddyOut(spaces=0):
            return Button("button:eddy_stay", say("button.eddy_stay"), say("button.eddy_stay_detail"))
        case cmd.Manoeuvre(side=side, spaces=spaces) | cmd.EddyOut(side=side, spaces=spaces):
            label, detail = (say(f"button.{key}", count=spaces) for key in (side, f"{side}_detail"))
            return Button(f"button:{side}_{spaces}", label, detail)
        case cmd.SpotHazard(hazard=hazard):
            return Button(f"button:spot_{hazard}", say(f"button.spot_{hazard}"), say(f"button.spot_{hazard}_detail"))
        case cmd.TurnRapids(flow=flow):
            return Button(f"button:flow_{flow}", say(f"button.flow_{flow}"), say(f"button.flow_{flow}_detail"))
        case cmd.LeaveRace(seat=seat):
            return Button(f"button:leave_{seat}", say("request.leave"), say("request.leave_question"))
        case _:
            return None
