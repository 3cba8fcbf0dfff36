"""The fingerprint changes with content and with nothing else."""

import msgspec
import pytest
from msgspec import Struct

from game.content.catalogue import fingerprint


class Card(Struct, frozen=True):
    id: str
    costs: tuple[int, ...]
    rows: dict[int, float]
    tags: frozenset[str] = frozenset()


CARD = Card("brace", (1, 2), {7: 0.5, 3: 1.0}, frozenset({"b", "a"}))


def test_known_value_never_changes() -> None:
    # A changed value here means that every saved match would be told that its content differs.
    assert fingerprint({"b": [1, 2.5, None, True], "a": "Fähre"}) == (
        "sha256:a64f68db5e7b992d27c038cbb68e1210c79e8dcc33e2282d97e4c61b335bbf7f"
    )


def test_order_of_fields_and_sets_does_not_matter() -> None:
    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1})
    assert fingerprint({"x", "y", "z"}) == fingerprint({"z", "y", "x"})


def test_order_of_lists_and_every_value_matters() -> None:
    prints = {fingerprint(data) for data in ([1, 2], [2, 1], [1, "2"], [1, 2, None], {"a": 1}, {"a": 2}, {"b": 1})}
    assert len(prints) == 7


def test_same_after_a_trip_through_json() -> None:
    text = msgspec.json.encode(CARD)
    assert fingerprint(msgspec.json.decode(text, type=Card)) == fingerprint(CARD)
    assert fingerprint(CARD) == fingerprint(
        {"id": "brace", "costs": [1, 2], "rows": {"3": 1.0, "7": 0.5}, "tags": ["a", "b"]}
    )


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_no_number_has_no_fingerprint(value: float) -> None:
    with pytest.raises(ValueError, match="JSON compliant"):
        fingerprint({"a": value})
