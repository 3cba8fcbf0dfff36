"""Cards, hands, Characters and Rats in words, their effects, and the values of hands by the viewer's knowledge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum, auto
from functools import reduce
from typing import assert_never

from game.content.message import Message, TitleMessages
from game.pieces import Card, card_face, card_key, card_title, mask_of, rank_line, rank_of, ranks_line, suit_of
from game.table.item import Item, ItemKind, ItemMark
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import JOKER, SpeechId
from game.titles.river_rats.rules.moves import has_power
from game.titles.river_rats.rules.poker import (
    Category,
    Held,
    best,
    best_cards,
    best_wild,
    best_with,
    category,
    crew_hand,
    predicted,
    ranks_in,
    rat_hand,
)

SETS = {
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 1,
    Category.FULL_HOUSE: 2,
    Category.FOUR_OF_A_KIND: 1,
}
"""Number of ranks that make such a hand; of the others all five cards do."""

ID = "river_rats"
BACK = "cards/back"
RAT_BACK = "cards/back_rat"
COIN = "river_rats/debt"
OPEN_DEBT = "river_rats/open_debt"
DEBT_AT_STAKE = "river_rats/debt_at_stake"
INACTIVE = "inactive"


def crew_value(view: RiverRatsView) -> int:
    """The crew's hand as far as the viewer knows it; a Joker counts as the strongest card it could be."""
    return value_of_cards(view.collective, view.joker_identity)


def hand_after(cards: Sequence[Held], card: Card, target: Card | None) -> tuple[Held | Card, ...]:
    """The cards with one more, which may be a Joker, or with it in place of `target`."""
    return (*cards, card) if target is None else tuple(card if each == target else each for each in cards)


def value_with(view: RiverRatsView, card: Card, target: Card | None = None) -> int:
    """The crew's hand after that."""
    return value_of_cards(hand_after(view.collective, card, target), view.joker_identity)


def rat_value(view: RiverRatsView, removed: int | None = None) -> int:
    """The Rat's hand as far as it lies open, the Kings included, without the card at one place."""
    dealt = [card for place, card in enumerate(view.rat_cards) if place != removed]
    return value_of_cards(rat_hand(view.rat, view.beaten, dealt), None)


def value_of_cards(cards: Iterable[Card | None], identity: Card | None) -> int:
    """The value of the best five of the cards that are known; unknown ones count for nothing."""
    known = [card for card in cards if card is not None]
    mask = mask_of(card for card in known if card != JOKER)
    if JOKER not in known:
        return best(mask)
    return best_wild(mask) if identity is None else best_with(mask, identity)


def crew_counting(view: RiverRatsView) -> tuple[Card, ...]:
    """Returns the open cards that make up the crew's hand; none for a high card, or while a Joker could be any card."""
    return () if JOKER in view.collective else counting(crew_hand(view.collective, None))


def rat_counting(view: RiverRatsView) -> tuple[Card, ...]:
    """Returns the open cards that make up the Rat's hand, as far as it lies open."""
    return counting(rat_hand(view.rat, view.beaten, view.rat_cards)) if view.rat else ()


def counting(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    """Returns the known ones of these cards that make up their hand; none for a high card."""
    known = [card for card in cards if card is not None]
    value = value_of_cards(known, None)
    kind = category(value)
    if not known or kind is Category.HIGH_CARD:
        return ()
    sets = ranks_in(value)[: SETS.get(kind, 0)]
    return tuple(card for card in best_cards(known) if not sets or rank_of(card) in sets)


say = TitleMessages(ID)


class ZoneId(StrEnum):
    """Zones of `data/river_rats/layout.yaml`; those of others and signs are named further."""

    SIGN = auto()
    RAT = auto()
    RAT_CARDS = auto()
    RAT_SECOND = auto()
    RAT_DEBT = auto()
    COLLECTIVE = auto()
    DEBT = auto()
    MARKET = auto()
    DECK = auto()
    DISCARD = auto()
    OTHERS = auto()
    ACE = auto()
    HAND = auto()
    CREW_DEBT = auto()
    JOKERS = auto()


def rat_name(rat: Card) -> Message:
    """The name of the Rat this King is."""
    return say(f"rat.{rat[0]}.name")


def round_name(view: RiverRatsView) -> Message:
    """`Round 3`."""
    return say("event.round_began", number=view.round)


def category_line(kind: Category) -> Message:
    """`a full house`."""
    return say(f"category.{kind.id}")


def category_title(kind: Category) -> Message:
    """`Full house`."""
    return say(f"category_title.{kind.id}")


def hand_line(value: int) -> Message:
    """Returns the name of a hand of this value: `a pair of nines`; `nothing yet` for no cards."""
    return _hand("hand", value)


def hand_short(value: int) -> Message:
    """The same where there is little room: `pair of nines`."""
    return _hand("hand_short", value)


def action_line(view: RiverRatsView, suit: str) -> Message:
    """Returns the action that playing a card of this suit allows."""
    return say(f"action.{suit}.solo" if suit == "C" and view.seats == 1 else f"action.{suit}.crew")


def power_line(view: RiverRatsView, ace: Card) -> Message:
    """Returns the power of a seat with this Ace over cards of its suit."""
    match suit_of(ace):
        case _ if not view.powers:
            return say("power.asleep")
        case "C" if view.seats == 1:
            return say("power.C.solo")
        case "S" if view.spade_power_mix:
            return say("power.S.mix")
        case suit:
            return say(f"power.{suit}.crew")


def card_help(view: RiverRatsView, card: Card, more: Message | None) -> Message:
    """The action of a card, the viewer's power with it, and one more sentence."""
    parts = [action_line(view, card[0])]
    if view.seat is not None and has_power(view, view.powers, view.seat, card[0]):
        parts.append(say("detail.with_power", power=power_line(view, card)))
    if more is not None:
        parts.append(more)
    return joined(parts)


def ability_line(view: RiverRatsView) -> Message:
    """Returns the active Rat's ability, and the reward of beating it first."""
    suit = view.rat[0]
    trick = f"S.{view.joker}" if suit == "S" else suit
    parts = [say(f"ability.{trick}") if view.abilities else say("ability.asleep")]
    if view.bonuses and view.beaten is None:
        parts.append(say("detail.bonus", bonus=say(f"bonus.{suit}")))
    return joined(parts)


def wanted_line(view: RiverRatsView, card: Card) -> Message:
    """Returns the hand a prediction asks for, and the others that count as it (R: `prediction_match`)."""
    kind = predicted(card)
    match view.prediction_match:
        case "at_least" if kind is not Category.STRAIGHT_FLUSH:
            return say("wanted.at_least", hand=category_line(kind))
        case "nested" if kind in (Category.STRAIGHT, Category.FLUSH):
            return say("wanted.nested", hand=category_line(kind))
        case "exact" | "nested" | "at_least":
            return category_line(kind)
        case _:
            assert_never(view.prediction_match)


def prediction_help(view: RiverRatsView, card: Card) -> Message:
    """Returns the hand that the prediction asks for, as long as there is a Joker to earn."""
    if not view.jokers_down:
        return say("detail.prediction.earned")
    return say(f"detail.prediction.{view.prediction_match}", hand=wanted_line(view, card))


def spoken_line(view: RiverRatsView, words: SpeechId) -> Message:
    """Returns what a seat says to its crew, with the numbers that all see."""
    return say(f"speech.{words}", debt=len(view.crew_debt), limit=view.debt_limit)


def joined(lines: list[Message]) -> Message:
    """Sentences one after the other."""
    return reduce(lambda first, second: say("detail.two", first=first, second=second), lines)


def joker_key(number: int) -> str:
    """Jokers are told apart by the order they are used in: the lower number goes first."""
    return f"joker:{number}"


def joker_face(number: int) -> str:
    """The two Jokers have a picture each."""
    return f"cards/joker_{number % 2 + 1}"


def rat_key(view: RiverRatsView, place: int) -> str:
    """The key of the Rat's dealt card at this place: by its face once that is known."""
    card = view.rat_cards[place]
    return f"rat:{place}" if card is None else card_key(card)


def open_card(
    card: Card,
    zone: str,
    index: int,
    detail: Message | None,
    line: Message | None = None,
    marks: tuple[ItemMark, ...] = (),
) -> Item:
    """A card that lies face-up."""
    return Item(
        card_key(card), zone, index, ItemKind.CARD, card_face(card), line or card_title(card), detail, marks=marks
    )


def hidden_card(
    key: str, zone: str, index: int, line: Message, detail: Message | None, picture: str = BACK, known: bool = False
) -> Item:
    """A thing whose face is not shown; `known` marks one the viewer knows all the same."""
    marks = (ItemMark.KNOWN,) if known else ()
    return Item(key, zone, index, ItemKind.CARD, picture, line, detail, face_up=False, marks=marks)


def chosen_marks(card: Card, chosen: Sequence[Card]) -> tuple[ItemMark, ...]:
    return (ItemMark.CHOSEN,) if card in chosen else ()


def signs(view: RiverRatsView) -> Iterator[Item]:
    """All of them, while a Rat sits at the table."""
    if not view.rat:
        return
    crew, rat = hand_line(crew_value(view)), hand_line(rat_value(view))
    number = 1 if view.inactive else 2
    yield _sign("rat_name", say("sign.rat_name", name=rat_name(view.rat), number=number), ability_line(view))
    yield _sign("rat_shows", say("sign.rat_shows", hand=rat), say("detail.sign_rat"))
    yield _sign("crew_holds", say("sign.crew_holds", hand=crew), say("detail.sign_crew"))
    if view.prediction is not None:
        wanted = wanted_line(view, view.prediction)
        yield _sign("wants", say("sign.wants", hand=wanted), prediction_help(view, view.prediction))
        yield _sign("loss", _loss(view), say("detail.sign_loss"))


def _loss(view: RiverRatsView) -> Message:
    """Returns what a loss of this hand would add to the crew's Debt, and its Debt then."""
    total = view.crew_debt_if_lost()
    how = "ends" if total >= view.debt_limit else "adds"
    return say(f"sign.loss.{how}", count=total - len(view.crew_debt), total=total, limit=view.debt_limit)


def stakes_line(view: RiverRatsView, raised: int) -> Message:
    """Returns both outcomes of this hand with so many more cards at stake."""
    rat, crew, limit = view.rat_debt_if_won(raised), view.crew_debt_if_lost(raised), view.debt_limit
    won = "rat_at" if rat < limit else "rat_beaten" if view.inactive else "match_won"
    lost = "crew_at" if crew < limit else "match_lost"
    return say(
        "consequence.debt",
        won=say(f"stakes.{won}", total=rat, limit=limit),
        lost=say(f"stakes.{lost}", total=crew, limit=limit),
    )


def _hand(words: str, value: int) -> Message:
    ranks = ranks_in(value)
    if not ranks:
        return say(f"{words}.nothing")
    kind = category(value)
    match kind:
        case Category.HIGH_CARD | Category.STRAIGHT | Category.FLUSH | Category.STRAIGHT_FLUSH:
            return say(f"{words}.{kind.id}", rank=rank_line(ranks[0]))
        case Category.PAIR | Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
            return say(f"{words}.{kind.id}", ranks=ranks_line(ranks[0]))
        case Category.TWO_PAIR | Category.FULL_HOUSE:
            return say(f"{words}.{kind.id}", ranks=ranks_line(ranks[0]), others=ranks_line(ranks[1]))
        case _:
            assert_never(kind)


def _sign(name: str, words: Message, detail: Message) -> Item:
    return Item(f"sign:{name}", f"{ZoneId.SIGN}:{name}", 0, ItemKind.SIGN, None, words, detail, words)
