"""The contents of the bundle; nothing goes out without its licence."""

from __future__ import annotations

import ast
import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from installers import bundle, contents, licences, owners, product

ROOT = Path(__file__).resolve().parents[3]
LINUX = ["libpython3.13.so.1.0", "pygame/base.cpython-313.so", "pygame_ce.libs/libSDL2-2-50d1.0.so.0.3200.10"]
WINDOWS = ["python313.dll", "_ctypes.pyd", "pygame\\base.pyd", "SDL2.dll", "VCRUNTIME140.dll"]
OWN = [f"{folder}/{Path(file).name}" for file, folder in contents.program_files()]
MODULES = ["game.app", "json.decoder", "_sysconfigdata__linux_x86_64-linux-gnu", "pygame.font", "yaml", "platformdirs"]

SERVING = """
import json, sys

class KeptOut:
    names = set(json.loads(sys.argv[1]))

    def find_spec(self, name, path=None, target=None):
        if name in self.names:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, KeptOut())
import socket
from game.phones.network_addresses import code_of
from game.phones.files import File
from game.phones.server import Server

door = Server(lambda path: File(b"a page", "text/plain"))
door.open("127.0.0.1")
host = f"127.0.0.1:{door.port}"
with socket.create_connection(("127.0.0.1", door.port), timeout=30) as line:
    line.sendall(f"GET / HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\n\\r\\n".encode())
    print(b"".join(iter(lambda: line.recv(4096), b"")).decode())
door.close()
assert any(map(any, code_of(host)))
"""
"""Opens a door where what stays out of the bundle cannot be imported, and prints what it answers."""


def test_every_module_of_every_title_is_packed() -> None:
    modules = set(contents.program_modules())
    for folder in (ROOT / "game" / "titles").iterdir():
        if (folder / "__init__.py").exists():
            assert {f"game.titles.{folder.name}", f"game.titles.{folder.name}.table"} <= modules
    assert "game.__main__" not in modules, "it is the start itself"


def test_data_and_assets_keep_their_places() -> None:
    places = {f"{folder}/{Path(file).name}" for file, folder in contents.program_files()}
    assert {"data/app/theme.yaml", "assets/app/icon.svg", "assets/app/fonts/Lato-LICENSE.txt"} <= places


@pytest.mark.parametrize("looking", [contents.program_modules, contents.program_files])
def test_an_empty_checkout_is_no_empty_program(looking, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    for name in ("game", "data", "assets"):
        (tmp_path / name).mkdir()
    with pytest.raises(ValueError):
        looking(tmp_path)


def test_tools_of_this_environment_stay_out_and_what_the_program_needs_does_not() -> None:
    out = set(contents.strangers())
    assert {"pytest", "mypy"} <= out
    assert not {"pygame", "msgspec", "yaml", "platformdirs", "game"} & out


def test_what_hands_matches_to_a_cluster_stays_out_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = {name: [name] for name in ("distributed", "tornado", "msgspec")}
    monkeypatch.setattr(importlib.metadata, "packages_distributions", lambda: installed)
    assert contents.strangers() == ["distributed", "tornado"]


def test_libraries_of_the_desktop_and_a_font_under_the_gpl_stay_out() -> None:
    assert not contents.is_ours("libstdc++.so.6")
    assert not contents.is_ours("pygame/freesansbold.ttf")
    assert contents.is_ours("pygame_ce.libs/libSDL2-2-50d1.0.so.0.3200.10")


@pytest.mark.parametrize("binaries", [LINUX, WINDOWS])
def test_licences_are_those_of_what_is_bundled(binaries: list[str]) -> None:
    text = licences.text([*binaries, *OWN, "base_library.zip"], MODULES)
    for title in ("Rats & Rapids", "Python", "Licence LGPL-2.1", "Font Lato", "PyYAML, with libyaml", "Licence zlib"):
        assert f"\n{title}\n====" in text
    assert "* SDL, https://www.libsdl.org" in text
    assert ("Microsoft Visual C++" in text) == (binaries is WINDOWS)
    assert "* mpg123" not in text, "it is not among the binaries"
    assert text.count("Version 2.1, February 1999") == 1


@pytest.mark.parametrize(
    "file",
    ["libmystery.so.3", "pygame/freesansbold.ttf", "readme.html", "assets/rats/tune.mp3", "assets/app/fonts/Arial.ttf",
     "data/rats/rules.pdf", "yaml/words.txt", "unknown.pyd/library.so"],
)  # fmt: skip
def test_a_file_without_a_known_licence_stops_the_packing(file: str) -> None:
    with pytest.raises(licences.Unlicensed, match=re.escape(file)) as stopped:
        licences.text([*LINUX, *OWN, file], MODULES)
    assert "data/app/theme.yaml" not in str(stopped.value)


def test_a_module_without_a_known_licence_stops_the_packing() -> None:
    with pytest.raises(licences.Unlicensed, match="the module requests:"):
        licences.text(LINUX, [*MODULES, "requests.sessions"])


def test_each_licence_named_has_its_text_and_each_text_a_user() -> None:
    named = {licence for part in owners.components() for licence in part.licences}
    assert named == {file.stem for file in owners.TEXTS.glob("*.txt")}
    for part in owners.components():
        assert part.licences or part.package, f"{part.name} has no licence"


def test_windows_is_told_the_version() -> None:
    resource = bundle.version_resource()
    compile(resource, "version", "eval")
    assert repr(product.version()) in resource and str(product.version_numbers()) in resource


def test_version_is_that_of_the_program_and_of_the_project() -> None:
    from game import __version__

    assert product.version() == __version__, "CHANGELOG.md and game/__init__.py must say the same"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "game.__version__"}


def test_date_of_packed_files_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    assert product.epoch() == 1234567890


def test_nothing_that_the_program_imports_is_kept_out() -> None:
    asked = {
        name
        for file in (ROOT / "game").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        for name in _imported(node)
    }
    kept_out = {
        name for name in asked for other in contents.NOT_IN_BUNDLE if name == other or name.startswith(f"{other}.")
    }
    assert kept_out == set()


def test_phones_are_served_without_what_is_kept_out() -> None:
    pytest.importorskip("aiohttp")
    pytest.importorskip("segno")
    told = subprocess.run(
        [sys.executable, "-c", SERVING, json.dumps(contents.NOT_IN_BUNDLE)],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("HTTP/1.1 200") and told.stdout.rstrip().endswith("a page")


def test_the_reader_of_painted_pictures_is_packed_on_windows() -> None:
    assert list((ROOT / "assets").rglob("*.webp"))
    assert all(contents.is_ours(name) for name in ("libwebp-7.dll", "libwebpdemux-2.dll"))


def _imported(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (each.name for each in names)
        case ast.ImportFrom(module=str(module), level=0):
            yield module
        case _:
            pass
