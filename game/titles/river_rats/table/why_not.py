"""Why a thing on the table cannot be used now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from game.pieces.cards import Card
from game.titles.river_rats.rules import frames as fr
from game.titles.river_rats.rules.commands import RiverRatsCommand
from game.titles.river_rats.rules.state import JOKER
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table.guide import asked_seat, first_goes_down, has_power
from game.titles.river_rats.table.keys import DECK, DISCARD, INACTIVE
from game.titles.river_rats.table.picks import word
from game.titles.river_rats.table.prompts import must_draw


def why_not(view: RiverRatsView, legal: Sequence[RiverRatsCommand], letter: str) -> str | None:
    """The id of a sentence, or None for a letter that can be used now."""
    words = [word(view, command) for command in legal]
    if any(each[0] == letter for each in words):
        return None
    match view.frame:
        case fr.Over():
            return "match_over"
        case fr.Dealing():
            return "not_your_turn"
        case _:
            if view.seat is None or asked_seat(view) != view.seat:
                return "not_your_turn"
            if any(letter in each[1:] for each in words):
                return "other_first"
            return _place_reason(view, letter)


def _place_reason(view: RiverRatsView, letter: str) -> str:
    """The reason by where the thing lies."""
    kind, _, rest = letter.partition(":")
    match kind:
        case "card":
            return _card_reason(view, Card(rest))
        case "joker":
            return _joker_reason(view, letter)
        case "collective":
            return "hidden_first"
        case "slot":
            return "debt" if ":" in rest else _slot_reason(view)
        case "rat":
            return _hidden_rat_reason(view)
        case "hand":
            return "others_hand"
        case "debt" | "rat_debt" | "crew_debt":
            return "debt"
        case _:
            return _pile_reason(view, letter)


def _pile_reason(view: RiverRatsView, letter: str) -> str:
    match letter:
        case _ if letter == DECK:
            return _source_reason(view)
        case _ if letter == DISCARD:
            return "discard_pile"
        case _ if letter == INACTIVE:
            return "inactive_rat"
        case _:
            return "nothing_to_do"


def _card_reason(view: RiverRatsView, card: Card) -> str:
    places: tuple[tuple[Sequence[Card | None], Callable[[RiverRatsView, Card], str]], ...] = (
        (view.hand, _hand_reason),
        (view.market, lambda view, card: _source_reason(view)),
        (view.collective, _collective_reason),
        (view.rat_cards, lambda view, card: "rat_open" if _flipping(view) else "rat_cards"),
        ((view.rat, view.beaten), lambda view, card: "rat_king"),
        (view.pile[:1], lambda view, card: "prediction"),
        (view.aces, lambda view, card: "ace"),
        ((*view.pile, *view.rat_debt, *view.crew_debt), lambda view, card: "debt"),
    )
    return next((reason(view, card) for cards, reason in places if card in cards), "others_hand")


def _hand_reason(view: RiverRatsView, card: Card) -> str:
    match view.frame:
        case fr.Turn() | fr.Drawing():
            return "draw_first"
        case fr.ChoosingDiscards(chosen=chosen):
            return "already_chosen" if card in chosen else "one_source"
        case fr.Acting(card=played) if played[0] == "C" and len(view.market) >= view.market_most:
            return "market_full"
        case _:
            return _busy_reason(view)


def _source_reason(view: RiverRatsView) -> str:
    """For deck and Market: what to do instead of taking from them."""
    match view.frame:
        case fr.Turn() | fr.Drawing() | fr.Playing():
            return "nothing_left" if must_draw(view) else "hand_full"
        case fr.ChoosingDiscards(chosen=chosen):
            return "already_chosen" if any(card in view.market for card in chosen) else "one_source"
        case fr.Acting(seat=seat, card=card) if card[0] == "D" and not has_power(view, seat, card):
            return "market_needs_power" if view.powers else "swap_from_hand"
        case _:
            return _busy_reason(view)


def _collective_reason(view: RiverRatsView, card: Card) -> str:
    match view.frame:
        case fr.Acting(card=played) if played[0] == "D":
            if card == played:
                return "just_played"
            return "hidden_first" if view.first_owner is not None and card == view.collective[0] else "crew_hand"
        case _:
            return "crew_hand"


def _hidden_rat_reason(view: RiverRatsView) -> str:
    match view.frame:
        case fr.HeartsPower():
            return "one_flip"
        case _:
            return "rat_cards"


def _joker_reason(view: RiverRatsView, letter: str) -> str:
    used = view.jokers_removed + (JOKER in view.collective) + view.joker_aside
    number = int(letter.partition(":")[2])
    if number < used:
        return "joker_stays" if JOKER in view.collective and _swapping(view) else "joker_in_use"
    if number >= used + view.jokers_up:
        return "joker_down"
    if view.joker_seat is not None:
        return "joker_used"
    if view.level == "expert":
        return "joker_later"
    match view.frame:
        case fr.Turn():
            return "joker_not_first" if first_goes_down(view) else "joker_other"
        case _:
            return "joker_too_late"


def _slot_reason(view: RiverRatsView) -> str:
    return "draw_first" if must_draw(view) else "card_first"


def _busy_reason(view: RiverRatsView) -> str:
    """What has to be decided before anything else."""
    match view.frame:
        case fr.Acting() | fr.ClubsPower() | fr.HeartsPower() | fr.ChoosingDiscards():
            return "action_first"
        case fr.AdvancedJoker() | fr.ExpertOffer() | fr.ExpertReveal() | fr.JokerIdentity():
            return "joker_decides"
        case fr.Turn() | fr.Drawing() | fr.Playing() | fr.Dealing() | fr.Over():
            return "nothing_to_do"
        case _:
            assert_never(view.frame)


def _swapping(view: RiverRatsView) -> bool:
    match view.frame:
        case fr.Acting(card=card):
            return card[0] == "D"
        case _:
            return False


def _flipping(view: RiverRatsView) -> bool:
    match view.frame:
        case fr.Acting(seat=seat, card=card):
            return card[0] == "H" and has_power(view, seat, card)
        case fr.AdvancedJoker():
            return False
        case _:
            return False
