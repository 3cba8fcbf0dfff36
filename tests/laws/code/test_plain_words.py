"""Plain words: a docstring puts its subject first, and a class is named by a noun phrase."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

from game.content.folders import program_root

ROOT = program_root()
SEARCHED = ("game", "tests", "build")
TWISTED = re.compile(r"(So (many|long|often|much)|Who(m|se|ever)?|Whether no|That|Those|What|How|Where|Which|Of)\b")
"""First words of a docstring that put its subject last."""
TWISTED_STRING = re.compile(rf"""["'][\s\\]*{TWISTED.pattern}""")
"""A string that begins so, wherever it stands."""

VERBS = re.compile(
    r"""_?(
    Anchored | Asked | Asks | Became | Began | Begun | Beside | Boasting | Came | Celebrate | Centred | Checked |
    Chosen | Closed |
    Compare | Counted | Counting | Described | Done | Drawn | Failed | Followed | Foretold | Found | Given |
    Gone | Grown | Hasty | Held | Helped | Hidden | Judged | Kept | Laid | Leave | Listed | Listening | Listing |
    Loading |
    Looked | Looking | Lost | Lying | Made | Moving | Noted | Noticed | Observed | Opened | Overheard | Planned |
    Played | Put | Reached | Reading | Running | Said | Searching | Shown | Sitting | Spelled | Taken |
    Telling | Thrown | Told | Turned | Turning | Typed | Waiting | Walked | Wanted | Watched | Weighed | Went |
    Written
    )""",
    re.VERBOSE,
)
"""Verbs and participles that say what was done, not what an object is."""
VERBAL_CLASS = re.compile(rf"\bclass\s+{VERBS.pattern}\b", re.VERBOSE)
"""The head of a class that is named so."""

OLD_WORDS = {
    "petition": "a request to go back is a rewind, and it is pending",
    "petitioned": "people are asked to agree",
    "leap": "undo, redo and going on from earlier are rewinds",
    "picker": "a MoveSelector is a selector",
    "teller": "a Projector is a projector",
    "asides": "a match has notes",
    "tongues": "languages",
    "footing": "a TableFocus is table_focus",
    "visits": "Overlays are overlays",
    "grasp": "Gestures are gestures",
    "tempers": "FaceStates are face_states",
    "slab": "a GroundCache is ground_cache",
    "furniture": "GroundOverlays are ground_overlays",
    "keyring": "Tokens are tokens",
    "switchboard": "a Hub is a hub",
    "reception": "Seating is seating",
    "diary": "a LogFile is a log_file",
    "tidying": "a GarbageSchedule is garbage",
    "examiner": "a PuzzleJudge is a judge",
    "misfit": "a TypeMismatch is a mismatch",
    "misfits": "a TypeMismatch is a mismatch",
    "deed": "a TableAction is a table_action",
    "deeds": "TableActions are table_actions",
    "portfolio": "a PictureCache is a picture_cache",
    "workshop": "a BackgroundRenderer is a renderer",
    "doings": "PanelActions are actions",
    "circumstances": "an ActionContext is action_context",
    "suspense": "a RevealDelay is a delay",
    "choreography": "a MotionPlan is motion_plan",
    "fortune": "luck",
    "minds": "seats have players",
    "reseat": "a table changes its seating",
}
"""Words of a private language that were replaced, each with the trade's. No part of an identifier is one."""

_LOWER, _CAPITAL, _UPPER = ("|".join(change(word) for word in OLD_WORDS) for change in (str, str.title, str.upper))
ANY_OLD_WORD = re.compile(
    rf"(?<![a-z0-9])({_LOWER})(?![a-z0-9])|({_CAPITAL})(?![a-z0-9])|(?<![A-Z])({_UPPER})(?![A-Z])"
)
"""One of them as a word or as a part of one that begins with a capital."""

PARTS = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+")

IN_ANY_MOOD = re.compile(r"(Event|Command|Frame|Task)(\[.*\])?$")
"""Bases of the classes that event sourcing names by verbs: events by participles, commands by imperatives."""


def test_docstrings_put_their_subject_first() -> None:
    found = [
        f"{path}:{line}: {text.splitlines()[0]}"
        for path, tree in modules(TWISTED_STRING)
        for line, text in docstrings(tree)
        if TWISTED.match(text)
    ]
    assert found == []


def test_classes_are_named_by_nouns() -> None:
    found = [f"{path}: {name}" for path, tree in modules(VERBAL_CLASS) for name in verbs(tree)]
    assert found == []


def test_no_identifier_is_made_of_an_old_word() -> None:
    found = {
        f"{path}: {name}: {OLD_WORDS[part]}"
        for path, tree in modules(ANY_OLD_WORD)
        for name in names(path, tree)
        for part in old(name)
    }
    assert found == set()


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("class Deed: ...", "deed"),
        ("def next_deed(): ...", "deed"),
        ("def play(*, deed): ...", "deed"),
        ("for deed in deeds: ...", "deed"),
        ("scene.visits = 1", "visits"),
        ("VISITS = 1", "visits"),
        ("import tests.workshop as other", "workshop"),
        ("match one:\n    case Table(slab=wide): ...", "slab"),
        ("lambda reception: 1", "reception"),
        ("table.lay(suspense=1)", "suspense"),
        ("class LastDeed: ...", "deed"),
        ("LAST_DEED = 1", "deed"),
    ],
)
def test_an_old_word_is_found_in_each_kind_of_name(source: str, word: str) -> None:
    assert word in {part for name in names(PurePosixPath("some.py"), ast.parse(source)) for part in old(name)}
    assert ANY_OLD_WORD.search(source)


def test_an_old_word_is_found_in_the_name_of_a_file() -> None:
    assert list(names(PurePosixPath("tests/test_diary.py"), ast.parse(""))) == ["test_diary"]
    assert list(old("test_diary")) == ["diary"]


@pytest.mark.parametrize("name", ["indeed", "leaps", "card_diaries", "Leaping"])
def test_a_part_of_a_word_is_no_old_word(name: str) -> None:
    assert not list(old(name))


@pytest.mark.parametrize(
    "source",
    [
        '"""What is told."""',
        'class Card:\n    """That of a card."""',
        'def count() -> int:\n    """So many cards."""',
        'def held() -> bool:\n    async def inner() -> None:\n        """\n        Whether no card is held."""',
        'LIMIT = 3\n"""So often it is tried."""',
        'class Card:\n    def __init__(self) -> None:\n        self.far = 3\n        """How far it lies."""',
        'if True:\n    LIMIT = 3\n    """Whoever holds it."""',
    ],
)
def test_a_twisted_docstring_is_found_wherever_it_stands(source: str) -> None:
    assert [text for _, text in docstrings(ast.parse(source)) if TWISTED.match(text)] and TWISTED_STRING.search(source)


@pytest.mark.parametrize(
    "text",
    [
        "Somewhat more.",
        "Thatched roof.",
        "Whatsoever.",
        "Whether one is left.",
        "Told of so many cards.",
        "Often.",
        "Whole rounds.",
    ],
)
def test_a_plain_docstring_is_let_through(text: str) -> None:
    assert not TWISTED.match(text)


@pytest.mark.parametrize("source", ["class Kept: ...", "class _Went(Struct): ...", "def f():\n    class Said: ..."])
def test_a_verb_as_a_class_name_is_found(source: str) -> None:
    assert list(verbs(ast.parse(source))) and VERBAL_CLASS.search(source)


@pytest.mark.parametrize(
    "source", ["class KeptCard: ...", "class Played(ToyEvent, frozen=True): ...", "class Look(Command[C]): ..."]
)
def test_a_noun_and_an_event_are_let_through(source: str) -> None:
    assert not list(verbs(ast.parse(source)))


def modules(suspect: re.Pattern[str]) -> Iterator[tuple[PurePosixPath, ast.Module]]:
    """Yields the modules in which something suspect stands: parsing all of them takes seconds."""
    for folder in SEARCHED:
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if suspect.search(f"{path.stem}\n{text}"):
                yield relative(path), ast.parse(text)


def relative(path: Path) -> PurePosixPath:
    return PurePosixPath(path.relative_to(ROOT).as_posix())


def names(path: PurePosixPath, tree: ast.Module) -> Iterator[str]:
    """Yields the name of the file, and all that its code defines, takes or uses."""
    yield path.stem
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield name
            case ast.arg(arg=name) | ast.keyword(arg=str(name)):
                yield name
            case ast.alias(name=name):
                yield name.rpartition(".")[2]
            case ast.MatchClass(kwd_attrs=attributes):
                yield from attributes


def old(name: str) -> Iterator[str]:
    """Yields the old words among the parts of a name."""
    yield from (part.lower() for part in PARTS.findall(name) if part.lower() in OLD_WORDS)


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and text of each string that stands alone, below a definition or an assignment."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text.strip()


def verbs(tree: ast.Module) -> Iterator[str]:
    """Classes named by a verb. Events, commands, frames and tasks may be: they are what happens."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name, bases=bases) if VERBS.fullmatch(name):
                if not any(IN_ANY_MOOD.search(ast.unparse(base)) for base in bases):
                    yield name
