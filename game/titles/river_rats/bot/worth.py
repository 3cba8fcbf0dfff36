"""The worth of a table to the crew: its chance to win the match, read from worlds in which the rules played on."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final, Protocol, TypeAlias

from game.engine.foresight import Foresight, ForesightDraft
from game.pieces import BIT, DECK, mask_of
from game.titles.river_rats.bot.chances import layable, outlook_of
from game.titles.river_rats.bot.gains import kept_by
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import events as fr
from game.titles.river_rats.rules import resolution as end
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import JOKER, RiverRatsEvent, RiverRatsState
from game.titles.river_rats.rules.moves import has_power
from game.titles.river_rats.rules.poker import CATEGORY_SHIFT, best, best_wild, predicted, rat_hand
from game.titles.river_rats.rules.terms import RiverRatsCommand, Terms

MOST_RAISES: Final = 8


class Outcomes(Protocol):
    """The standing of a match between rounds, used to weigh a round."""

    def worth_won(self, pile: int) -> float:
        """The chance to win the match after the crew won this pile."""

    def worth_lost(self, pile: int) -> float:
        """The chance to win the match after the crew lost this pile."""


class Stakes:
    """The chances to win the match, by hands."""

    def __init__(
        self, standing: Outcomes, rat_values: Sequence[int], lost_extra: int, wanted: int, joker: float
    ) -> None:
        """`lost_extra` Debt joins a lost pile; a hand of category `wanted` (-1: none) earns `joker` in `table`."""
        self._rat_values = sorted(rat_values)
        self._standing = standing
        self._lost_extra = lost_extra
        self._wanted = wanted
        self.joker = joker
        self._tables: dict[int, list[list[float]]] = {}
        self._places: tuple[dict[int, int], dict[int, int]] = {}, {}

    def worth(self, value: int, pile: int) -> float:
        """The chance to win the match with a hand of this value and this pile; every tie is the Rat's."""
        return self.table(pile)[0][bisect_left(self._rat_values, value)]

    def table(self, pile: int) -> list[list[float]]:
        """Returns a chance to win the match for each place, by how often the pile may still be raised where that
        helps.
        """
        rows = self._tables.get(pile)
        if rows is None:
            rows = self._tables[pile] = self._rows(pile)
        return rows

    def places(self, wild: bool) -> tuple[dict[int, int], Callable[[int], int]]:
        """Returns the known places of hands in those rows, by their cards, and a function that finds out others."""
        value_of = best_wild if wild else best
        known = self._places[wild]

        def find(hand: int) -> int:
            value = value_of(hand)
            beaten = bisect_left(self._rat_values, value)
            earns = value >> CATEGORY_SHIFT == self._wanted
            known[hand] = place = beaten + len(self._rat_values) + 1 if earns else beaten
            return place

        return known, find

    def _rows(self, pile: int) -> list[list[float]]:
        count = len(self._rat_values) + 1
        sure = [(beaten + 0.5) / count for beaten in range(count)]
        best_so_far = [0.0] * count
        rows = []
        for more in range(MOST_RAISES + 1):
            won = self._standing.worth_won(pile + more)
            lost = self._standing.worth_lost(pile + more + self._lost_extra)
            if won or lost:
                line = [lost + (won - lost) * share for share in sure]
                best_so_far = [new if new > old else old for new, old in zip(line, best_so_far, strict=True)]
            rows.append(best_so_far + [worth + self.joker for worth in best_so_far])
        return rows


RiverRatsForesight: TypeAlias = Foresight[RiverRatsState, RiverRatsCommand, RiverRatsEvent, RiverRatsView]
RiverRatsFuture: TypeAlias = ForesightDraft[RiverRatsState, RiverRatsEvent]

HEARTS: Final = mask_of(card for card in DECK if card[0] == "H")
WORLDS: Final = (1, 14, 10, 7, 5, 3, 3)
"""Number of worlds tried, by plays left: the more plays, the more each world takes."""
REVEALS: Final = 24
"""The same where the Expert Joker is thought of: only the cards it would reveal count."""
RAISES_TRIED: Final = 24
"""The same where the pile may be raised: there are few commands, and much is at stake."""
RAT_HANDS: Final = 64
RAT_WORLDS: Final = 24
"""A hand of the crew is compared with so many hands that the Rat may hold, out of at most so many worlds."""
ACTION_WORTH: Final = {"C": 0.004, "D": 0.008, "H": 0.0, "S": 0.006}
"""Worth of a card's action before its effect is known, by suit; raising the Debt is weighed exactly."""
POWER_WORTH: Final = 0.004
FLIP_WORTH: Final = 0.004
REVEAL_COST: Final = 0.1
"""Cost of a Debt of the crew, about, when the Expert Joker fails."""


class Worth:
    """The weighing of one decision's commands in the same worlds, against the same hands of the Rat."""

    def __init__(self, terms: Terms, view: RiverRatsView, foresight: RiverRatsForesight) -> None:
        self._terms = terms
        self._standing = outlook_of(terms, view)
        self._joker = self._standing.joker_worth
        self._view = view
        self._foresight = foresight
        self._stakes: dict[int | None, Stakes] = {}
        """Stakes by place of the Rat's card that an Advanced Joker removes; None while none does."""
        self._found: dict[RiverRatsCommand, list[float]] = {}

    def of(self, command: RiverRatsCommand) -> float:
        """Returns the chance to win the match after the command, plus small bonuses for facts that tables do not
        show.
        """
        return fmean(self._in_worlds(command))

    def gains(self, command: RiverRatsCommand, other: RiverRatsCommand) -> list[float]:
        """Returns what the command gains on the other one, world by world."""
        return [one - less for one, less in zip(self._in_worlds(command), self._in_worlds(other), strict=True)]

    def _in_worlds(self, command: RiverRatsCommand) -> list[float]:
        if command not in self._found:
            worlds = range(self._count())
            self._found[command] = [self._of_future(self._foresight.played(command, number)) for number in worlds]
        return self._found[command]

    def _count(self) -> int:
        match self._view.frame:
            case fr.ExpertOffer() | fr.ExpertReveal():
                return REVEALS
            case fr.Acting(card=card) if card[0] == "H":
                return RAISES_TRIED
            case fr.HeartsPower():
                return RAISES_TRIED
            case _:
                left = max(0, self._view.collective_size - len(self._view.collective))
                return WORLDS[min(left, len(WORLDS) - 1)]

    def _of_future(self, future: RiverRatsFuture) -> float:
        """A round that is over is weighed by its final hand: the hand the Rat had in this world is one of many."""
        state, view = future.state, self._view
        bonus = self._joker * (state.jokers_up - view.jokers_up)
        pile, place = len(view.pile), None
        for event in future.events:
            match event:
                case ev.DebtRaised(seat=seat) if seat is not None:
                    pile += 1
                case end.RatCardRemoved():
                    place = event.place
                case ev.RatCardFlipped():
                    bonus += FLIP_WORTH
                case end.CrewDebtTaken():
                    bonus -= REVEAL_COST
                case end.HandsCompared(crew_value=value):
                    return self._against(place).worth(value, pile) + bonus + self._kept(state)
                case end.MatchEnded():
                    return 0.0
                case _:
                    pass
        return self._outlook(state) + bonus

    def _kept(self, state: RiverRatsState) -> float:
        """Returns the worth of the viewer's hand and the Market in the next round, even if this world has none."""
        seat = self._view.seat
        if seat is None:
            return 0.0
        return kept_by(state.hands[seat], state.market, len(state.hands))

    def _outlook(self, state: RiverRatsState) -> float:
        """The best the crew can make of the round in this world. Hearts among the cards laid may raise the pile."""
        stakes = self._against(self._best_removed() if state.joker_aside else None)
        rows = stakes.table(len(state.pile))
        known, find = stakes.places(JOKER in state.collective)
        crew = mask_of([card for card in state.collective if card != JOKER])
        bonus, raises = self._pending(state)
        top = 0.0
        for mask in layable(state, self._terms.hand_limit):
            hand = crew | mask
            place = known[hand] if hand in known else find(hand)
            worth = rows[raises + (mask & HEARTS).bit_count()][place]
            if worth > top:
                top = worth
        done = len(state.collective) >= state.collective_size
        return top + bonus + (self._kept(state) if done else 0.0)

    def _pending(self, state: RiverRatsState) -> tuple[float, int]:
        """Returns the worth of an action that is not decided on yet, and how often it may raise the pile."""
        match state.frame:
            case fr.Acting(seat=seat, card=card):
                power = has_power(state, self._terms.powers, seat, card[0])
                return ACTION_WORTH[card[0]] + (POWER_WORTH if power else 0.0), int(card[0] == "H")
            case fr.HeartsPower():
                return 0.0, 1
            case _:
                return 0.0, 0

    def _against(self, removed: int | None) -> Stakes:
        """Returns the stakes against the Rat, without its card at the place if an Advanced Joker removes one."""
        if removed not in self._stakes:
            view = self._view
            extra = view.ability.debt_when_lost
            wanted = -1 if view.prediction is None or not view.jokers_down else predicted(view.prediction)
            values = self._rat_values(removed)
            self._stakes[removed] = Stakes(self._standing, values, extra, wanted, self._joker)
        return self._stakes[removed]

    def _rat_values(self, removed: int | None) -> list[int]:
        """Returns possible values of the Rat's hand: in any world the next cards of the deck may as well be its hidden
        ones.
        """
        joining = 0 if removed is None else self._terms.joker_rat_cards
        open_cards, hidden = self._rat_side(removed)
        count = hidden + joining
        if not count:
            return [best(open_cards)]
        values: list[int] = []
        for number in range(RAT_WORLDS):
            world = self._foresight.world(number)
            spare = [BIT[card] for card in world.deck]
            spare += [BIT[card] for card, up in zip(world.rat_cards, world.rat_up, strict=True) if not up]
            starts = range(0, max(1, len(spare) - count + 1), count)
            values += [best(open_cards | sum(spare[start : start + count])) for start in starts]
            if len(values) >= RAT_HANDS:
                break
        return values

    def _rat_side(self, removed: int | None) -> tuple[int, int]:
        """The Rat's open cards, Kings included, and the number of its face-down ones."""
        view = self._view
        dealt = [card for place, card in enumerate(view.rat_cards) if place != removed]
        known = [card for card in rat_hand(view.rat, view.beaten, dealt) if card is not None]
        return mask_of(known), dealt.count(None)

    def _best_removed(self) -> int | None:
        """The place of the open card that helps the Rat most."""
        places = [place for place, card in enumerate(self._view.rat_cards) if card is not None]
        return min(places, key=lambda place: best(self._rat_side(place)[0]), default=None)
