"""Why the crew mate plays what it plays: one general sentence that gives no hand away (Rulebook, table talk)."""

from __future__ import annotations

from typing import assert_never

from game.content.line import Line
from game.pieces.cards import Card
from game.titles.river_rats.bot import gains
from game.titles.river_rats.rules import commands as cmd
from game.titles.river_rats.rules import frames as fr
from game.titles.river_rats.rules.moves import plays_face_down
from game.titles.river_rats.rules.state import JOKER
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table.estimate import crew_value, rat_value, value_of_cards
from game.titles.river_rats.table.words import hand_line, say


def reason(view: RiverRatsView, command: cmd.RiverRatsCommand, choices: int) -> Line | None:
    """The sentence; None for passing. `choices`: how many commands were legal."""
    if choices == 1 and command != cmd.Pass():
        return say("reason.only")
    match command:
        case cmd.PlayCard() if plays_face_down(view, view.ability):
            return say("reason.builds", count=view.collective_size - len(view.collective) - 1)
        case cmd.PlayCard(card=card):
            return gains.played(view, card)
        case cmd.UseJoker():
            return say("reason.joker_aside") if view.joker == "remove" else gains.played(view, JOKER)
        case cmd.Swap(target=target, card=card):
            return gains.swapped(view, target, card)
        case cmd.DrawFromDeck():
            return say("reason.draw")
        case cmd.TakeFromMarket(card=card):
            return gains.taken(view, card)
        case cmd.AddDebt():
            return _raised(view)
        case cmd.FlipRatCard():
            return say("reason.flip")
        case cmd.AddToMarket():
            return say("reason.share" if view.seats > 1 else "reason.more_choice")
        case cmd.AddTopToMarket():
            return say("reason.more_choice")
        case cmd.DiscardCard() | cmd.MarkDiscard() | cmd.FinishDiscards():
            return say("reason.discard")
        case cmd.RemoveRatCard(place=place):
            return _removed(view, place)
        case cmd.ChooseIdentity(card=card):
            return _identity(view, card)
        case cmd.InvokeJoker() | cmd.RevealNext():
            return say("reason.reveal")
        case cmd.Decline():
            return _declined(view)
        case cmd.Pass():
            return None
        case _:
            assert_never(command)


def _removed(view: RiverRatsView, place: int) -> Line:
    """What the Rat still shows without the card."""
    shown = hand_line(rat_value(view, place))
    return say("reason.remove" if shown == hand_line(rat_value(view)) else "reason.remove_shown", hand=shown)


def _identity(view: RiverRatsView, card: Card) -> Line:
    strongest = value_of_cards(view.collective, card) >= crew_value(view)
    return say("reason.identity_strong") if strongest else say("reason.identity_prediction")


def _declined(view: RiverRatsView) -> Line:
    match view.frame:
        case fr.HeartsPower():
            return _no_raise(view)
        case fr.Acting(card=card) if card[0] == "H":
            return _no_raise(view)
        case fr.ExpertOffer() | fr.ExpertReveal():
            return say("reason.stand", hand=hand_line(crew_value(view)))
        case _:
            return say("reason.leave", count=len(view.hand))


def _missing(view: RiverRatsView) -> int:
    """Debt cards that the pile lacks to beat the Rat."""
    return view.debt_limit - len(view.rat_debt) - len(view.pile)


def _raised(view: RiverRatsView) -> Line:
    """What one more Debt card is towards beating the Rat."""
    missing = _missing(view) - 1
    if missing < 0:
        return say("reason.raised", count=len(view.pile) + 1)
    return say("reason.raise_enough") if missing == 0 else say("reason.raise", count=missing)


def _no_raise(view: RiverRatsView) -> Line:
    return say("reason.enough") if _missing(view) <= 0 else say("reason.keep_small", count=len(view.pile))
