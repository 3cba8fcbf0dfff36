"""The moves of Whitewater Rush on the table, in words, with the buttons they need and their results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from game.content.message import Message
from game.engine.types import Seat, snake
from game.table.presenter import Button, Move, Moves, Names, Prospect, TableRequest, Trail
from game.table.settings import Reaction
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules import state as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.movement import STEP
from game.titles.whitewater_rush.rules.river import ADVANCE, SPOT_HAZARD, Card, Cell, kind_of, row_of
from game.titles.whitewater_rush.rules.state import WhitewaterCommand, WhitewaterView
from game.titles.whitewater_rush.table.words import (
    Course,
    RaceForecasts,
    advance_played,
    asked_seat,
    card_key,
    card_name,
    card_text,
    cell_key,
    outlook,
    own_outlook,
    own_turn_begins,
    say,
    sentences,
    space_line,
    trail_of,
    way_of,
)

TAKEN: Final = ("settled", "stayed")
"""Incidents of a kayak whose space is an opponent's."""

IN_HAND: Final = (fr.Playing, fr.Discarding, fr.PuttingBack, fr.Recalling)
"""Questions about cards; all others but a window are about the river alone."""

BEFORE_A_CARD: Final[dict[type[fr.Frame], str]] = {
    fr.Window: "window_first",
    fr.Manoeuvring: "manoeuvre_first",
    fr.Recalling: "take_first",
    fr.Spotting: "spot_first",
    fr.TurningRapids: "turn_first",
    fr.Playing: "not_in_hand",
    fr.Discarding: "not_in_hand",
    fr.PuttingBack: "not_in_hand",
}
"""Step that comes before a card is played, by question; elsewhere a space."""

LYING: Final = {
    "token": "token_stays",
    "event_card": "event_works",
    "events": "event_works",
    "event": "event_hidden",
    "deck": "draw_at_end",
    "discard": "discard_open",
}
"""Reasons why things that have no move cannot be used."""

EDDY_FIRST: Final = "button:eddy_first"
BEGINS: Final = (fr.Placing, fr.Window, fr.Playing)
"""Questions asked for themselves; any other belongs to a card or an Eddy Out."""


def meets(foretold: RaceForecasts, view: WhitewaterView, command: WhitewaterCommand) -> object:
    """Describes the way of the own kayak with its speed and incidents; without one, where it lies then."""
    seat = asked_seat(view)
    if seat is None:
        return None
    moved = foretold.own(view, command)
    steered = moved[0] if type(command) is cmd.EddyOut and moved else None
    later = moved if steered is None else moved[1:]
    if later:
        return later[-1].path, later[-1].speed, later[-1].incidents
    return ((view.cells[seat],), view.speeds[seat], ()) if steered is None else ((steered.end,), steered.speed, ())


def prospects(foretold: RaceForecasts, view: WhitewaterView, legal: Sequence[WhitewaterCommand]) -> Sequence[Prospect]:
    """Returns the prospects of passing and of every dodge, where passing moves the kayak."""
    match view.frame:
        case fr.Window() if foretold.own(view, cmd.Pass()):
            return list(_prospects(foretold, view, legal))
        case _:
            return ()


def noted(view: WhitewaterView, command: WhitewaterCommand, courses: Sequence[Course]) -> Message | None:
    """Returns the kayak's place in the end; None where nobody can say: before it moves, an event turns up."""
    unknown = type(command) is cmd.EddyOut and len(courses) < 2 and advance_played(view) is not None
    return None if unknown else note_of(command, courses[-1])


def note_of(command: WhitewaterCommand, course: Course) -> Message:
    """`stay: row 13, speed 3`, `from here: row 12, speed 2, 1 card`."""
    lies = {"row": row_of(course.end), "speed": course.speed}
    match command:
        case cmd.EddyOut():
            return say("outlook.from_here", count=1 + cards_lost(course), **lies)
        case _ if cards_lost(course):
            return say("outlook.stay_for", count=cards_lost(course), **lies)
        case _:
            return say("outlook.stay", **lies)


def _prospects(foretold: RaceForecasts, view: WhitewaterView, legal: Sequence[WhitewaterCommand]) -> Iterator[Prospect]:
    for command in legal:
        courses = foretold.own(view, command)
        if courses:
            trail = trail_of(view, courses[-1], noted(view, command, courses))
            yield Prospect(command, trail, outlook(view, courses[-1]))


def cards_lost(course: Course) -> int:
    """Returns the number of cards that hazards on the way take."""
    return sum(each.what in ("rapids", "waterfall") and not each.cleared for each in course.incidents)


def hits(course: Course) -> bool:
    """True if something happens to the kayak on its way: a bank, a rock, rapids not cleared, another kayak."""
    incidents = (each.what in ("bank", "rock", *TAKEN) for each in course.incidents)
    return bool(cards_lost(course)) or any(incidents)


def round_of(view: WhitewaterView, seat: Seat) -> int:
    """The turn in which the seat moved last: a round of its own begins with each of them."""
    seats = len(view.cells)
    back = [Seat((view.active - steps) % seats) for steps in range((view.active - seat) % seats)]
    return view.turn - sum(not view.left[each] for each in back)


def prompt_line(view: WhitewaterView, names: Names) -> Message:
    """Returns the one line that says whose decision it is, and which."""
    match view.frame:
        case fr.SettingUp():
            return say("prompt.setting_up")
        case fr.Over():
            return say("prompt.over")
        case frame if frame.seat == view.viewer:
            return _you(view, frame, names)
        case frame:
            return say(f"prompt.other.{_kind(frame)}", name=names[frame.seat])


def skippable(
    foretold: RaceForecasts, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names
) -> Reaction | None:
    """Returns a window as a decision that may be skipped; before one's own card it is no question, but a chance."""
    match view.frame:
        case fr.Window() as window if legal:
            ask = _ask(view, window)
            if own_turn_begins(view):
                line = say("reaction.own_turn_or" if len(legal) > 1 else "reaction.own_turn")
                return Reaction(ask, cmd.Pass(), line, own=True)
            fates = _foreseen(foretold, view, window)
            own = next(iter(fates), None)
            line = _with_others(view, _asked(view, window, own, names), fates)
            about, hit = f"{view.turn} {window.when} {window.card}", _would_hit(window, fates)
            again = None
            if own is not None and window.when == "card":
                again = say(f"reaction.again.{way_of(own)}", outlook=outlook(view, own))
            turn = round_of(view, window.seat)
            return Reaction(ask, cmd.Pass(), line, about=about, again=again, hits=hit, round=turn)
        case _:
            return None


def reason(view: WhitewaterView, target: str) -> str:
    """Returns the reason why a thing that is no target of any move cannot be used."""
    match view.frame:
        case fr.Over():
            return "race_over"
        case fr.AskingFrame() as frame if frame.seat == view.viewer:
            return _why_not(frame, target)
        case _:
            return "not_your_turn"


def is_open(view: WhitewaterView) -> bool:
    """True if the question is about the river alone. A seat that plays on with a card after it wants to see the
    hand.
    """
    match view.frame:
        case fr.Window(seat=seat):
            return seat != view.active
        case frame:
            return isinstance(frame, fr.AskingFrame) and not isinstance(frame, IN_HAND)


def _asked(view: WhitewaterView, window: fr.Window, own: Course | None, names: Names) -> Message:
    """Returns the question of a window, in one sentence: with the course that it foresees, if there is one."""
    name, card = names[view.active], window.card
    if own is None:
        assert card is not None, "an Advance before and after a card is foreseen"
        return say("reaction.played", name=name, card=card_name(card), text=card_text(card))
    key = {"before": "others_turn", "card": "advance", "after": "after_card"}[window.when]
    return say(f"reaction.{key}.{way_of(own)}", name=name, outlook=outlook(view, own))


def _with_others(view: WhitewaterView, line: Message, fates: Sequence[Course]) -> Message:
    """Returns the line with the other places the kayak may come to: on which side others go round a rock is their own
    choice, and still to come.
    """
    told = {(each.end, each.speed) for each in fates[:1]}
    others: list[Message] = []
    for course in fates[1:]:
        if (course.end, course.speed) not in told:
            told.add((course.end, course.speed))
            others.append(outlook(view, course))
    return say("reaction.else", line=line, where=sentences(others[0], others[1:])) if others else line


def _would_hit(window: fr.Window, fates: Sequence[Course]) -> bool | None:
    """True if a course that is foreseen takes the kayak into something. Spot Hazard carries nobody on; of other cards
    nobody can say.
    """
    if fates:
        return any(map(hits, fates))
    return False if window.card is not None and kind_of(window.card) == SPOT_HAZARD else None


def _foreseen(foretold: RaceForecasts, view: WhitewaterView, window: fr.Window) -> Sequence[Course]:
    """Returns what may become of the seat asked in the Advance in question, or in the next one before and after a card:
    the usual course first.

    () for other cards: they do not carry all kayaks on.
    """
    match window.when:
        case "card" if window.card is None or kind_of(window.card) != ADVANCE:
            return ()
        case "card":
            return foretold.fates(view, window.seat)
        case "before":
            return foretold.fates(view, window.seat, view.active)
        case _:
            return foretold.fates(view, window.seat, _next_active(view))


def _next_active(view: WhitewaterView) -> Seat:
    """Returns the seat whose turn is next."""
    seats = len(view.cells)
    order = [Seat((view.active + steps) % seats) for steps in range(1, seats + 1)]
    return next(seat for seat in order if not view.left[seat])


def _you(view: WhitewaterView, frame: fr.AskingFrame, names: Names) -> Message:
    match frame:
        case fr.Window() if own_turn_begins(view):
            return say("prompt.you.window.before_own")
        case fr.Window(when=when, card=card):
            played = say("prompt.a_card") if card is None else card_name(card)
            return say(f"prompt.you.window.{when}", name=names[view.active], card=played)
        case fr.Manoeuvring(allowance=allowance):
            return say("prompt.you.manoeuvring", count=allowance)
        case fr.Discarding(count=count, cause=cause):
            return say(f"prompt.you.discarding.{cause}", count=count)
        case _:
            return say(f"prompt.you.{_kind(frame)}")


def _kind(frame: fr.AskingFrame) -> str:
    """Returns the name of a frame in the keys of sentences: `placing_rock`."""
    return snake(type(frame).__name__)


def _ask(view: WhitewaterView, window: fr.Window) -> str:
    """The kind of window, as settings know it."""
    match window.when:
        case "before":
            return "own_turn" if window.seat == view.active else "others_turn"
        case "after":
            return "after_card"
        case _ if window.seat == view.active:
            return "own_card"
        case _:
            kind = "" if window.card is None else kind_of(window.card)
            return kind if kind in (ADVANCE, SPOT_HAZARD) else "other_cards"


def _why_not(frame: fr.AskingFrame, target: str) -> str:
    match target.partition(":"):
        case ["card", _, _]:
            return BEFORE_A_CARD.get(type(frame), "river_first")
        case ["kayak", _, seat]:
            return _kayak_reason(frame, seat)
        case [kind, _, _]:
            return LYING.get(kind, "not_now")


def _kayak_reason(frame: fr.AskingFrame, seat: str) -> str:
    match frame:
        case fr.PlacingRock() | fr.PlacingRapids() | fr.Placing():
            return "space_taken"
        case fr.Playing():
            return "play_first"
        case _:
            return "own_kayak" if seat == str(frame.seat) else "not_a_target"


class WhitewaterMoves(Moves[WhitewaterCommand, WhitewaterView]):
    """The part of the presenter that spells commands, and compares answers to a window."""

    def __init__(self, foretold: RaceForecasts) -> None:
        self._foretold = foretold

    def for_commands(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names) -> Sequence[Move]:
        found = []
        for command, ways in spelled(self._foretold, view, legal):
            line, consequence = self._line(view, command, names), self._consequence(view, command)
            found += [Move(targets, command, line, consequence) for targets in ways]
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

    def command_line(self, command: WhitewaterCommand, names: Names, seat: Seat) -> Message:
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

    def requests(
        self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names
    ) -> Sequence[TableRequest]:
        """Leaving the race (W77), or ending it for the last one there."""
        leaving = [command for command in legal if isinstance(command, cmd.LeaveRace)]
        way = "end" if view.left.count(False) == 1 else "leave"
        label, question, yes = (say(f"request.{key}") for key in (way, f"{way}_question", f"{way}_yes"))
        return [TableRequest(command.seat, command, label, question, yes) for command in leaving]

    def reaction(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names) -> Reaction | None:
        return skippable(self._foretold, view, legal, names)

    def meets(self, view: WhitewaterView, command: WhitewaterCommand) -> object:
        return meets(self._foretold, view, command)

    def prospects(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names) -> Sequence[Prospect]:
        return prospects(self._foretold, view, legal)

    def why_not(self, view: WhitewaterView, legal: Sequence[WhitewaterCommand], target: str) -> str | None:
        usable = any(way[0] == target for _, ways in spelled(self._foretold, view, legal) for way in ways)
        return None if usable else reason(view, target)

    def _line(self, view: WhitewaterView, command: WhitewaterCommand, names: Names) -> Message:
        """Returns the command in the words of its button: at the start of one's own turn nothing is passed on; a seat
        that puts a card back knows it.
        """
        match command:
            case cmd.Pass() if own_turn_begins(view):
                return say("move.play_on")
            case cmd.PutBack(card=card):
                return say("move.put_back_card", card=card_name(card))
            case _:
                return self.command_line(command, names, view.active)

    def _note(self, view: WhitewaterView, command: WhitewaterCommand) -> Message | None:
        """Returns the place of the asked seat's kayak in the end, where a window is answered."""
        match command:
            case cmd.EddyOut() | cmd.Pass() if type(command) is cmd.EddyOut or not own_turn_begins(view):
                courses = self._foretold.own(view, command)
                return noted(view, command, courses) if courses else None
            case _:
                return None

    def _consequence(self, view: WhitewaterView, command: WhitewaterCommand) -> Message | None:
        """Returns the fate of the kayak of the seat asked; the trails show the others. None where the move says it."""
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
    foretold: RaceForecasts, view: WhitewaterView, legal: Sequence[WhitewaterCommand]
) -> Iterator[tuple[WhitewaterCommand, list[tuple[str, ...]]]]:
    """Yields each command with the ways to choose it, the plainest first.

    An Eddy Out before one's own card has a button of its own.
    """
    first = own_turn_begins(view)
    for command, targets in zip(legal, targets_of(foretold, view, legal), strict=True):
        match command:
            case cmd.EddyOut(spaces=0) if first:
                yield command, [(EDDY_FIRST, *targets)]
            case cmd.EddyOut() if first:
                yield command, [targets, (EDDY_FIRST, *targets)]
            case _:
                yield command, [targets]


def targets_of(
    foretold: RaceForecasts, view: WhitewaterView, legal: Sequence[WhitewaterCommand]
) -> list[tuple[str, ...]]:
    """Returns the targets of each command; where several lead to one space, a button with the number follows."""
    spaces = [space_of(foretold, view, command) for command in legal]
    crowded = Counter(spaces)
    return [_targets(view, command, space, crowded[space]) for command, space in zip(legal, spaces, strict=True)]


def space_of(foretold: RaceForecasts, view: WhitewaterView, command: WhitewaterCommand) -> Cell | None:
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


def _targets(view: WhitewaterView, command: WhitewaterCommand, space: Cell | None, rivals: int) -> tuple[str, ...]:
    button = _button(view, command)
    match command:
        case cmd.PlayCard() | cmd.DiscardCard() | cmd.PutBack() | cmd.TakeFromDiscard():
            return (card_key(command.card),)
        case _ if space is None:
            assert button is not None, f"{command} is neither a card nor a space"
            return (button.key,)
        case _:
            target = cell_key(view, space)
            return (target,) if button is None or rivals == 1 else (target, button.key)


def _of_card(foretold: RaceForecasts, view: WhitewaterView, card: Card) -> Message | None:
    """Returns the spaces the card lets a kayak steer, or the speed it gives, also where that is the old one."""
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
