"""Measured chances go into the file of a voyage, and change nothing else of it."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from game.content.catalogue import Catalogue
from game.content.folders import program_folders
from game.content.voyages import FOLDER, StopChances, read_voyage
from measure_voyage import note_chances


def test_the_chances_of_every_stop_are_written_in_place_of_the_old_ones(tmp_path: Path) -> None:
    """Given the shipped voyage, when chances of all its matches are noted twice, then only these are other."""
    titles = Catalogue(program_folders())
    path = tmp_path / "spring.yaml"
    path.write_bytes((titles.folders.data / FOLDER / "spring.yaml").read_bytes())
    before = read_voyage(path, "spring.yaml", titles)
    measured = [stop.id for stop in before.stops if stop.chances]
    for share in (7, 9):
        note_chances(
            path, [f"| {id} | level2 | 40 | {share} (1-20) | {share + 1} (2-30) | 3 (0-9) |" for id in measured]
        )
        after = read_voyage(path, "spring.yaml", titles)
        wanted = {"level2": StopChances(share, share + 1, 3)}
        assert after.stops == tuple(
            replace(stop, chances=wanted) if stop.id in measured else stop for stop in before.stops
        )
