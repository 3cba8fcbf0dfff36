"""The script of the Windows setup program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from installers import product, windows


@pytest.fixture
def script(frozen: Path) -> str:
    return windows.render(frozen, Path("made/setup.ico"), Path("dist/setup.exe"))


def test_everything_in_the_script_is_filled_in(script: str) -> None:
    assert windows._PLACEHOLDER.findall(script) == []
    assert f'"DisplayVersion" "{product.version()}"' in script


def test_each_file_is_installed_where_it_lies_and_removed_by_name(script: str, frozen: Path) -> None:
    folder, installed = "", []
    for line in script.splitlines():
        if found := re.match(r'  SetOutPath "(.*)"', line):
            folder = found[1]
        elif found := re.match(r'  File "(.*)"', line):
            installed.append(folder + "\\" + Path(found[1]).name)
    wanted = ["$INSTDIR\\" + str(p.relative_to(frozen)).replace("/", "\\") for p in frozen.rglob("*") if p.is_file()]
    assert sorted(installed) == sorted(name.replace("$5", "$$5") for name in wanted)
    removed = re.findall(r'  Delete "(\$INSTDIR\\.*)"', script)
    assert set(installed) <= set(removed)


def test_folders_are_only_removed_when_empty_and_inner_ones_first(script: str) -> None:
    uninstalling = script.split('Section "Uninstall"')[1]
    emptied = re.findall(r'  RMDir "(.*)"', uninstalling)
    assert emptied == [r"$INSTDIR\_internal\data\app", r"$INSTDIR\_internal\data", r"$INSTDIR\_internal", "$INSTDIR"]


def test_only_the_person_s_own_folder_goes_as_a_whole_and_only_when_asked(script: str) -> None:
    lines = script.splitlines()
    whole = [number for number, line in enumerate(lines) if "RMDir /r" in line]
    assert [lines[number].strip() for number in whole] == [r'RMDir /r "$LOCALAPPDATA\RatsAndRapids"']
    asked = lines[whole[0] - 1]
    assert "MB_YESNO" in asked and "MB_DEFBUTTON2" in asked and "/SD IDNO IDNO keep" in asked


def test_nothing_is_written_where_an_administrator_is_needed(script: str) -> None:
    assert "RequestExecutionLevel user" in script
    assert re.findall(r"\b(HKLM|HKCR|HKEY_LOCAL_MACHINE|\$PROGRAMFILES\w*)\b", script) == []


def test_match_files_are_opened_with_the_program(script: str) -> None:
    assert r'''"Software\Classes\.river" "" "RatsAndRapids.Match"''' in script
    command = r"""\shell\open\command" "" '"$INSTDIR\rats-and-rapids.exe" "%1"'"""
    assert rf'"Software\Classes\RatsAndRapids.Match{command}' in script


def test_every_sentence_of_the_setup_is_said_in_every_language_of_it(script: str) -> None:
    languages = re.findall(r'!insertmacro MUI_LANGUAGE "(.*)"', script)
    said = re.findall(r"LangString (\w+) \$\{LANG_(\w+)\}", script)
    assert len(languages) > 1
    assert sorted(said) == sorted((name, tag.upper()) for name in {name for name, _ in said} for tag in languages)
    assert re.findall(r'MessageBox \S+ "(?!\$\()', script) == []
