"""Pictures are kept up to so many bytes."""

from __future__ import annotations

from pygame import Surface

from game.ui.drawing.assets import PictureCache, bytes_of

SIDE = 10
PICTURE = SIDE * SIDE * 4


def cache_with(*names: str, budget: int = 3 * PICTURE) -> PictureCache:
    """One picture a frame."""
    cache = PictureCache(budget)
    for name in names:
        put(cache, name)
        cache.turn()
    return cache


def put(cache: PictureCache, name: str, *, lasting: bool = False) -> Surface:
    picture = Surface((SIDE, SIDE), depth=32)
    return cache.put(name, picture, (picture,), lasting=lasting)


def there(cache: PictureCache) -> str:
    return "".join(name for name in "abcdef" if name in cache)


def test_what_was_put_there_is_found_again() -> None:
    cache = PictureCache()
    picture = put(cache, "a")
    assert cache.get("a") is picture
    assert cache.get("b") is None
    assert cache.bytes == bytes_of(picture) == PICTURE


def test_the_longest_unused_go_when_there_is_too_much() -> None:
    cache = cache_with("a", "b", "c")
    cache.get("a")
    cache.turn()
    put(cache, "d")
    assert there(cache) == "acd"
    assert cache.bytes == 3 * PICTURE


def test_what_two_frames_show_is_kept_even_beyond_the_bound() -> None:
    cache = cache_with(budget=PICTURE)
    for _ in range(3):
        for name in "abcd":
            if cache.get(name) is None:
                put(cache, name)
        cache.turn()
    assert there(cache) == "abcd"
    cache.turn()
    put(cache, "e")
    assert there(cache) == "e"


def test_a_key_holds_one_thing() -> None:
    cache = cache_with("a", "a")
    assert cache.bytes == PICTURE


def test_another_size_of_the_window_leaves_what_lasts() -> None:
    cache = cache_with("a")
    put(cache, "b", lasting=True)
    cache.forget()
    assert there(cache) == "b"


def test_what_came_after_a_mark_goes_alone() -> None:
    cache = cache_with("a")
    mark = cache.mark()
    put(cache, "b", lasting=True)
    cache.forget_since(mark)
    assert there(cache) == "a"
    assert cache.bytes == PICTURE


def test_single_things_and_all_of_a_kind_can_be_dropped() -> None:
    cache = cache_with("a", "b", "c")
    cache.drop("a")
    cache.drop("never there")
    cache.drop_all(lambda key: key == "c")
    assert there(cache) == "b"
