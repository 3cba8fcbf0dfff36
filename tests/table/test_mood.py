"""Every animal shows every mood, round and from head to chest."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.seat_assignment import FACES
from game.table.item import Mood, bust, portrait

ASSETS = Path(__file__).resolve().parents[2] / "assets"


@pytest.mark.parametrize("face", FACES)
def test_every_animal_has_every_mood_in_both_kinds(face: str) -> None:
    wanted = {asset for mood in Mood for asset in (portrait(f"app/faces/{face}", mood), bust(face, mood))}
    missing = {asset for asset in wanted if not (ASSETS / f"{asset}.webp").is_file()}
    assert not missing


def test_there_is_no_face_that_nobody_can_have() -> None:
    for folder, name in (("app/faces", portrait), ("app/busts", bust)):
        there = {path.stem.removesuffix("_lids") for path in (ASSETS / folder).iterdir()}
        assert there == {name(face, mood).rpartition("/")[2] for face in FACES for mood in Mood}


def test_no_two_faces_look_alike() -> None:
    for folder in ("app/faces", "app/busts"):
        pictures = [path.read_bytes() for path in (ASSETS / folder).iterdir()]
        assert len(set(pictures)) == len(pictures)
