"""No text from outside ends the program: names, labels, moments, boards, cards, languages and what is searched for,
wherever they are shown, and again at the next start."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

from game.content.catalogue import Entry
from game.content.folders import Folders
from game.content.seat_assignment import LocalPlayer, SeatAssignment, names_of
from game.content.untrusted_text import LONGEST_NAME
from game.engine.types import Seat
from game.ui.drawing.text import plain
from game.ui.scenes.lobby.lobby import LobbyScene
from game.ui.scenes.logbook.logbook import LogbookScene
from game.ui.scenes.opening import mended_choice
from game.ui.scenes.rules import RulebookScene
from tests.awkward import AWKWARD, NAMES
from tests.extent import taken
from tests.persistence.forge import forged, plain_lines
from tests.ui.driver import ROOT
from tests.ui.scenes.inn import QUICK, TITLES, Inn
from tests.ui.scenes.test_fits import practice, sample

pytestmark = pytest.mark.window

SHOWN = (*(each for each in AWKWARD if len(each) < 1000), "W" * 150, "李" * 150)
LOOKS = (QUICK, replace(QUICK, legible_font=True, ui_scale=150))


@pytest.fixture(params=LOOKS, ids=["usual", "legible and large"])
def inn(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Inn]:
    opened = Inn(tmp_path, settings=request.param)
    yield opened
    opened.close()


def batches(texts: Iterable[str], size: int) -> Iterator[tuple[str, ...]]:
    every = list(texts)
    return (tuple(every[at : at + size]) for at in range(0, len(every), size))


def half(inn: Inn, texts: Sequence[str]) -> list[str]:
    """Returns one half of the texts for the usual look, the other one for large letters; all in the long run."""
    return taken(texts, int(inn.driver.ui.settings.legible_font), -(-len(texts) // 2))


def seen(inn: Inn) -> None:
    """The room has been drawn, and all of it can be handed to a screen reader."""
    inn.driver.frame()
    assert inn.top is not None
    words = [text for node in inn.top.reading() for text in (node.name, node.description, node.value)]
    assert "\n".join(words).encode("utf-8")


@pytest.mark.parametrize("entry", list(TITLES), ids=lambda entry: entry.id)
def test_any_name_sits_at_any_table(tmp_path: Path, entry: Entry) -> None:
    """Given names as `lobby.json` may hold them, then the lobby opens with them, and a match is dealt and kept."""
    ids = [each.id for each in TITLES]
    for number, names in enumerate(batches(NAMES[ids.index(entry.id) :: len(ids)], entry.info.seats[1])):
        home = tmp_path / str(number)
        _lobby_file(home, entry, names)
        inn = Inn(home, settings=LOOKS[number % 2])
        last = inn.house.memory.last(entry.id)
        assert last is not None
        inn.driver.open(LobbyScene(inn.house, entry))
        seen(inn)
        choice = mended_choice(entry.info, last)
        assert all(len(each.name) <= LONGEST_NAME for each in choice.seats)
        inn.house.doors.deal(entry, choice)
        inn.driver.wait(0.3)
        seen(inn)
        inn.house.doors.shelf()
        seen(inn)
        inn.driver.press("logbook")
        seen(inn)
        inn.close()


def _lobby_file(home: Path, entry: Entry, names: tuple[str, ...]) -> None:
    count = max(entry.info.seats[0], len(names))
    seats = [{"seat": seat, "name": (names[seat] if seat < len(names) else "")[:200]} for seat in range(count)]
    home.mkdir()
    # A lone half of a letter cannot be written by us, and makes the file one that is set aside.
    plain_seats = [{**seat, "name": str(seat["name"]).encode("utf-8", "replace").decode()} for seat in seats]
    text = json.dumps({"tables": {entry.id: {"seats": plain_seats}}})
    (home / "lobby.json").write_text(text, encoding="utf-8")


def test_a_seat_can_be_given_any_name_by_typing(inn: Inn) -> None:
    entry = next(iter(TITLES))
    for name in half(inn, NAMES):
        scene = LobbyScene(inn.house, entry)
        inn.driver.open(scene)
        inn.driver.do("seat:0")
        inn.driver.do("name")
        inn.driver.type(name)
        seen(inn)
        inn.driver.key("escape")
        seen(inn)


def test_a_match_may_be_called_anything(inn: Inn) -> None:
    """Given matches of strangers with labels, titles and names of any kind, then the logbook shows each."""
    inn.deal()
    inn.leave_table()
    folder = inn.store.folders.matches
    first = next(folder.glob("*.river"))
    header = json.loads(first.read_bytes().splitlines()[0])
    lines = plain_lines(first)
    del header["sum"]
    inn.driver.ui.scenes.replace(LogbookScene(inn.house))
    for number, text in enumerate(half(inn, SHOWN)):
        seats = [{**seat, "name": text[:200]} for seat in header["seats"]]
        changed: dict[str, Any] = {**header, "label": text, "title_name": text[:200], "seats": seats}
        forged(folder / f"s{number}.river", lines, changed)
    scene = LogbookScene(inn.house)
    inn.driver.ui.scenes.replace(scene)
    seen(inn)
    for id in [id for id in inn.driver.facts() if id.startswith("match:")]:
        inn.driver.do(id)
        seen(inn)


def test_anything_can_be_searched_for_in_the_rules(inn: Inn) -> None:
    scene = RulebookScene(inn.driver.ui, inn.entry)
    inn.driver.open(scene)
    for text in half(inn, SHOWN):
        scene._seek(text[:30])
        seen(inn)


def test_moments_may_be_called_anything(inn: Inn) -> None:
    written = yaml.safe_load(sample().read_text(encoding="utf-8"))
    folder = inn.house.puzzles.own_folder
    folder.mkdir(parents=True)
    for batch in batches(half(inn, SHOWN), 6):
        for number, text in enumerate(batch):
            shown = {**written, "name": text, "source": text}
            (folder / f"m{number}.yaml").write_text(json.dumps(shown), encoding="utf-8")
        inn.driver.ui.scenes.replace(practice(inn))
        seen(inn)


@pytest.mark.parametrize("part", range(4))
def test_boards_cards_and_languages_may_be_called_anything(tmp_path: Path, part: int) -> None:
    """Given files of one's own with a text in every place, then lobby, rules and settings open."""
    own, texts = tmp_path / "own", SHOWN[part::4]
    board = (ROOT / "data" / "whitewater_rush" / "boards" / "a.yaml").read_text(encoding="utf-8")
    zone = (ROOT / "data" / "raft_race" / "zones" / "1.yaml").read_text(encoding="utf-8")
    for number, text in enumerate(texts):
        name = json.dumps(text)
        _write(own / f"whitewater_rush/boards/m{number}.yaml", board.replace("id: A", f"id: m{number}\nname: {name}"))
        _write(own / f"raft_race/zones/m{number}.yaml", zone.replace('id: "1"', f"id: m{number}\nname: {name}"))
        sentences = f"language: {{name: {name}}}\nshelf: {{motto: {name}}}\nsettings: {{title: {name}}}\n"
        _write(own / f"languages/{_tag(number)}/strings/app.yaml", sentences)
        _write(own / f"languages/{_tag(number)}/rules/rats.md", f"# {text}\n\n{text}\n")
    inn = Inn(tmp_path / "home", folders=Folders.under(ROOT, own), settings=LOOKS[part % 2])
    for id in ("whitewater_rush", "raft_race"):
        scene = LobbyScene(inn.house, next(each for each in inn.house.titles if each.id == id))
        scene.unfold()
        inn.driver.open(scene)
        seen(inn)
    rats = next(each for each in inn.house.titles if each.id == "rats")
    for number in range(len(texts)):
        inn.driver.ui.change(language=_tag(number))
        assert inn.driver.ui.language == _tag(number)
        inn.shelf()
        seen(inn)
        inn.driver.ui.scenes.push(RulebookScene(inn.driver.ui, rats))
        seen(inn)
    inn.shelf()
    inn.house.doors.settings()
    seen(inn)
    inn.close()


def _tag(number: int) -> str:
    """Returns the tag of a language that nobody speaks."""
    return f"q{chr(ord('a') + number // 26)}{chr(ord('a') + number % 26)}"


def _write(path: Path, content: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8", errors="replace")


@pytest.mark.parametrize("text", NAMES, ids=ascii)
def test_nobody_is_without_a_name(text: str) -> None:
    """Given any name, then the words on its bearer are more than nothing."""
    (said,) = (
        TITLES.strings.say(line) for line in names_of(None, [SeatAssignment(Seat(0), text, LocalPlayer())]).values()
    )
    assert plain(said).strip()
