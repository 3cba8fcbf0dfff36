"""The one line that says who must do what now."""

from __future__ import annotations

from typing import assert_never

from game.content.line import Line
from game.engine.types import snake
from game.pieces.card_words import card_line, suit_line
from game.pieces.cards import suit_of
from game.table.presenter import Names, Presenter
from game.titles.river_rats.rules import frames as fr
from game.titles.river_rats.rules.commands import RiverRatsCommand
from game.titles.river_rats.rules.moves import can_use_joker, has_power, plays_face_down
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table.words import say


class RiverRatsPrompts(Presenter[RiverRatsCommand, RiverRatsView]):
    """The part of the presenter that says what the viewer must do, or whom the table waits for."""

    def hides_choice(self, view: RiverRatsView) -> bool:
        """The first card under the spades Rat, until it is turned up."""
        return view.first_owner is not None and view.first_owner == view.seat

    def prompt(self, view: RiverRatsView, names: Names) -> Line:
        match view.frame:
            case fr.Dealing():
                return say("prompt.dealing")
            case fr.Over(reason=reason):
                return say(f"prompt.over.{reason}")
            case frame if frame.seat == view.seat:
                return say(f"prompt.you.{_task(view, frame)}", **_details(view))
            case frame:
                return say(f"prompt.wait.{_waiting(frame)}", name=names[frame.seat])


def _task(view: RiverRatsView, frame: fr.AskingFrame) -> str:
    """Tasks are called like what the match waits for, unless that leaves open what is to be done."""
    match frame:
        case fr.Turn(seat=seat):
            return _turn_task(view, view.hand_limit - view.hand_counts[seat])
        case fr.Playing():
            return "play_hidden" if plays_face_down(view, view.ability) else "play"
        case fr.Acting(seat=seat, card=card):
            kind = "power" if has_power(view, view.powers, seat, card[0]) else "action"
            mixes = kind == "power" and card[0] == "S" and view.spade_power_mix
            return f"{kind}_{card[0]}{_alone(view) if card[0] == 'C' else '_mix' if mixes else ''}"
        case fr.ClubsPower():
            return f"clubs_power{_alone(view)}"
        case _:
            return snake(type(frame).__name__)


def _turn_task(view: RiverRatsView, missing: int) -> str:
    joker = can_use_joker(view, view.joker, view.ability)
    if missing and (view.deck_count or view.discard or view.market):
        return "draw_or_joker" if joker else "draw"
    if missing == view.hand_limit:
        return "pass"
    if joker:
        return "play_or_joker"
    return "play_hidden" if plays_face_down(view, view.ability) else "play"


def _alone(view: RiverRatsView) -> str:
    return "_solo" if view.seats == 1 else ""


def _details(view: RiverRatsView) -> dict[str, Line | int]:
    """What prompts may name: the card played and the suit of the Rat."""
    match view.frame:
        case fr.Acting(card=card):
            return {"card": card_line(card)}
        case fr.ExpertReveal():
            return {"suit": suit_line(suit_of(view.rat))}
        case fr.ChoosingDiscards(chosen=chosen):
            return {"count": len(chosen)}
        case fr.Drawing(seat=seat) | fr.Turn(seat=seat):
            return {"count": view.hand_limit - view.hand_counts[seat]}
        case _:
            return {}


def _waiting(frame: fr.AskingFrame) -> str:
    """What somebody else is seen to think about."""
    match frame:
        case fr.Turn():
            return "turn"
        case fr.Drawing():
            return "draw"
        case fr.Playing():
            return "play"
        case fr.Acting() | fr.ClubsPower() | fr.HeartsPower() | fr.ChoosingDiscards():
            return "action"
        case fr.AdvancedJoker() | fr.ExpertOffer() | fr.ExpertReveal() | fr.JokerIdentity():
            return "joker"
        case _:
            assert_never(frame)
