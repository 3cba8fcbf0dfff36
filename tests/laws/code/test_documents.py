"""Documents for developers name only what exists: paths, programs, classes with their members, names of the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from game.content.folders import program_root
from game.engine.module import title_ids

ROOT = program_root()
DOCUMENTS = ("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "docs/choreography.md", "docs/strength.md")
FIRST_HEADING = {"README.md": "## Develop"}
"""The heading where the part for developers begins, if not at the top."""
BASES = ("", "game/titles/<id>", "data", "data/<id>", "assets")
"""Folders a path may be told from."""
MOST_TERMS = 20
"""Rows of the glossary in CONTRIBUTING.md."""
NOT_OURS = {"AccessKit", "firefox", "oggenc"}
"""Names of other programs."""
STARTED_IN = {"game": ".", "tests": ".", "art": "build", "sounds": "build"}
"""Folders in which our packages are started, by package; any other module is a tool of the environment."""

FENCE = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#:]+)\)")
PROGRAM = re.compile(r"\bpython3?\s+(?:-m\s+([\w.]+)|([\w/]+\.py))")
CLASS = re.compile(r"([A-Z][A-Za-z]*[a-z])(?:\.([a-z_]+))?(?:\(.*\))?")
IN_FILE = re.compile(r"((?:`[\w.]+`(?:, | and )?)+) in `([\w<>-]+/[\w<>/.-]+\.(?:py|yaml|js))`")
COMPOUND = re.compile(r"\b[A-Z][a-z]+[A-Z]\w+")
NAME = re.compile(r"[A-Za-z]\w+")
PATH = re.compile(r"(?!\.environment|dist/)[\w.<>*-]+(?:/[\w.<>*-]*)+|[\w-]+\.(?:py|md|yaml|spec|toml|js)")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_paths_that_are_named_exist(document: str) -> None:
    text, folder = part_for_developers(document), (ROOT / document).parent
    words = [word for span in spans(text) for word in span.split()]
    assert {word for word in words if PATH.fullmatch(word) and not is_there(word)} == set()
    assert {link for link in LINK.findall(text) if not (folder / link).exists()} == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_programs_that_are_named_can_be_started(document: str) -> None:
    text = part_for_developers(document)
    started = PROGRAM.findall("\n".join([*spans(text), *FENCE.findall(text)]))
    assert {module for module, _ in started if module and not is_module(module)} == set()
    assert {script for _, script in started if script and not (ROOT / script).is_file()} == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_classes_that_are_named_have_the_members_that_are_named(document: str) -> None:
    named = {(found[1], found[2]) for span in spans(part_for_developers(document)) if (found := CLASS.fullmatch(span))}
    assert {name for name in named if not is_class(*name)} == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_names_stand_in_the_file_that_is_named_with_them(document: str) -> None:
    told = [(name, path) for names, path in IN_FILE.findall(part_for_developers(document)) for name in spans(names)]
    assert {(name, path) for name, path in told if not is_in_file(name.rpartition(".")[2], path)} == set()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_names_in_back_quotes_stand_in_the_sources(document: str) -> None:
    named = {span for span in spans(part_for_developers(document)) if NAME.fullmatch(span)}
    assert named - names_of_the_sources() - NOT_OURS == set()


@pytest.mark.parametrize("document", [*DOCUMENTS, "CHANGELOG.md", "docs/german.md"])
def test_names_of_classes_stand_in_back_quotes(document: str) -> None:
    text = SPAN.sub("", FENCE.sub("", (ROOT / document).read_text(encoding="utf-8")))
    assert {name for name in COMPOUND.findall(text) if name not in NOT_OURS and classes(name)} == set()


def test_the_glossary_is_short() -> None:
    glossary = part_for_developers("CONTRIBUTING.md").partition("## Glossary")[2]
    terms = [row.split("|")[1].strip() for row in glossary.splitlines() if row.startswith("|")][2:]
    assert 0 < len(terms) <= MOST_TERMS
    assert len(set(terms)) == len(terms)


@pytest.mark.parametrize("slip", ["game/host/not_there.py", "game/titles/<id>/rules/not_there.py", "data/*/not_there/"])
def test_a_path_that_does_not_exist_is_found(slip: str) -> None:
    assert PATH.fullmatch(slip) and not is_there(slip)


def test_a_name_that_does_not_exist_is_found() -> None:
    assert is_class("Session", "submit")
    assert not is_class("Session", "not_there") and not is_class("NotThere", None)
    assert not is_module("game.not_there")
    assert is_in_file("PRESENTER", "game/titles/<id>/table/__init__.py")
    assert not is_in_file("Hub", "game/titles/<id>/table/__init__.py")


def part_for_developers(document: str) -> str:
    text = (ROOT / document).read_text(encoding="utf-8")
    start = text.index(FIRST_HEADING[document]) if document in FIRST_HEADING else 0
    return text[start:]


def spans(text: str) -> list[str]:
    """Returns the words in back quotes, except blocks."""
    return SPAN.findall(FENCE.sub("", text))


def is_there(path: str) -> bool:
    """True if something fits the path in every title for `<id>`. Other words in angle brackets and `*` are anything."""
    if "/" not in path:
        return path in file_names()
    return all(any(fits(f"{base}/{path}".replace("<id>", title)) for base in BASES) for title in title_ids())


def fits(path: str) -> bool:
    return any(ROOT.glob(re.sub(r"<\w+>", "*", path).strip("/")))


@cache
def file_names() -> frozenset[str]:
    nested = (path for folder in ("game", "build", "data", "docs", "tests") for path in (ROOT / folder).rglob("*.*"))
    return frozenset(path.name for path in (*nested, *ROOT.iterdir()))


def is_in_file(name: str, path: str) -> bool:
    """True if the file has this word, in every title for `<id>`."""
    paths = [ROOT / path.replace("<id>", title) for title in title_ids()]
    return all(re.search(rf"\b{re.escape(name)}\b", each.read_text(encoding="utf-8")) for each in paths)


def is_module(name: str) -> bool:
    folder = STARTED_IN.get(name.partition(".")[0])
    path = ROOT.joinpath(folder or ".", *name.split("."))
    return folder is None or path.with_suffix(".py").is_file() or (path / "__main__.py").is_file()


def is_class(name: str, member: str | None) -> bool:
    """True if a class or type of this name exists, with this member in it or in a base class."""
    return any(member is None or member in members(kind) or inherits(kind, member) for kind in classes(name))


def inherits(kind: ast.ClassDef | ast.AnnAssign, member: str) -> bool:
    bases = [node.id for base in getattr(kind, "bases", ()) for node in ast.walk(base) if isinstance(node, ast.Name)]
    return any(is_class(base, member) for base in bases)


def members(kind: ast.AST) -> Iterator[str]:
    for node in ast.walk(kind):
        match node:
            case ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]):
                yield name
            case _:
                pass


@cache
def classes(name: str) -> tuple[ast.ClassDef | ast.AnnAssign, ...]:
    """Classes and types of this name at the top of the modules of game/."""
    begins = re.compile(rf"^(?:class )?{name}\b", re.MULTILINE)
    return tuple(node for text in modules() if begins.search(text) for node in named(text, name))


def named(module: str, name: str) -> Iterator[ast.ClassDef | ast.AnnAssign]:
    for node in ast.parse(module).body:
        match node:
            case ast.ClassDef(name=found) | ast.AnnAssign(target=ast.Name(id=found)) if found == name:
                yield node
            case _:
                pass


@cache
def modules() -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8") for path in sorted((ROOT / "game").rglob("*.py")))


@cache
def names_of_the_sources() -> frozenset[str]:
    """Names in the code and keys in the content; files and folders lend theirs, too."""
    sources = [path for folder in ("game", "build") for path in (ROOT / folder).rglob("*.py")]
    content = [path for path in (ROOT / "data").rglob("*.yaml") if path.parent.name != "moments"]
    texts = [path.read_text(encoding="utf-8") for path in (*sources, *content, ROOT / "pyproject.toml")]
    files = [part for path in (*sources, *content) for part in path.relative_to(ROOT).parts]
    return frozenset(word for text in (*texts, *files) for word in NAME.findall(text))
