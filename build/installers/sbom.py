"""The bill of materials of a download, in the form of CycloneDX: contents, authors and licences.

CycloneDX's own tool lists Python packages; components outside the environment (Python itself, libraries) stand in
`components.yaml`. Installed packages that are not packed are left out.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from installers import archives, product
from installers.freeze import CannotPackage
from installers.licences import PYTHON
from installers.owners import Component, components

SPEC_VERSION = "1.6"
SPDX = {
    "zlib": "Zlib", "libpng": "libpng-2.0", "HarfBuzz": "MIT-Modern-Variant", "LGPL-2.1": "LGPL-2.1-or-later",
    "bootloader-exception": "GPL-2.0-or-later WITH Bootloader-exception",
}  # fmt: skip
"""SPDX ids of licence texts, where they are not the file's name."""
UNNAMED = frozenset({"Microsoft-runtime"})
"""Texts SPDX has no name for."""
_SEPARATORS = re.compile(r"[-_.]+")


def write(frozen: Path, out: Path, system: str) -> Path:
    """Writes the bill of materials of a frozen program beside its downloads; returns its path. Raises CannotPackage."""
    name = f"{product.COMMAND}-{product.version()}-{system}-{product.machine()}.cdx.json"
    bill = describe(_environment(), _files(frozen))
    text = json.dumps(bill, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    _check(text)
    target = out / name
    target.write_text(text, encoding="utf-8")
    return target


def describe(environment: Mapping[str, Any], files: Mapping[str, str]) -> dict[str, Any]:
    """The bill: of what an environment has (as CycloneDX's tool tells it), the packed part, and the components that
    have `files`: places in the bundle and their SHA-256."""
    known = [part for part in components() if not part.files or part.is_among(files, ())]
    installed = {_plain(each["name"]): each for each in environment["components"]}
    parts = [_part(part, installed.get(_plain(part.package or part.name)), files) for part in known]
    root = {**environment["metadata"]["component"], "version": product.version()}
    refs = sorted(each["bom-ref"] for each in parts)
    return {
        **environment,
        "metadata": {**environment["metadata"], "component": root},
        "components": sorted(parts, key=lambda each: str(each["bom-ref"])),
        "dependencies": [{"ref": root["bom-ref"], "dependsOn": refs}, *({"ref": ref} for ref in refs)],
    }


def _part(part: Component, installed: Mapping[str, Any] | None, files: Mapping[str, str]) -> dict[str, Any]:
    inside = [_file(part, name, digest) for name, digest in sorted(files.items()) if part.owns(name)]
    told = installed if installed is not None else _foreign(part)
    licences = _licences(part.licences) or told.get("licenses")
    return {**told, **({"components": inside} if inside else {}), **({"licenses": licences} if licences else {})}


def _foreign(part: Component) -> dict[str, Any]:
    version = {"version": platform.python_version()} if part.package == PYTHON else {}
    return {
        "type": "library",
        "name": part.name,
        "bom-ref": f"component:{part.name}",
        "copyright": part.copyright,
        "externalReferences": [{"type": "website", "url": part.home}],
        **({"licenses": [{"license": {"id": "PSF-2.0"}}]} if part.package == PYTHON else {}),
        **version,
    }


def _file(part: Component, name: str, digest: str) -> dict[str, Any]:
    hashes = [{"alg": "SHA-256", "content": digest}]
    return {"type": "file", "name": name, "bom-ref": f"file:{part.name}:{name}", "hashes": hashes}


def _licences(names: Sequence[str]) -> list[dict[str, Any]]:
    """Returns one expression, or the names of texts nobody else has."""
    if not names:
        return []
    if UNNAMED & set(names):
        return [{"license": {"name": name}} for name in names]
    return [{"expression": " AND ".join(SPDX.get(name, name) for name in names)}]


def _environment() -> dict[str, Any]:
    """Returns the output of CycloneDX's tool about the Python packages here."""
    command = [sys.executable, "-m", "cyclonedx_py", "environment", "--pyproject", str(product.ROOT / "pyproject.toml")]
    command += ["--mc-type", "application", "--output-reproducible", "--of", "JSON", "--sv", SPEC_VERSION]
    variables = {**os.environ, "SOURCE_DATE_EPOCH": str(product.epoch())}
    result = subprocess.run([*command, sys.executable], env=variables, capture_output=True, text=True, check=False)
    if result.returncode:
        raise CannotPackage(f"The bill of materials cannot be made:\n{result.stderr[-2000:]}")
    told: dict[str, Any] = json.loads(result.stdout)
    return told


def _files(frozen: Path) -> dict[str, str]:
    """Returns the digest of each file in the bundle, by its place there."""
    places = [frozen / "_internal", frozen / "Contents" / "Frameworks", frozen / "Contents" / "Resources"]
    return dict(_digests(place for place in places if place.is_dir()))


def _digests(folders: Iterator[Path]) -> Iterator[tuple[str, str]]:
    for folder in folders:
        for file in archives.tree(folder):
            if file.is_file() and not file.is_symlink():
                yield file.relative_to(folder).as_posix(), hashlib.sha256(file.read_bytes()).hexdigest()


def _check(text: str) -> None:
    """Raises CannotPackage if it is not what CycloneDX describes."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    problem = JsonStrictValidator(SchemaVersion.from_version(SPEC_VERSION)).validate_str(text)
    if problem is not None:
        raise CannotPackage(f"The bill of materials is not in the form of CycloneDX: {problem}")


def _plain(name: str) -> str:
    return _SEPARATORS.sub("-", name).lower()
