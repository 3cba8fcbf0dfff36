"""The water of a page: what the big screen paints, boats where they lie, lit spaces, and where a card would lead."""

from __future__ import annotations

from random import Random

import pytest

from game.host.host import MatchHost
from game.phones.page_view import CardState, PageView, SquareShown
from game.phones.table_part import SeatsKnown
from tests.phones.hand.hands import hand_of, match_of, phones_at, writer_of

RIVERS = ("whitewater_rush", "raft_race")


def played(title: str, steps: int) -> MatchHost:
    """A match after so many decisions at random."""
    host, rng = match_of(title, phones_at(3)), Random("water")
    for _ in range(steps):
        seat = rng.choice(host.situation.waiting)
        host.submit(seat, rng.choice(host.asked(seat).legal))
    return host


def page(title: str, host: MatchHost, seat: int) -> PageView:
    """The page of a seat."""
    return writer_of(title, host).hand(hand_of(host, seat), SeatsKnown())


def squares(view: PageView) -> dict[tuple[int, int], SquareShown]:
    """Every square by column and row."""
    assert view.river is not None
    return {
        (column, row.number): square for row in view.river.rows for column, square in enumerate(row.squares)
    }  # fmt: skip


@pytest.mark.parametrize("title", RIVERS)
def test_every_boat_lies_on_one_square_and_ones_own_is_marked(title: str) -> None:
    host = played(title, 12)
    for seat in range(3):
        boats = [
            thing for square in squares(page(title, host, seat)).values() for thing in square.things if thing.shape
        ]
        assert len(boats) == 3
        assert [thing.picture.rpartition("/")[2][0] for thing in boats if thing.own] == [str(seat)]


def test_the_water_of_whitewater_is_the_one_that_is_painted() -> None:
    from game.titles.whitewater_rush.paint import reach_of, top_of

    host = played("whitewater_rush", 12)
    board = host.feed(None).take().view.board  # type: ignore[union-attr]
    painted, tokens = reach_of(board).spaces, {"rapids", "rock"}
    drawn = squares(page("whitewater_rush", host, 0))
    assert len({square.sign for square in drawn.values()}) > 2 and any(square.aside for square in drawn.values())
    for (column, row), square in drawn.items():
        space = painted.get((column, round(top_of(board, row))))
        assert square.land == (space is None)
        if space is not None and not any(thing.picture.find("tokens") > 0 for thing in square.things):
            assert square.sign == (space.kind.value if space.kind != "plain" else "")
            assert square.aside == space.towards[0]
    assert {square.sign for square in drawn.values()} >= tokens


def test_rapids_rocks_and_eddies_of_a_race_have_their_numbers() -> None:
    host = played("raft_race", 50)
    drawn = squares(page("raft_race", host, 0)).values()
    assert {square.sign for square in drawn} >= {"rapids", "rock", "eddy"}
    assert all(square.further and square.splashes for square in drawn if square.sign == "rapids")
    assert all(square.splashes and square.dice for square in drawn if square.sign == "rock")


@pytest.mark.parametrize("title", RIVERS)
def test_lines_and_the_row_that_matters_are_told(title: str) -> None:
    river = page(title, played(title, 12), 0).river
    assert river is not None
    assert {row.line for row in river.rows} & {"start", "section", "finish"}
    own = [row.number for row in river.rows for square in row.squares for thing in square.things if thing.own]
    assert own == [river.focus]


def test_spaces_that_may_be_tapped_are_lit_and_show_where_they_lead() -> None:
    host = match_of("raft_race", phones_at(3))
    while len(host.situation.waiting) < 3:
        (seat,) = host.situation.waiting
        host.submit(seat, host.asked(seat).legal[0])
    hand, writer = hand_of(host, 0), writer_of("raft_race", host)

    def lit() -> list[str]:
        things = [thing for square in squares(writer.hand(hand, SeatsKnown())).values() for thing in square.things]
        return [thing.target for thing in things if thing.target]

    targets = lit()
    assert targets and set(targets) <= hand.targets()
    hand.tap(targets[0])
    view = writer.hand(hand, SeatsKnown())
    assert [
        thing.state for square in squares(view).values() for thing in square.things if thing.target == targets[0]
    ] == [CardState.CHOSEN]
    assert view.river is not None
    ways = [way for way in view.river.ways if way.own]
    start = next(
        place for place, square in squares(view).items() if any(thing.own for thing in square.things)
    )  # fmt: skip
    assert ways[0].cells[0] == start and ways[0].picture


def test_river_cards_are_seen_as_they_would_be_laid_and_turned_where_they_lie() -> None:
    host, rng = match_of("raft_race", phones_at(3)), Random("laying")
    while not (hand := hand_of(host, min(host.situation.waiting))).model.selector.switches:
        host.submit(hand.seat, rng.choice(host.asked(hand.seat).legal))
    writer = writer_of("raft_race", host)

    def sketched() -> tuple[list[tuple[SquareShown, ...]], list[bool]]:
        river = writer.hand(hand, SeatsKnown()).river
        assert river is not None
        return [row.squares for row in river.rows if row.sketched], [card.on for card in river.cards]

    rows, on = sketched()
    assert len(rows) == 3 and on == [False, False]
    first, second = (card.target for card in writer.hand(hand, SeatsKnown()).river.cards)  # type: ignore[union-attr]
    hand.tap(first)
    turned, on = sketched()
    assert on == [True, False]
    assert [row[2:] for row in turned] == [row[2:] for row in rows]
    assert [row[:2] for row in turned] == [row[1::-1] for row in reversed(rows)]
    view = writer.hand(hand, SeatsKnown())
    assert {button.key: button.on for button in view.buttons if button.key in (first, second)} == {
        first: True, second: False,
    }  # fmt: skip
    number = view.river.rows[0].number  # type: ignore[union-attr]
    host.submit(hand.seat, hand.confirm(view.buttons[-1].key))  # type: ignore[arg-type]
    laid = page("raft_race", host, 0).river
    assert laid is not None and laid.rows[0].number == number
    assert [[square.sign for square in row.squares] for row in laid.rows[:3]] == [
        [square.sign for square in squares] for squares in turned
    ]


def test_whoever_looks_on_sees_water_and_may_tap_nothing() -> None:
    from game.host.audience_model import AudienceModel

    host = played("raft_race", 12)
    view = writer_of("raft_race", host).public(AudienceModel(host.feed(None), host.presenter, host.names), SeatsKnown())
    things = [thing for square in squares(view).values() for thing in square.things]
    assert len(things) >= 3 and not any(thing.target or thing.own for thing in things)
