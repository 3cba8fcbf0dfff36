"""A seat's options, worked out anew from the rules page: one short sentence of it a line, nothing shared."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.types import OptionValue
from game.titles.river_rats.rules import events as fr
from game.titles.river_rats.rules import terms as cmd
from game.titles.river_rats.rules.events import JOKER, RiverRatsState

Commands = set[cmd.RiverRatsCommand]


def legal(state: RiverRatsState, options: Mapping[str, OptionValue]) -> Commands:
    """Returns the commands of the seat that is asked; the empty set if none is."""
    frame, level = state.frame, options["level"]
    match frame:
        case fr.Turn(seat=seat):
            hand, free = state.hands[seat], state.jokers_up > 0 and state.joker_seat is None
            begin = _draws(state) if len(hand) < 3 else set()
            begin = begin or {cmd.PlayCard(card) for card in hand} or {cmd.Pass()}
            hidden = state.rat[0] == "S" and level != "first_game" and not state.collective
            joker = free and (level == "advanced" or (level in ("normal", "first_game") and not hidden))
            return begin | {cmd.UseJoker()} if joker else begin
        case fr.Drawing():
            return _draws(state)
        case fr.Playing(seat=seat):
            return {cmd.PlayCard(card) for card in state.hands[seat]}
        case fr.Acting(seat=seat, card=card):
            power = level != "first_game" and state.aces[seat][0] == card[0]
            return {cmd.Decline()} | _actions(state, seat, card, power)
        case fr.ClubsPower(seat=seat):
            return {cmd.Decline()} | _clubs(state, seat)
        case fr.HeartsPower():
            return {cmd.Decline(), cmd.AddDebt()}
        case fr.ChoosingDiscards(seat=seat, chosen=chosen):
            mixed = options["spade_power_mix"] == "on"
            sources = [source for source in (state.hands[seat], state.market) if mixed or chosen[0] in source]
            more: Commands = {cmd.MarkDiscard(card) for source in sources for card in source if card not in chosen}
            return more | {cmd.FinishDiscards()}
        case fr.AdvancedJoker():
            return {cmd.RemoveRatCard(place) for place in range(len(state.rat_cards))}
        case fr.ExpertOffer():
            return {cmd.InvokeJoker(), cmd.Decline()}
        case fr.ExpertReveal():
            return {cmd.RevealNext(), cmd.Decline()}
        case fr.JokerIdentity(choices=choices):
            return {cmd.ChooseIdentity(card) for card in choices}
        case _:
            return set()


def _draws(state: RiverRatsState) -> Commands:
    deck: Commands = {cmd.DrawFromDeck()} if state.deck or state.discard else set()
    return deck | {cmd.TakeFromMarket(card) for card in state.market}


def _clubs(state: RiverRatsState, seat: int) -> Commands:
    if len(state.market) > 5:
        return set()
    if len(state.hands) == 1:
        return {cmd.AddTopToMarket()} if state.deck or state.discard else set()
    return {cmd.AddToMarket(card) for card in state.hands[seat]}


def _actions(state: RiverRatsState, seat: int, played: str, power: bool) -> Commands:
    hand, market = state.hands[seat], state.market
    match played[0]:
        case "C":
            return _clubs(state, seat)
        case "D":
            hidden = state.collective[0] if state.first_owner is not None else None
            targets = [card for card in state.collective if card not in (JOKER, played, hidden)]
            return {cmd.Swap(target, card) for target in targets for card in (hand + market if power else hand)}
        case "H":
            debt: Commands = {cmd.AddDebt()} if state.deck or state.discard else set()
            turned: Commands = {cmd.FlipRatCard(place) for place, up in enumerate(state.rat_up) if not up}
            return debt | turned if power else debt
        case _:
            return {cmd.MarkDiscard(card) if power else cmd.DiscardCard(card) for card in hand + market}
