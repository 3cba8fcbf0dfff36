"""What must hold after every step."""

from __future__ import annotations

from collections import Counter

from game.engine.errors import RulesBug
from game.titles.whitewater_rush.rules.flow import water_of
from game.titles.whitewater_rush.rules.frames import Over, RockSide
from game.titles.whitewater_rush.rules.knowledge_marks import union_of
from game.titles.whitewater_rush.rules.river import FASTEST, NO_CELL, ROCK, SLOWEST
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.tasks import GoRound
from game.titles.whitewater_rush.rules.terms import Terms


def check(state: WhitewaterState, terms: Terms) -> None:
    """Raises RulesBug naming what is broken."""
    _cards(state, terms)
    _tokens(state, terms)
    _kayaks(state, terms)
    _marks(state)


def _cards(state: WhitewaterState, terms: Terms) -> None:
    there = [card for hand in state.hands for card in hand] + state.deck + state.discard
    if Counter(there) != Counter(terms.cards):
        raise RulesBug(f"{len(there)} River cards of {len(terms.cards)}, or some twice")
    events = [card for line in state.events for card in line] + state.box + state.gone
    events += [] if state.event is None else [state.event]
    if Counter(events) != Counter(terms.event_cards):
        raise RulesBug(f"{len(events)} Event cards of {len(terms.event_cards)}, or some twice")


def _tokens(state: WhitewaterState, terms: Terms) -> None:
    laid = Counter(sign for _, sign in state.tokens)
    for sign, count in terms.tokens_made.items():
        if state.supply[sign] < 0 or state.supply[sign] + laid[sign] != count:
            raise RulesBug(f"{laid[sign]} tokens {sign} laid and {state.supply[sign]} left, but there are {count}")


def _kayaks(state: WhitewaterState, terms: Terms) -> None:
    """A kayak that waits behind a Rock may share its space for the moment."""
    water = water_of(terms, state)
    placed = [cell for cell in state.cells if cell != NO_CELL]
    if any(water.closed(cell) or water.sign(cell) == ROCK for cell in placed):
        raise RulesBug("a kayak lies on a Bank or a Rock")
    if any(not SLOWEST <= speed <= FASTEST for speed in state.speeds):
        raise RulesBug(f"speeds {state.speeds} are not all from {SLOWEST} to {FASTEST}")
    if len(set(placed)) < len(placed) and not _moving(state):
        raise RulesBug(f"two kayaks rest on one space: {state.cells}")


def _moving(state: WhitewaterState) -> bool:
    match state.frame:
        case RockSide() | Over():
            return True
        case _:
            return any(task.__class__ is GoRound for task in state.plan)


def _marks(state: WhitewaterState) -> None:
    if [len(tags) for tags in state.hand_tags] != [len(hand) for hand in state.hands]:
        raise RulesBug("not every card of a hand has its mark")
    if len(state.deck_tags) != len(state.deck):
        raise RulesBug("not every card of the deck has its mark")
    hidden = {1 << state.pools.get(card, 0) for cards in (*state.hands, state.deck) for card in cards}
    if union_of((*state.deck_tags, *(tag for tags in state.hand_tags for tag in tags))) & ~union_of(hidden):
        raise RulesBug("a mark names a pool none of whose cards is hidden")
    for card, tag in zip(state.deck, state.deck_tags, strict=True):
        if not tag >> state.pools.get(card, 0) & 1:
            raise RulesBug(f"the mark of {card} in the deck says it cannot be there")
    for seat, (hand, tags) in enumerate(zip(state.hands, state.hand_tags, strict=True)):
        if not _fit([state.pools.get(card, 0) for card in hand], tags):
            raise RulesBug(f"the marks of seat {seat} say it cannot hold its cards")


def _fit(pools: list[int], tags: list[int]) -> bool:
    """Whether each card of a hand can have a mark of its own that allows its pool."""
    holder: dict[int, int] = {}

    def place(card: int, tried: set[int]) -> bool:
        for number, tag in enumerate(tags):
            if tag >> pools[card] & 1 and number not in tried:
                tried.add(number)
                if number not in holder or place(holder[number], tried):
                    holder[number] = card
                    return True
        return False

    return all(place(card, set()) for card in range(len(pools)))
