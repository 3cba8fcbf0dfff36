"""A player for trials: it weighs the cards still to be laid, against few futures, and sees no more than its seat does.

It imagines the cards it cannot see, always in the same orders: its answer is a function of its seat's knowledge.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.engine.types import Seat
from game.pieces import BIT, DECK, Card, mask_of
from game.titles.river_rats.bot.chances import Cards, Share, outlook_of, sets_of
from game.titles.river_rats.bot.gains import kept
from game.titles.river_rats.bot.worth import MOST_RAISES, Stakes
from game.titles.river_rats.rules import events as fr
from game.titles.river_rats.rules import terms as cmd
from game.titles.river_rats.rules.events import JOKER, RiverRatsState
from game.titles.river_rats.rules.moves import DECLINE, REVEAL, has_power
from game.titles.river_rats.rules.poker import best, predicted, rat_hand
from game.titles.river_rats.rules.terms import RiverRatsCommand, Terms

FUTURES: Final = 3
"""Number of imagined ways how the cards not seen may come."""
FEWER_FUTURES: Final = 2
"""Number of imagined ways where the others lay cards, too; then, one card more comes out of the Market, for them all.
"""
RAT_HANDS: Final = 40
"""Number of hands the Rat may hold that the crew's hand is compared with."""
OTHERS: Final = 2
"""Number of cards each of the others is thought to choose from: they do not know what the seat knows."""
HEARTS: Final = mask_of(card for card in DECK if card[0] == "H")
ORDERS: Final = tuple(tuple(Random(f"future {number}").sample(DECK, len(DECK))) for number in range(FUTURES))
RAT_ORDERS: Final = tuple(tuple(Random(f"rat {number}").sample(DECK, len(DECK))) for number in range(RAT_HANDS))
ACTION_WORTH: Final = {"C": 0.004, "D": 0.012, "H": 0.0, "S": 0.008}
"""Worth of a card's action before it is chosen, by suit."""
POWER_WORTH: Final = 0.004
KEPT_STAKES: Final = 32
HOPELESS: Final = 0.3
"""Chance to win the round below which an Expert Joker is called."""


class _Table(Struct, frozen=True):
    """A seat's knowledge of a round, as far as it is weighed: its own cards and those all see."""

    laid: int
    wild: bool
    left: int
    """Cards still to be played."""
    next: Seat
    hand: tuple[Card, ...]
    market: tuple[Card, ...]
    pile: int
    raises: int = 0
    drawn: int = 0
    """Number of cards just drawn that are among the imagined."""
    refills: int = 0
    """Number of cards refilled into the Market that are among the imagined."""
    bonus: float = 0.0


class FastPlayer:
    """A player that answers every question of one match."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        alone = terms.seats == 1
        self._orders = ORDERS if alone else ORDERS[:FEWER_FUTURES]
        self._taken = terms.market_most if alone else 1
        self._known: dict[object, Stakes] = {}

    def answer(self, state: RiverRatsState, seat: Seat, legal: Sequence[RiverRatsCommand]) -> RiverRatsCommand:
        """Returns the command that looks best to the seat; the first of equal ones."""
        if len(legal) == 1:
            return legal[0]
        match state.frame:
            case fr.ChoosingDiscards():
                return legal[-1]
            case fr.JokerIdentity():
                return legal[0]
            case fr.AdvancedJoker():
                return self._removed(state, legal)
            case fr.ExpertOffer():
                return legal[0] if self._sure(state) < HOPELESS else DECLINE
            case fr.ExpertReveal(base=base):
                return REVEAL if len(state.collective) == base else DECLINE
            case _:
                return self._weighed(state, seat, legal)

    def _weighed(self, state: RiverRatsState, seat: Seat, legal: Sequence[RiverRatsCommand]) -> RiverRatsCommand:
        stakes = self.stakes(state)
        now = self._table(state, seat)
        futures = self._futures(state, seat)
        values = [self._worth(stakes, self._after(state, seat, now, each), state, seat, futures) for each in legal]
        return legal[max(range(len(legal)), key=values.__getitem__)]

    def _table(self, state: RiverRatsState, seat: Seat) -> _Table:
        laid = _laid(state, seat)
        return _Table(
            mask_of([card for card in laid if card != JOKER]),
            JOKER in laid,
            max(0, state.collective_size - len(state.collective)),
            Seat((state.actor + 1) % self._terms.seats),
            tuple(state.hands[seat]),
            tuple(state.market),
            len(state.pile),
        )

    def _after(self, state: RiverRatsState, seat: Seat, now: _Table, command: RiverRatsCommand) -> _Table:
        """Returns the seat's table after a command, as far as it can know."""
        match command:
            case cmd.DrawFromDeck():
                return replace(now, next=seat, drawn=1)
            case cmd.TakeFromMarket(card=card):
                market = _without(now.market, card)
                refills = max(0, state.market_slots - len(market))
                return replace(now, next=seat, hand=(*now.hand, card), market=market, refills=refills)
            case cmd.PlayCard(card=card):
                return self._played(state, seat, now, card)
            case cmd.UseJoker():
                wild = self._terms.joker == "wild"
                bonus = -outlook_of(self._terms, state).joker_worth
                return replace(now, wild=wild, left=now.left - wild, next=self._following(seat), bonus=bonus)
            case cmd.Swap(target=target, card=card):
                laid = now.laid & ~BIT[target] | BIT[card]
                if card in now.hand:
                    return replace(now, laid=laid, hand=(*_without(now.hand, card), target))
                return replace(now, laid=laid, market=(*_without(now.market, card), target))
            case cmd.AddToMarket(card=card):
                return replace(now, hand=_without(now.hand, card), market=(*now.market, card))
            case cmd.AddTopToMarket():
                return replace(now, refills=1)
            case cmd.AddDebt():
                return replace(now, pile=now.pile + 1)
            case cmd.FlipRatCard():
                return replace(now, raises=1, bonus=POWER_WORTH)
            case cmd.DiscardCard(card=card) | cmd.MarkDiscard(card=card):
                if card in now.hand:
                    return replace(now, hand=_without(now.hand, card))
                market = _without(now.market, card)
                return replace(now, market=market, refills=max(0, state.market_slots - len(market)))
            case _:
                return now

    def _played(self, state: RiverRatsState, seat: Seat, now: _Table, card: Card) -> _Table:
        suit = card[0]
        power = has_power(state, self._terms.powers, seat, suit)
        return replace(
            now,
            laid=now.laid | BIT[card],
            left=now.left - 1,
            next=self._following(seat),
            hand=_without(now.hand, card),
            raises=int(suit == "H"),
            bonus=ACTION_WORTH[suit] + (POWER_WORTH if power else 0.0),
        )

    def _following(self, seat: Seat) -> Seat:
        return Seat((seat + 1) % self._terms.seats)

    def _worth(
        self, stakes: Stakes, table: _Table, state: RiverRatsState, seat: Seat, futures: Sequence[Cards]
    ) -> float:
        """Returns the chance to win the match if the others, too, lay their best cards of those to come."""
        rows = stakes.table(table.pile)
        most = rows[min(MOST_RAISES, table.raises + table.left)]
        known, find = stakes.places(table.wild)
        own_market, held = _masks(table.market), _masks(table.hand)
        total = 0.0
        for future in futures:
            market = own_market + future[: table.refills]
            if not table.left:
                total += rows[table.raises][find(table.laid)] + kept(sum(market) | sum(held))
                continue
            shares = self._shares(table, state, seat, held, future[table.refills :])
            top = 0.0
            for mask in sets_of(shares, market, self._taken):
                hand = table.laid | mask
                place = known[hand] if hand in known else find(hand)
                if most[place] > top:
                    top = max(top, rows[table.raises + (mask & HEARTS).bit_count()][place])
            total += top
        return total / len(futures) + table.bonus

    def _shares(self, table: _Table, state: RiverRatsState, seat: Seat, held: Cards, future: Cards) -> list[Share]:
        limit, seats = self._terms.hand_limit, self._terms.seats
        own = held + future[: table.drawn]
        at = table.drawn
        shares: list[Share] = []
        for turn in range(min(table.left, seats)):
            who = (table.next + turn) % seats
            plays = (table.left - turn - 1) // seats + 1
            if who == seat:
                hand, draws = own, max(0, limit - len(own) + plays - 1)
            else:
                hand = _masks(state.shown[who][:OTHERS])
                draws = max(0, OTHERS - len(hand) + plays - 1)
            shares.append((plays, hand, future[at : at + draws]))
            at += draws
        return shares

    def _futures(self, state: RiverRatsState, seat: Seat) -> list[Cards]:
        """The cards the seat does not see, in the orders in which it imagines them."""
        discard = state.discard if self._terms.browse_discards else state.discard[-1:]
        seen: set[Card | None] = {card for card in discard if card not in state.unseen}
        seen |= {*state.aces, state.rat, state.beaten, *_open(state), *_laid(state, seat), *state.pile[:1]}
        seen.update(state.market, state.hands[seat])
        for shown in state.shown:
            seen.update(shown)
        return [tuple([BIT[card] for card in order if card not in seen]) for order in self._orders]

    def stakes(self, state: RiverRatsState) -> Stakes:
        """Returns the stakes against the open cards of the Rat."""
        wanted = -1 if not state.pile or not state.jokers_down else predicted(state.pile[0])
        standing = outlook_of(self._terms, state)
        key = (standing, tuple(_open(state)), len(state.rat_cards), wanted)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= KEPT_STAKES:
                self._known.clear()
            extra = self._terms.ability(state.rat).debt_when_lost
            found = self._known[key] = Stakes(standing, self._rat_values(state), extra, wanted, standing.joker_worth)
        return found

    def _rat_values(self, state: RiverRatsState) -> list[int]:
        shown = _open(state)
        open_cards = mask_of(rat_hand(state.rat, state.beaten, shown))
        gone = {*state.aces, state.rat, state.beaten, *shown}
        hidden = len(state.rat_cards) - len(shown)
        if not hidden:
            return [best(open_cards)]
        spare = ([card for card in order if card not in gone][:hidden] for order in RAT_ORDERS)
        return [best(open_cards | mask_of(cards)) for cards in spare]

    def _sure(self, state: RiverRatsState) -> float:
        """The share of the hands the Rat may hold that the crew's hand beats."""
        values = self._rat_values(state)
        value = best(mask_of([card for card in state.collective if card != JOKER]))
        return sum(value > each for each in values) / len(values)

    def _removed(self, state: RiverRatsState, legal: Sequence[RiverRatsCommand]) -> RiverRatsCommand:
        """The open card that helps the Rat most."""

        def without(place: int) -> int:
            if not state.rat_up[place]:
                return 1 << 60
            cards = [card for at, card in enumerate(state.rat_cards) if at != place and state.rat_up[at]]
            return best(mask_of(rat_hand(state.rat, state.beaten, cards)))

        return legal[min(range(len(legal)), key=without)]


def _laid(state: RiverRatsState, seat: Seat) -> list[Card]:
    """The crew's hand without a first card that lies face-down for the seat."""
    hidden = state.first_owner is not None and state.first_owner != seat
    return state.collective[1:] if hidden else state.collective


def _open(state: RiverRatsState) -> list[Card]:
    return [card for card, up in zip(state.rat_cards, state.rat_up, strict=True) if up]


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple([each for each in cards if each != card])


def _masks(cards: Sequence[Card]) -> Cards:
    return tuple([BIT[card] for card in cards])
