"""The captions of the events of a race, the faces' reactions and the decisive moments; and the cards shown large."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, TypeAlias, assert_never

from game.content.layout import SPOTLIGHT
from game.content.message import Message
from game.content.theme import SoundName
from game.engine.types import Event, Outcome, Seat
from game.table.item import (
    GLAD,
    SORRY,
    STARTLED,
    Deal,
    Departure,
    Expression,
    Finish,
    Item,
    ItemKind,
    Jolt,
    Knock,
    Mood,
    Movement,
    Run,
    Wave,
)
from game.table.presenter import DecisiveMoment, Names, Spotlight, Trail, ViewedEvent, exhibited
from game.table.told import EventRow, EventRows, match_over
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules.flow import FINISH_LINE
from game.titles.whitewater_rush.rules.river import NO_CELL, ROCK, Card, EventCard, kind_of, row_of
from game.titles.whitewater_rush.rules.state import WhitewaterView
from game.titles.whitewater_rush.table.status import TIE_BREAKS, decided_by, kayak_item, why_line
from game.titles.whitewater_rush.table.words import (
    FACES,
    ID,
    ZoneId,
    card_name,
    event_name,
    event_text,
    incident_line,
    kayak_key,
    say,
    sentences,
    space_line,
)

RaceBeat: TypeAlias = ViewedEvent[Event, WhitewaterView]
CARRIED: Final = ("advance", "still_water")
"""Causes by which the water takes a kayak along with all others."""
BY: Final = {
    "rock": Expression(Mood.STARTLED, "rock"),
    "bank": Expression(Mood.STARTLED, "bank"),
    "waterfall": Expression(Mood.STARTLED, "waterfall"),
    "stayed": Expression(Mood.SORRY, "stuck"),
    "rapids": STARTLED,
}
"""Expression by incident of a kayak: the first of these that happened decides."""
FINISHED: Final = 8.0
TAKES_THE_LEAD: Final = 3.0
CARD_OWED: Final = 2.0
"""A fall or rapids that were not cleared."""
BUMPED: Final = 2.5
TIE_BROKEN: Final = 10.0
"""Weight of the tie-break among those that crossed the finish together."""


def _shuffled(viewed: ViewedEvent[ev.DeckShuffled, WhitewaterView], names: Names) -> Message | None:
    return say("event.deck_shuffled") if viewed.after.turn else None


def _drawn(viewed: ViewedEvent[ev.CardDrawn, WhitewaterView], names: Names) -> Message | None:
    """Returns the card's name for a viewer who may read it; nothing of the deal."""
    event, view = viewed.event, viewed.after
    if not view.turn:
        return None
    if event.card.value is None or view.viewer != event.seat:
        return say("event.card_drawn.hidden", seat=names[event.seat])
    return say("event.card_drawn.open", seat=names[event.seat], card=card_name(event.card.value))


def _placed(viewed: ViewedEvent[ev.KayakPlaced, WhitewaterView], names: Names) -> Message:
    return say("event.kayak_placed", seat=names[viewed.event.seat], space=space_line(viewed.event.cell))


def _speed_changed(viewed: ViewedEvent[ev.SpeedChanged, WhitewaterView], names: Names) -> Message:
    event = viewed.event
    faster = "faster" if event.speed > event.before else "slower"
    return say(f"event.speed_changed.{faster}", seat=names[event.seat], speed=event.speed)


def _ran(viewed: ViewedEvent[ev.Ran, WhitewaterView], names: Names) -> Message:
    """Returns the kayak's way and the incidents on it."""
    event = viewed.event
    start, end = row_of(event.path[0]), row_of(event.path[-1])
    key = "stays" if len(event.path) == 1 else event.cause
    first = say(f"event.ran.{key}", seat=names[event.seat], count=end - start, row=end, speed=event.speed)
    notes = [line for incident in event.incidents if (line := incident_line(incident, event.path)) is not None]
    if not notes:
        return say("event.ran.alone", first=first)
    return say("event.ran.with", first=first, notes=sentences(notes[0], notes[1:]))


def _heard_run(event: ev.Ran) -> SoundName:
    """The first hazard it meets, else the paddle."""
    for incident in event.incidents:
        match incident.what:
            case "rock" | "bank":
                return "bump"
            case "rapids" | "waterfall":
                return incident.what
            case "passed" | "settled" | "stayed":
                continue
            case _:
                assert_never(incident.what)
    return "paddle" if len(event.path) > 1 else "drop"


def _carried(viewed: ViewedEvent[ev.Ran, WhitewaterView]) -> Movement:
    """Returns the movement over the finish, with all others on the water, or by itself."""
    event, finish = viewed.event, viewed.after.board.finish
    key, jolts = kayak_key(event.seat), tuple(_jolts(event))
    if row_of(event.path[0]) <= finish < row_of(event.path[-1]):
        return Finish(key, jolts)
    if event.cause in CARRIED:
        return Wave(ZoneId.RIVER, tuple((key, jolt) for jolt in jolts))
    return Run(key, jolts)


def _jolts(event: ev.Ran) -> Iterator[Jolt]:
    """Yields the visible jolts of a kayak's incidents."""
    for incident in event.incidents:
        match incident.what:
            case "bank" | "rock":
                yield Jolt(incident.at, "knock")
            case "rapids" | "waterfall":
                yield Jolt(incident.at, "splash" if incident.cleared else "spin")
            case "passed" | "settled" | "stayed":
                continue
            case _:
                assert_never(incident.what)


def _feel_run(viewed: ViewedEvent[ev.Ran, WhitewaterView]) -> Expression | None:
    kinds = {incident.what for incident in viewed.event.incidents}
    return next((feeling for what, feeling in BY.items() if what in kinds), None)


def _turn_run(viewed: ViewedEvent[ev.Ran, WhitewaterView], line: Message, names: Names) -> DecisiveMoment:
    """Returns the moment of a run, by the speed or cards it cost, the lead it took, or the finish."""
    seat, gain, loss = viewed.event.seat, _gain(viewed, viewed.event), _loss(viewed.event)
    good = _for(viewed, seat, 1 if gain >= loss else -1)
    told = (
        line if not gain + loss else _gained(viewed.event, gain, names) if gain >= loss else _lost(viewed.event, names)
    )
    return DecisiveMoment(told, gain + loss, good, (kayak_item(seat, names),), seat)


def _gained(event: ev.Ran, gain: float, names: Names) -> Message:
    return say("moment.finishes" if gain == FINISHED else "moment.leads", name=names[event.seat])


def _lost(event: ev.Ran, names: Names) -> Message:
    """Returns what a run cost, in speed and cards."""
    speed, cards = sum(incident.lost for incident in event.incidents), _owed(event)
    cost = "both" if speed and cards else "cards" if cards else "speed"
    return say(f"moment.loses.{cost}", name=names[event.seat], speed=speed, cards=cards)


def _side_chosen(viewed: ViewedEvent[ev.SideChosen, WhitewaterView], names: Names) -> Message:
    event = viewed.event
    if event.bumped is None:
        return say(f"event.side_chosen.{event.side}", seat=names[event.seat])
    return say(f"event.side_chosen.bumps_{event.side}", seat=names[event.seat], other=names[event.bumped])


def _pushed_aside(viewed: ViewedEvent[ev.SideChosen, WhitewaterView]) -> Movement | None:
    bumped = viewed.event.bumped
    return None if bumped is None else Knock(kayak_key(viewed.event.seat), kayak_key(bumped))


def _feel_bump(viewed: ViewedEvent[ev.SideChosen, WhitewaterView]) -> dict[Seat, Expression]:
    bumped = viewed.event.bumped
    return {} if bumped is None else {bumped: Expression(Mood.STARTLED, "bumped"), viewed.event.seat: GLAD}


def _turn_bump(
    viewed: ViewedEvent[ev.SideChosen, WhitewaterView], line: Message, names: Names
) -> DecisiveMoment | None:
    seat, bumped = viewed.event.seat, viewed.event.bumped
    if bumped is None:
        return None
    return DecisiveMoment(line, BUMPED, _for(viewed, bumped, -1), (kayak_item(seat, names),), bumped)


def _token_placed(viewed: ViewedEvent[ev.TokenPlaced, WhitewaterView], names: Names) -> Message:
    event = viewed.event
    key = "rock" if event.sign == ROCK else f"rapids_{event.sign}"
    return say(f"event.token_placed.{key}", seat=names[event.seat], space=space_line(event.cell))


def _line_crossed(viewed: ViewedEvent[ev.LineCrossed, WhitewaterView], names: Names) -> Message:
    event = viewed.event
    if event.finish:
        return say("event.line_crossed.finish", seat=names[event.seat])
    return say("event.line_crossed.line", seat=names[event.seat], number=event.line + 1)


def _event_revealed(viewed: ViewedEvent[ev.EventRevealed, WhitewaterView], names: Names) -> Message:
    card = viewed.event.card.open()
    return say("event.event_revealed", seat=names[viewed.event.seat], card=event_name(card), text=event_text(card))


def _tie_break(viewed: ViewedEvent[ev.RaceEnded, WhitewaterView], line: Message, names: Names) -> DecisiveMoment | None:
    """Returns the moment that decided among those that crossed together."""
    view, outcome = viewed.after, Outcome(viewed.event.places, viewed.event.reason)
    if outcome.reason != FINISH_LINE or decided_by(view, outcome) not in TIE_BREAKS:
        return None
    won, shown = outcome.winners, tuple(kayak_item(seat, names) for seat in exhibited(outcome))
    across = [seat for seat in names if row_of(view.cells[seat]) > view.board.finish and not view.left[seat]]
    good = 1 if view.viewer in won else -1 if view.viewer in across else 0
    return DecisiveMoment(why_line(view, outcome, names), TIE_BROKEN, good, shown, won[0])


class WhitewaterTelling(EventRows[WhitewaterView]):
    """The telling of Whitewater Rush. Hazards startle, lines gladden."""

    title = ID
    nouns = {Card: card_name, EventCard: event_name}
    told: ClassVar[tuple[EventRow[WhitewaterView], ...]] = (
        EventRow(ev.Asked, None),
        EventRow(ev.DeckShuffled, _shuffled, "shuffle"),
        EventRow(ev.EventsLaid, None, "deal", Deal()),
        EventRow(ev.CardDrawn, _drawn, "draw", lambda viewed: None if viewed.after.turn else Deal()),
        EventRow(ev.KayakPlaced, _placed, "splash"),
        EventRow(ev.TurnBegan, sound="turn"),
        EventRow(ev.CardPlayed, sound="play"),
        EventRow(ev.CardDiscarded, "cause", "play"),
        EventRow(ev.CardRecalled, sound="play", feel=GLAD),
        EventRow(ev.CardPutBack, sound="play"),
        EventRow(ev.NoCardToPlay, feel=SORRY),
        EventRow(ev.EddiedOut, sound="paddle", feel=Expression(Mood.CALM, "rests")),
        EventRow(
            ev.SpeedChanged,
            _speed_changed,
            lambda event: "paddle" if event.speed > event.before else None,
            feel=lambda viewed: GLAD if viewed.event.speed > viewed.event.before else SORRY,
        ),
        EventRow(ev.Ran, _ran, _heard_run, _carried, _feel_run, _turn_run),
        EventRow(
            ev.SideChosen,
            _side_chosen,
            lambda event: None if event.bumped is None else "bump",
            _pushed_aside,
            _feel_bump,
            _turn_bump,
        ),
        EventRow(ev.HazardChosen, "hazard"),
        EventRow(ev.TokenPlaced, _token_placed, "token"),
        EventRow(
            ev.LineCrossed,
            _line_crossed,
            feel=lambda viewed: Expression(Mood.GLAD, "finishes" if viewed.event.finish else "crosses"),
        ),
        EventRow(ev.EventRevealed, _event_revealed, "flip", feel=Expression(Mood.STARTLED, "event")),
        EventRow(ev.EventEnded, None),
        EventRow(ev.StillWater, sound="splash"),
        EventRow(
            ev.StillWaterEnded,
            lambda viewed, names: None if viewed.event.moved else say("event.still_water_ended"),
        ),
        EventRow(ev.SeatLeft, move=Departure(), feel=Expression(Mood.SORRY, "leaves")),
        match_over(ev.RaceEnded, _tie_break),
    )

    def pulse(self, view: WhitewaterView) -> int:
        return view.turn

    def ways(self, viewed: RaceBeat) -> Sequence[Trail]:
        match viewed.event:
            case ev.Ran(seat=seat, path=path) if len(path) > 1:
                return (Trail(kayak_key(seat), ZoneId.RIVER, path),)
            case _:
                return ()

    def spotlight(self, viewed: RaceBeat, names: Names) -> Spotlight | None:
        match viewed.event:
            case ev.EventRevealed(seat=seat, line=line, card=secret):
                card = secret.open()
                name, face = event_name(card), f"{FACES}/cards/event/{kind_of(card)}"
                item = Item(f"shown:{card}", SPOTLIGHT, 0, ItemKind.CARD, face, name, label=name)
                head = say("spotlight.event.row", name=names[seat], number=line + 1)
                return Spotlight(name, ((head, (item,)),), event_text(card), 0, passes=True)
            case ev.StillWater():
                return Spotlight(say("spotlight.still.title"), (), say("event.still_water"), 0, passes=True)
            case _:
                return None


TELLING: Final = WhitewaterTelling()


def _gain(viewed: ViewedEvent[Event, WhitewaterView], event: ev.Ran) -> float:
    if row_of(event.path[0]) <= viewed.after.board.finish < row_of(event.path[-1]):
        return FINISHED
    return TAKES_THE_LEAD if _leads(viewed.after, event.seat) and not _leads(viewed.before, event.seat) else 0.0


def _loss(event: ev.Ran) -> float:
    return sum(incident.lost for incident in event.incidents) + CARD_OWED * _owed(event)


def _owed(event: ev.Ran) -> int:
    """The cards that a run costs."""
    return sum(incident.what in ("rapids", "waterfall") and not incident.cleared for incident in event.incidents)


def _leads(view: WhitewaterView, seat: Seat) -> bool:
    others = [row_of(cell) for other, cell in enumerate(view.cells) if other != seat and cell != NO_CELL]
    return bool(others) and row_of(view.cells[seat]) > max(others)


def _for(viewed: ViewedEvent[Event, WhitewaterView], seat: Seat, sign: int) -> int:
    """Returns good or bad, as the viewer sees it."""
    viewer = viewed.after.viewer
    return 0 if viewer is None else sign if viewer == seat else 0
