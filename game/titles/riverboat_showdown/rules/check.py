"""What must hold after every event: no chip and no card is lost."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.errors import RulesBug
from game.titles.riverboat_showdown.rules.state import DECLARED, NUMBERS, WILD, RiverboatState
from game.titles.riverboat_showdown.rules.terms import Terms


def check(state: RiverboatState, terms: Terms) -> None:
    """Raises RulesBug naming the first thing that is wrong."""
    for problem in _problems(state, terms):
        raise RulesBug(f"riverboat_showdown, round {state.round}: {problem}")


def cards_on_table(state: RiverboatState) -> list[int]:
    """Every card of the round, declared wilds as wilds again."""
    played = [WILD if card > DECLARED else card for cards in state.discards for card in cards]
    return [*state.unused, *played, *(card for hands in (state.hands, state.opened) for hand in hands for card in hand)]


def _problems(state: RiverboatState, terms: Terms) -> Iterator[str]:
    total = sum(state.chips) + state.kitty + state.pot
    if total != terms.all_chips:
        yield f"{total} chips are accounted for, {terms.all_chips} belong to the match"
    if terms.kitty and state.kitty < 0:
        yield f"the kitty holds {state.kitty}"
    if terms.stakes.table_stakes and min(state.chips) < 0:
        yield f"a seat is below nothing at table stakes: {state.chips}"
    if state.round == 0:
        return
    if sorted(cards_on_table(state)) != sorted(terms.deck):
        yield "the cards of the round are not whole"
    if sorted((*state.line, *state.turned)) != list(NUMBERS):
        yield f"the line is {state.line} after {state.turned}"
    if len(state.turned) == len(NUMBERS) and max(map(len, state.hands)) > 1:
        yield f"more than one card of a hand is left for the last Showdown card: {state.hands}"
