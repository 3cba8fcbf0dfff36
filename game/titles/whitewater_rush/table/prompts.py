"""Who must do what, what may be spared, and why the rest cannot be used now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.content.message import Line
from game.engine.types import Seat, snake
from game.table.presenter import Names
from game.table.reaction import Reaction
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.commands import WhitewaterCommand
from game.titles.whitewater_rush.rules.content import kind_of
from game.titles.whitewater_rush.rules.state import WhitewaterView
from game.titles.whitewater_rush.table.foretold import ADVANCE, Course, Foretold, own_turn_begins
from game.titles.whitewater_rush.table.prospects import hits, round_of
from game.titles.whitewater_rush.table.trails import outlook, way_of
from game.titles.whitewater_rush.table.words import card_name, card_text, say

IN_HAND: Final = (fr.Playing, fr.Discarding, fr.PuttingBack, fr.Recalling)
"""What is asked about cards; everything else but a window is about the river alone."""
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
"""What comes before a card is played, by what is asked; elsewhere a space."""
LYING: Final = {
    "token": "token_stays",
    "event_card": "event_works",
    "events": "event_works",
    "event": "event_hidden",
    "deck": "draw_at_end",
    "discard": "discard_open",
}
"""Why what lies there cannot be used."""


def prompt_line(view: WhitewaterView, names: Names) -> Line:
    """The one line that says who must do what."""
    match view.frame:
        case fr.SettingUp():
            return say("prompt.setting_up")
        case fr.Over():
            return say("prompt.over")
        case frame if frame.seat == view.viewer:
            return _you(view, frame, names)
        case frame:
            return say(f"prompt.other.{_kind(frame)}", name=names[frame.seat])


def spared(
    foretold: Foretold, view: WhitewaterView, legal: Sequence[WhitewaterCommand], names: Names
) -> Reaction | None:
    """Windows are decisions a person may be spared; before one's own card they are no question, but a chance."""
    match view.frame:
        case fr.Window() as window if legal:
            line, ask = _asked(foretold, view, window, names), _ask(view, window)
            if own_turn_begins(view):
                return Reaction(ask, cmd.Pass(), line, own=True)
            about, own = f"{view.turn} {window.when} {window.card}", _advanced(foretold, view, window)
            again = None if own is None else say(f"reaction.again.{way_of(own)}", outlook=outlook(view, own))
            hit, turn = _would_hit(foretold, view, window.seat, own), round_of(view, window.seat)
            return Reaction(ask, cmd.Pass(), line, about=about, again=again, hits=hit, round=turn)
        case _:
            return None


def reason(view: WhitewaterView, letter: str) -> str:
    """Why what is no letter of any move cannot be used."""
    match view.frame:
        case fr.Over():
            return "race_over"
        case fr.AskingFrame() as frame if frame.seat == view.viewer:
            return _why_not(frame, letter)
        case _:
            return "not_your_turn"


def is_open(view: WhitewaterView) -> bool:
    """Whether what is asked is about the river alone; whoever plays on with a card after it wants to see the hand."""
    match view.frame:
        case fr.Window(seat=seat):
            return seat != view.active
        case frame:
            return isinstance(frame, fr.AskingFrame) and not isinstance(frame, IN_HAND)


def _asked(foretold: Foretold, view: WhitewaterView, window: fr.Window, names: Names) -> Line:
    """What a window is about, in one sentence."""
    name, card = names[view.active], window.card
    if window.when == "after":
        return say("reaction.after_card", name=name)
    if card is None:
        return say("reaction.own_turn") if own_turn_begins(view) else say("reaction.others_turn", name=name)
    own = _advanced(foretold, view, window)
    if own is None:
        return say("reaction.played", name=name, card=card_name(card), text=card_text(card))
    return say(f"reaction.advance.{way_of(own)}", name=name, outlook=outlook(view, own))


def _would_hit(foretold: Foretold, view: WhitewaterView, seat: Seat, own: Course | None) -> bool:
    """Whether the Advance that is asked about, or else the next one, takes the kayak into something as it lies."""
    courses = foretold.advance(view, view.active) if own is None else [own]
    return any(hits(course) for course in courses if course.seat == seat)


def _advanced(foretold: Foretold, view: WhitewaterView, window: fr.Window) -> Course | None:
    """What the Advance that is asked about does to the kayak of the seat asked if it lets go."""
    if window.when != "card" or window.card is None or kind_of(window.card) != ADVANCE:
        return None
    return next(iter(foretold.own(view, cmd.Pass())), None)


def _you(view: WhitewaterView, frame: fr.AskingFrame, names: Names) -> Line:
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
    """As sentences are called by it: `placing_rock`."""
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
            return kind if kind in (ADVANCE, "spot_hazard") else "other_cards"


def _why_not(frame: fr.AskingFrame, letter: str) -> str:
    match letter.partition(":"):
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
