"""The reasons of Riverboat Showdown: the discard is played by the rules, and chips and cards are counted after it."""

from __future__ import annotations

from game.engine.types import Command
from game.titles.riverboat_showdown.rules import terms as cmd
from game.titles.riverboat_showdown.rules.events import Discarded, HandPaid
from tests.laws.reasons.case import Case, Claims


def _chips(case: Case, command: Command | None = None) -> int:
    """Returns the chips that a discard brings."""
    events = case.played(command or case.command).events
    return next(event.chips for event in events if isinstance(event, Discarded))


def _single(number: int) -> cmd.Discard:
    return cmd.Discard(number)


def _left(case: Case) -> list[int]:
    """The hand after the discard."""
    left = list(case.view.hand)
    for event in case.played(case.command).events:
        if isinstance(event, Discarded):
            for _ in range(event.cards):
                left.remove(event.number)
            for _ in range(event.wilds):
                left.remove(0)
            break
    return left


def _out(case: Case) -> bool:
    paid = [event for event in case.played(case.command).events if isinstance(event, HandPaid)]
    return not _left(case) and all(event.seat != case.seat for event in paid)


def _at_once(case: Case) -> bool:
    return _chips(case) == 0 and len(_left(case)) == len(case.view.hand) - case.number() and case.number() > 1


def _brings(case: Case) -> bool:
    return _chips(case) == case.number() > 0


def _costs(case: Case) -> bool:
    return -_chips(case) == case.number() > 0


def _more(case: Case) -> bool:
    return _brings(case) and _chips(case) - _chips(case, _single(case.number("other"))) == case.number("more") > 0


def _nothing(case: Case) -> bool:
    return _chips(case) == 0


def _owed(case: Case, hand: list[int]) -> int:
    """Returns the price of cards at the end of a round, as far as it can be paid."""
    view = case.view
    cost = sum(card or view.stakes.wild_left for card in hand)
    return min(cost, max(0, view.chips[case.seat])) if view.stakes.table_stakes else cost


def _saves(case: Case) -> int:
    """Chips the hand costs less without the card."""
    return _owed(case, list(case.view.hand)) - _owed(case, _left(case))


def _shed(case: Case) -> bool:
    return _costs(case) and _saves(case) == case.number("number") > case.number()


def _gone(case: Case) -> bool:
    turned, number = case.view.turned, case.number()
    return case.command == _single(number) and number in turned[:-1]


def _together(case: Case) -> bool:
    number, hand = case.number("number"), case.view.hand
    split = case.rival == _single(number) and number not in case.view.turned
    split = split and not case.view.went_out
    return split and hand.count(number) == _left(case).count(number) == case.number() > 1


def _late(case: Case) -> bool:
    return bool(case.view.went_out) and _saves(case) == case.number() > 0


def _high(case: Case) -> bool:
    rival = _single(case.number("other"))
    return case.rival == rival and _saves(case) == case.number() > rival.number


CLAIMS: Claims = {
    "out": _out,
    "many": lambda case: _at_once(case) and not case.view.went_out,
    "many_late": lambda case: _at_once(case) and bool(case.view.went_out) and _saves(case) == case.number("cost") > 0,
    "collect": _brings,
    "collect_more": _more,
    "even": _nothing,
    "even_cheaper": lambda case: _nothing(case) and -_chips(case, _single(case.number("other"))) == case.number() > 0,
    "pay": _costs,
    "cheaper": lambda case: (
        _costs(case) and _chips(case) - _chips(case, _single(case.number("other"))) == case.number("more") > 0
    ),
    "shed": _shed,
    "high": _high,
    "gone": _gone,
    "keeps_alike": _together,
    "late": _late,
    "pass": lambda case: case.command == cmd.Pass() and -_chips(case, case.rival) == case.number() > 0,
}
