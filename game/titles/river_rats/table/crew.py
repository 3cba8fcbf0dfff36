"""The remarks of crew mates: what everybody saw, and nothing of what a seat holds or wishes for.

The rulebook forbids to reveal or hint at hands, and to name a hand one wishes for. Every trigger is a public event
under a public condition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.engine.types import Event, Seat
from game.pieces import Card
from game.table.presenter import ViewedEvent, Wish
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution as end
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.poker import category, predicted
from game.titles.river_rats.table.weights import is_open
from game.titles.river_rats.table.words import crew_value, rat_value

MANY: Final = 3
"""Debt from which a mate becomes careful, and cards at stake from which a loss hurts the Rat."""

HIGH: Final = ("K", "A")
"""Ranks of predictions that ask for the two rarest hands."""

ROW: Final = 2
"""Rounds won in a row that are worth a remark."""


class CrewMemory(Struct, frozen=True):
    """The events that everybody saw and may still remember."""

    added: tuple[tuple[Card, Seat], ...] = ()
    """Cards of the Market that a seat put there, and who."""
    passed_over: tuple[tuple[Card, Seat], ...] = ()
    """Cards of the Market that a seat left there, when it drew from the deck last."""
    won_in_row: int = 0
    """Rounds won in a row; below 0 after a lost one."""
    last: Card | None = None
    """The prediction of the round before."""
    in_doubt: bool = False
    """True if the next hidden card of the Rat decides the round."""


Seen: TypeAlias = ViewedEvent[Event, RiverRatsView]


class HeardEvent(Struct, frozen=True):
    """An event with what is remembered of those before it."""

    viewed: Seen
    memory: CrewMemory

    @property
    def before(self) -> RiverRatsView:
        """The table before the event."""
        return self.viewed.before

    @property
    def after(self) -> RiverRatsView:
        """The table after it."""
        return self.viewed.after

    @property
    def all(self) -> list[Seat]:
        """Every seat of the crew."""
        return [Seat(seat) for seat in range(len(self.after.hand_counts))]

    @property
    def actor(self) -> Seat:
        """The seat that acted."""
        return self.viewed.seat

    @property
    def me(self) -> list[Seat]:
        """The seat that acted, as the one that speaks."""
        return [self.actor]

    @property
    def others(self) -> list[Seat]:
        """The seats that saw it act."""
        return [seat for seat in self.all if seat != self.actor]

    @property
    def ahead(self) -> bool:
        """True if the crew's open hand beats the open cards of the Rat."""
        return crew_value(self.after) > rat_value(self.after)

    @property
    def at_end(self) -> bool:
        """True if losing the round would lose the match."""
        view = self.after
        return len(view.crew_debt) + len(view.pile) >= view.debt_limit

    @property
    def risen(self) -> int:
        """The kinds of hand by which the crew's open hand rose."""
        return category(crew_value(self.after)) - category(crew_value(self.before))

    @property
    def complete(self) -> bool:
        """True if the crew's hand has all its cards."""
        return len(self.after.collective) >= self.after.collective_size


RemarkCondition: TypeAlias = Callable[[HeardEvent], Iterable[Seat]]


class Trigger(Struct, frozen=True):
    """A remark, the event it is about, the seats that may make it, and its grade."""

    remark: str
    event: type[Event]
    who: RemarkCondition
    grade: int = 1


def _all_if(holds: Callable[[HeardEvent], bool]) -> RemarkCondition:
    return lambda heard: heard.all if holds(heard) else ()


def _me_if(holds: Callable[[HeardEvent], bool]) -> RemarkCondition:
    return lambda heard: heard.me if holds(heard) else ()


def _others_if(holds: Callable[[HeardEvent], bool]) -> RemarkCondition:
    return lambda heard: heard.others if holds(heard) else ()


def _by_seat(heard: HeardEvent) -> bool:
    """True if a seat raised the Debt, not the Rat."""
    match heard.viewed.event:
        case ev.DebtRaised(seat=seat):
            return seat is not None
        case _:
            return False


def _putter(heard: HeardEvent) -> Seat | None:
    """Returns the seat that put the card into the Market that is taken from it now."""
    match heard.viewed.event:
        case ev.MarketTaken(card=card):
            return dict(heard.memory.added).get(card)
        case _:
            return None


def _leaver(heard: HeardEvent) -> Seat | None:
    """Returns the seat that left the card that is taken now, and drew from the deck."""
    match heard.viewed.event:
        case ev.MarketTaken(card=card):
            return dict(heard.memory.passed_over).get(card)
        case _:
            return None


def _asks_for(heard: HeardEvent, holds: Callable[[Card], bool]) -> bool:
    prediction = heard.after.prediction
    return prediction is not None and holds(prediction)


def _same_again(heard: HeardEvent) -> bool:
    last = heard.memory.last
    return last is not None and _asks_for(heard, lambda card: predicted(card) == predicted(last))


def _from_market(heard: HeardEvent) -> bool:
    match heard.viewed.event:
        case ev.CardDiscarded(source="market"):
            return True
        case _:
            return False


def _second(heard: HeardEvent) -> bool:
    match heard.viewed.event:
        case ev.CardAddedToMarket(second=second):
            return second
        case _:
            return False


def _could_raise(heard: HeardEvent) -> bool:
    match heard.before.frame:
        case ev.Acting(card=card):
            return card[0] == "H"
        case ev.HeartsPower():
            return True
        case _:
            return False


def _rat_rose(heard: HeardEvent) -> bool:
    return category(rat_value(heard.after)) > category(rat_value(heard.before))


def _compared(heard: HeardEvent, holds: Callable[[end.HandsCompared], bool]) -> bool:
    match heard.viewed.event:
        case end.HandsCompared() as event:
            return holds(event)
        case _:
            return False


def _ended(heard: HeardEvent) -> str:
    match heard.viewed.event:
        case end.MatchEnded(reason=reason):
            return reason
        case _:
            return ""


def _paid_by(heard: HeardEvent) -> Iterable[Seat]:
    match heard.viewed.event:
        case end.DebtGivenToCrew(seat=seat):
            return [seat]
        case _:
            return ()


def _stake(heard: HeardEvent) -> int:
    return len(heard.before.pile)


TRIGGERS: Final = (
    # A round begins.
    Trigger("mate_together", ev.RoundBegan, _all_if(lambda heard: heard.after.round == 1), 2),
    Trigger("mate_careful", ev.RoundBegan, _all_if(lambda heard: len(heard.after.crew_debt) == MANY), 2),
    Trigger("mate_must_win", ev.RoundBegan, _all_if(lambda heard: len(heard.after.crew_debt) > MANY), 3),
    Trigger(
        "mate_one_more",
        ev.RoundBegan,
        _all_if(lambda heard: len(heard.after.rat_debt) == heard.after.debt_limit - 1),
        3,
    ),
    Trigger("mate_shake_off", ev.RoundBegan, _all_if(lambda heard: heard.memory.won_in_row < 0), 1),
    Trigger("mate_sweating", ev.RoundBegan, _all_if(lambda heard: heard.memory.won_in_row >= ROW), 2),
    Trigger("mate_same_again", ev.PredictionTurned, _all_if(_same_again), 1),
    Trigger(
        "mate_hard",
        ev.PredictionTurned,
        _all_if(lambda heard: _asks_for(heard, lambda card: card[1:] in HIGH)),
        1,
    ),
    # The Market.
    Trigger("mate_thanks_for", ev.MarketTaken, _me_if(lambda heard: _putter(heard) not in (None, heard.actor)), 3),
    Trigger("mate_thanks_left", ev.MarketTaken, _me_if(lambda heard: _leaver(heard) not in (None, heard.actor)), 1),
    Trigger(
        "mate_the_idea",
        ev.MarketTaken,
        lambda heard: [seat for seat in heard.others if seat == _putter(heard)],
        3,
    ),
    Trigger("mate_help_yourselves", ev.CardAddedToMarket, _me_if(lambda heard: not _second(heard)), 1),
    Trigger("mate_plenty", ev.CardAddedToMarket, _me_if(_second), 2),
    Trigger(
        "mate_choice",
        ev.CardAddedToMarket,
        _all_if(lambda heard: len(heard.after.market) == heard.after.market_most),
        2,
    ),
    # The crew's hand.
    Trigger("mate_nice", ev.CardPlayed, _others_if(lambda heard: heard.risen == 1), 1),
    Trigger("mate_splendid", ev.CardPlayed, _others_if(lambda heard: heard.risen > 1), 3),
    Trigger("mate_show", ev.CardPlayed, _others_if(lambda heard: heard.complete and heard.ahead), 2),
    Trigger("mate_not_enough", ev.CardPlayed, _others_if(lambda heard: heard.complete and not heard.ahead), 2),
    Trigger("mate_all_of_us", ev.CardPlayed, _me_if(lambda heard: heard.complete), 1),
    Trigger("mate_better", ev.CardsSwapped, _me_if(lambda heard: heard.risen > 0), 2),
    Trigger("mate_if_sure", ev.CardsSwapped, _others_if(lambda heard: heard.risen < 0), 2),
    # The Debt, and the Rat's cards.
    Trigger("mate_with_you", ev.DebtRaised, _others_if(lambda heard: _by_seat(heard) and heard.ahead), 2),
    Trigger("mate_bold", ev.DebtRaised, _others_if(lambda heard: _by_seat(heard) and not heard.ahead), 2),
    Trigger("mate_pay_more", ev.DebtRaised, _me_if(_by_seat), 1),
    Trigger("mate_everything", ev.DebtRaised, _all_if(lambda heard: _by_seat(heard) and heard.at_end), 3),
    Trigger("mate_bluff", ev.RatCardFlipped, _all_if(lambda heard: not _rat_rose(heard)), 2),
    Trigger("mate_better_know", ev.RatCardFlipped, _all_if(_rat_rose), 2),
    Trigger("mate_away", ev.CardDiscarded, _me_if(_from_market), 1),
    Trigger(
        "mate_no_risk",
        ev.ActionDeclined,
        _me_if(lambda heard: _could_raise(heard) and len(heard.after.crew_debt) >= MANY),
        2,
    ),
    # Jokers.
    Trigger("mate_joker_ours", end.JokerEarned, _all_if(lambda heard: True), 3),
    Trigger("mate_in_time", ev.JokerPlayed, _others_if(lambda heard: True), 3),
    Trigger("mate_now_or_never", ev.JokerPlayed, _me_if(lambda heard: True), 3),
    # The round is resolved.
    Trigger("mate_cannot_look", end.PredictionChecked, _all_if(lambda heard: is_open(heard.after)), 2),
    Trigger("mate_cannot_look", end.RatCardTurned, _all_if(lambda heard: is_open(heard.after)), 2),
    Trigger(
        "mate_phew",
        end.RatCardTurned,
        _all_if(lambda heard: heard.memory.in_doubt and None not in heard.after.rat_cards and heard.ahead),
        3,
    ),
    Trigger(
        "mate_whisker",
        end.HandsCompared,
        _all_if(
            lambda heard: _compared(
                heard, lambda event: event.crew_wins and category(event.crew_value) == category(event.rat_value)
            )
        ),
        3,
    ),
    Trigger(
        "mate_tie",
        end.HandsCompared,
        _all_if(lambda heard: _compared(heard, lambda event: event.crew_value == event.rat_value)),
        3,
    ),
    Trigger(
        "mate_hurts",
        end.HandsCompared,
        _all_if(lambda heard: _compared(heard, lambda event: event.crew_wins) and _stake(heard) >= MANY),
        3,
    ),
    Trigger("mate_i_take_it", end.DebtGivenToCrew, _paid_by, 2),
    Trigger("mate_hat_off", end.RatBeaten, _all_if(lambda heard: True), 4),
    Trigger("mate_won", end.MatchEnded, _all_if(lambda heard: _ended(heard) == "rats_beaten"), 4),
    Trigger("mate_lost", end.MatchEnded, _all_if(lambda heard: _ended(heard) != "rats_beaten"), 4),
)
"""Every remark of a mate. Of those that fit one event, the one of the highest grade is made."""

OF_RAT: Final[Mapping[str, int]] = {
    "raised": 1,
    **dict.fromkeys(("beaten", "comes", "goes", "owns"), 3),
}
"""Grades of the Rat's remarks; 2 for all others."""


class CrewTalk:
    """The ear of a table for what is worth a remark: of mates, and of the Rat, whose remarks its expressions name."""

    def __init__(self, expressed: Callable[[Seen], Mapping[Seat, str]]) -> None:
        self._expressed = expressed

    def begin(self) -> CrewMemory:
        """Nothing is remembered."""
        return CrewMemory()

    def hear(self, memory: CrewMemory, viewed: Seen) -> tuple[CrewMemory, list[Wish]]:
        """Returns what everybody remembers after an event, and the remarks of mates that fit it."""
        heard = HeardEvent(viewed, memory)
        fitting = [each for each in TRIGGERS if each.event is type(viewed.event)]
        wishes = [Wish(seat, each.remark, each.grade) for each in fitting for seat in each.who(heard)]
        wishes += [Wish(seat, said, OF_RAT.get(said, 2)) for seat, said in self._expressed(viewed).items()]
        return remember(memory, viewed), wishes

    def round(self, viewed: Seen) -> int:
        """Returns the round of an event."""
        return viewed.after.round


def remember(memory: CrewMemory, viewed: Seen) -> CrewMemory:
    """Returns what everybody remembers after an event."""
    event, view = viewed.event, viewed.after
    match event:
        case ev.CardAddedToMarket(seat=seat, card=card):
            return replace(memory, added=(*memory.added, (card, seat)))
        case ev.MarketTaken(card=card) | ev.CardDiscarded(card=card):
            return _gone(memory, card)
        case ev.CardsSwapped(card=card, power=True):
            return _gone(memory, card)
        case ev.CardDrawn(seat=seat) if view.round:
            return replace(memory, passed_over=tuple((card, seat) for card in view.market))
        case end.PredictionChecked() | end.RatCardTurned():
            return replace(memory, in_doubt=is_open(view))
        case end.HandsCompared(crew_wins=won):
            last = view.prediction
            return replace(memory, won_in_row=max(0, memory.won_in_row) + 1 if won else -1, last=last, in_doubt=False)
        case end.SecondRatTurned():
            return replace(memory, won_in_row=min(0, memory.won_in_row))
        case _:
            return memory


def _gone(memory: CrewMemory, gone: Card) -> CrewMemory:
    """Forgets who put a card into the Market, or left it there: it lies there no more."""
    added = tuple((card, seat) for card, seat in memory.added if card != gone)
    return replace(memory, added=added, passed_over=tuple(each for each in memory.passed_over if each[0] != gone))
