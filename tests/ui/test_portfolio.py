"""Pictures are kept up to so many bytes."""

from __future__ import annotations

from pygame import Surface

from game.ui.drawing.assets import PictureCache, bytes_of

SIDE = 10
PICTURE = SIDE * SIDE * 4


def portfolio_with(*names: str, budget: int = 3 * PICTURE) -> PictureCache:
    """One picture a frame."""
    portfolio = PictureCache(budget)
    for name in names:
        put(portfolio, name)
        portfolio.turn()
    return portfolio


def put(portfolio: PictureCache, name: str, *, lasting: bool = False) -> Surface:
    picture = Surface((SIDE, SIDE), depth=32)
    return portfolio.put(name, picture, (picture,), lasting=lasting)


def there(portfolio: PictureCache) -> str:
    return "".join(name for name in "abcdef" if name in portfolio)


def test_what_was_put_there_is_found_again() -> None:
    portfolio = PictureCache()
    picture = put(portfolio, "a")
    assert portfolio.get("a") is picture
    assert portfolio.get("b") is None
    assert portfolio.bytes == bytes_of(picture) == PICTURE


def test_the_longest_unused_go_when_there_is_too_much() -> None:
    portfolio = portfolio_with("a", "b", "c")
    portfolio.get("a")
    portfolio.turn()
    put(portfolio, "d")
    assert there(portfolio) == "acd"
    assert portfolio.bytes == 3 * PICTURE


def test_what_two_frames_show_is_kept_even_beyond_the_bound() -> None:
    portfolio = portfolio_with(budget=PICTURE)
    for _ in range(3):
        for name in "abcd":
            if portfolio.get(name) is None:
                put(portfolio, name)
        portfolio.turn()
    assert there(portfolio) == "abcd"
    portfolio.turn()
    put(portfolio, "e")
    assert there(portfolio) == "e"


def test_a_key_holds_one_thing() -> None:
    portfolio = portfolio_with("a", "a")
    assert portfolio.bytes == PICTURE


def test_another_size_of_the_window_leaves_what_lasts() -> None:
    portfolio = portfolio_with("a")
    put(portfolio, "b", lasting=True)
    portfolio.forget()
    assert there(portfolio) == "b"


def test_what_came_after_a_mark_goes_alone() -> None:
    portfolio = portfolio_with("a")
    mark = portfolio.mark()
    put(portfolio, "b", lasting=True)
    portfolio.forget_since(mark)
    assert there(portfolio) == "a"
    assert portfolio.bytes == PICTURE


def test_single_things_and_all_of_a_kind_can_be_dropped() -> None:
    portfolio = portfolio_with("a", "b", "c")
    portfolio.drop("a")
    portfolio.drop("never there")
    portfolio.drop_all(lambda key: key == "c")
    assert there(portfolio) == "b"
