"""The reasons of Rats: every hand the others may hold is tried against the play, by the rules of answering."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from game.pieces import DECK, JOKERS, Card, card_short, parse_cards
from game.titles.rats.rules import events as ev
from game.titles.rats.rules import plays as cmd
from game.titles.rats.rules.plays import RANK, Kind, kind_named, kinds_of, value
from game.titles.rats.rules.rounds import can_beat, cheapest_answer
from game.titles.rats.table.items import cards_line
from tests.laws.reasons.case import Case, Claims

DEALS = 100
NEAR = 3.0
"""Tens of deals by which two samples of 60 and 100 may differ: more than three standard errors."""
SURE, HARDLY = 10, 8.5


def _cards(case: Case, name: str) -> tuple[Card, ...]:
    """The cards a sentence names."""
    words = case.words(name)
    known = {case.strings.say(cards_line([card])): card for card in (*DECK, *JOKERS[:1])}
    if words in known:
        return (known[words],)
    jokers = words.split().count(case.strings.say(card_short(JOKERS[0])))
    natural = parse_cards(" ".join(word for word in words.split() if word[-1] in "♠♥♦♣"))
    return (*natural, *[card for card in _hand(case) if not RANK[card]][:jokers])


def _names(case: Case, cards: Sequence[Card]) -> bool:
    """True if the sentence names these cards as the best play so far."""
    said = case.words("best")
    faces = [case.strings.say(card_short(card)) for card in cards]
    return sorted(said.split()) == sorted(faces) or said == case.strings.say(cards_line(cards))


def _hand(case: Case) -> tuple[Card, ...]:
    return (*case.view.laid, *case.view.hand)


def _later(case: Case) -> list[int]:
    """Seats that still play to this trick."""
    view = case.view
    return [seat for seat in range(view.seats) if seat != case.seat and not view.out_in[seat] and not view.plays[seat]]


def _kind(case: Case, cards: Sequence[Card]) -> Kind:
    if case.view.count:
        return kind_named(case.view.kind)
    rest = [card for card in _hand(case) if card not in cards]
    return kinds_of(list(cards), rest)[-1]


def _beaten(case: Case, cards: Sequence[Card], hand: Sequence[Card]) -> bool:
    """True if a hand beats these cards."""
    view, kind = case.view, _kind(case, cards)
    suit = view.suit if view.count else (cards[0][0] if len(cards) == 1 and RANK[cards[0]] else "")
    worth = value(view.how, kind, list(cards), suit) if RANK[cards[0]] or len(cards) > 1 else 0
    return can_beat(view.how, kind, len(cards), hand, suit, worth, ())


def _unbeatable(case: Case, cards: Sequence[Card]) -> bool:
    """True if no card that is out of sight, together with the known cards of a seat, beats them."""
    view = case.view
    seen = {*_hand(case), *[card for many in (*view.plays, *view.won, *view.pools) for card in many]}
    hidden = [card for card in (*DECK, *JOKERS[: view.jokers]) if card not in seen]
    return not any(_beaten(case, cards, [*hidden, *view.pools[seat]]) for seat in _later(case))


def _tens(case: Case, cards: Sequence[Card]) -> float:
    """Returns the number of deals in ten in which nobody beats them."""
    held = 0
    for number in range(DEALS):
        hands = case.world(number).hands
        held += not any(_beaten(case, cards, hands[seat]) for seat in _later(case))
    return 10 * held / DEALS


def _beats(case: Case, cards: Sequence[Card]) -> bool:
    """True if they can be laid, and beat the cards on the table."""
    view = case.view
    if not {*cards} <= {*_hand(case)} or not {*view.laid} <= {*cards}:
        return False
    kind = _kind(case, cards)
    return not view.count or value(view.how, kind, list(cards), view.suit) > view.best_value


def _sure(case: Case) -> bool:
    cards = _cards(case, "cards")
    return _beats(case, cards) and _unbeatable(case, cards)


def _nearly(case: Case) -> bool:
    cards = _cards(case, "cards")
    return _beats(case, cards) and not _unbeatable(case, cards) and _tens(case, cards) >= HARDLY


def _likely(case: Case) -> bool:
    cards = _cards(case, "cards")
    return _beats(case, cards) and abs(_tens(case, cards) - case.number("tens")) <= NEAR


def _kept(case: Case) -> bool:
    """An unbeatable lead that is not begun."""
    cards, begun = _cards(case, "cards"), {getattr(case.command, "card", ""), *case.view.laid}
    return {*cards} <= {*case.view.hand} and not {*cards} & begun and _unbeatable(case, cards)


def _leads(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Leads of one to three cards: a longer set or run is beaten by no more than its part."""
    return [
        cards
        for count in (1, 2, 3)
        for cards in combinations(hand, count)
        if kinds_of(list(cards), [card for card in hand if card not in cards])
    ]


def _unsure(case: Case) -> bool:
    hand = _hand(case)
    singles = [cards for cards in _leads(hand) if len(cards) == 1 or all(RANK[card] for card in cards)]
    return not case.view.count and not any(_unbeatable(case, cards) for cards in singles)


def _lowest_lead(case: Case) -> bool:
    begun = [getattr(case.command, "card", None) or case.view.laid[0]]
    return _unsure(case) and RANK[begun[0]] == min(RANK[card] for card in _hand(case) if RANK[card])


def _win_last(case: Case) -> bool:
    """True if the play named by the choice takes the trick for its player."""
    view = case.view
    assert case.choice.move is not None
    cards = _cards(Case(**{**vars(case), "line": case.choice.move}), "cards")
    lays = [cmd.Lay(card) for card in cards if card not in view.laid]
    won = [event for event in case.played(*lays).events if isinstance(event, ev.TrickWon)]
    return not _later(case) and won[0].seat == case.seat and case.number() == view.count == len(cards)


def _no_answer(case: Case) -> bool:
    view = case.view
    kind = kind_named(view.kind)
    return _names(case, view.plays[view.best]) and not can_beat(
        view.how, kind, view.count, _hand(case), view.suit, view.best_value, ()
    )


def _lowest_throw(case: Case) -> bool:
    assert case.choice.move is not None
    thrown = _cards(Case(**{**vars(case), "line": case.choice.move}), "cards")
    kept = [RANK[card] for card in _hand(case) if card not in thrown and RANK[card]]
    most = max(RANK[card] or 99 for card in thrown)
    return _no_answer(case) and len(thrown) == case.number() and most <= min(kept, default=99)


def _keeps(case: Case) -> bool:
    """The cards are the cheapest answer, and none of them is laid."""
    view, cards = case.view, _cards(case, "cards")
    kind = kind_named(view.kind)
    cheapest = cheapest_answer(view.how, kind, view.count, _hand(case), view.suit, view.best_value)
    beats = value(view.how, kind, list(cards), view.suit) > view.best_value
    return beats and {*cards} == {*cheapest} and _names(case, view.plays[view.best])


CLAIMS: Claims = {
    "agreed": lambda case: case.command == cmd.AnswerProposal(True),
    "only": lambda case: len(case.legal) == 1 and not case.view.laid,
    "rest": lambda case: len(case.legal) == 1 and bool(case.view.laid),
    "sure": _sure,
    "sure_many": lambda case: len(_cards(case, "cards")) > 1 and _sure(case),
    "nearly": _nearly,
    "likely": _likely,
    "lead_keeps": _kept,
    "lead_lowest": _lowest_lead,
    "lead_unsure": _unsure,
    "win_last": _win_last,
    "throw_lowest": _lowest_throw,
    "throw_beaten": _no_answer,
    "throw_keeps": _keeps,
}
