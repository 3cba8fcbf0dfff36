"""The bill of materials: everything that is packed, nothing that only helped to pack it."""

from __future__ import annotations

from typing import Any

from installers import owners, product, sbom

FILES = {"pygame/base.cpython-313.so": "aa", "libpython3.13.so.1.0": "bb", "pygame_ce.libs/libSDL2-2-5.so.0": "cc"}
TOOL = {"name": "pytest", "version": "9.0", "bom-ref": "pytest==9.0", "type": "library"}
ENVIRONMENT: dict[str, Any] = {
    "bomFormat": "CycloneDX",
    "metadata": {"component": {"name": "rats-and-rapids", "bom-ref": "root", "type": "application"}},
    "components": [
        TOOL,
        {"name": "pygame_ce", "version": "2.5", "bom-ref": "pygame-ce==2.5", "type": "library",
         "purl": "pkg:pypi/pygame-ce"},
        {"name": "platformdirs", "version": "4.2", "bom-ref": "platformdirs==4.2", "type": "library",
         "licenses": [{"license": {"id": "MIT"}}]},
    ],
    "dependencies": [],
}  # fmt: skip


def described() -> dict[str, Any]:
    return {each["name"]: each for each in sbom.describe(ENVIRONMENT, FILES)["components"]}


def test_it_is_that_of_this_version() -> None:
    bill = sbom.describe(ENVIRONMENT, FILES)
    assert bill["metadata"]["component"]["version"] == product.version()
    assert bill["bomFormat"] == "CycloneDX"


def test_packages_have_what_the_tool_told_and_libraries_what_the_table_has() -> None:
    parts = described()
    assert parts["pygame_ce"]["purl"] == "pkg:pypi/pygame-ce"
    assert parts["pygame_ce"]["licenses"] == [{"expression": "LGPL-2.1-or-later"}]
    assert parts["platformdirs"]["licenses"] == [{"license": {"id": "MIT"}}]
    assert parts["SDL"]["copyright"].endswith("Sam Lantinga")
    assert parts["Python"]["version"]


def test_each_packed_file_stands_below_its_component_with_its_digest() -> None:
    (library,) = described()["SDL"]["components"]
    assert library["name"] == "pygame_ce.libs/libSDL2-2-5.so.0"
    assert library["hashes"] == [{"alg": "SHA-256", "content": "cc"}]
    inside = [each for part in described().values() for each in part.get("components", [])]
    assert {each["name"] for each in inside} == set(FILES)


def test_tools_and_what_is_not_packed_are_left_out() -> None:
    parts = described()
    assert "pytest" not in parts and "mpg123" not in parts


def test_everything_depends_on_what_is_named_and_has_a_name_of_its_own() -> None:
    bill = sbom.describe(ENVIRONMENT, FILES)
    refs = [each["bom-ref"] for part in bill["components"] for each in (part, *part.get("components", []))]
    assert len(refs) == len(set(refs))
    root = next(each for each in bill["dependencies"] if each["ref"] == "root")
    assert set(root["dependsOn"]) == {part["bom-ref"] for part in bill["components"]}


def test_each_licence_text_has_a_name_others_know_or_says_that_it_has_none() -> None:
    texts = {file.stem for file in owners.TEXTS.glob("*.txt")}
    assert set(sbom.SPDX) | sbom.UNNAMED <= texts
    assert all(sbom._licences([name]) for name in texts)
