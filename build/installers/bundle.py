"""The additions to the bundle beside the program: icon, version resource, licences, and its description for macOS."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from installers import icons, licences, product

OLDEST_MACOS = "11.0"
_VERSION_RESOURCE = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1),
  kids=[
    StringFileInfo([StringTable('040904B0', [
      StringStruct('CompanyName', {publisher!r}), StringStruct('FileDescription', {name!r}),
      StringStruct('FileVersion', {version!r}), StringStruct('InternalName', {command!r}),
      StringStruct('LegalCopyright', {licence!r}), StringStruct('OriginalFilename', {program!r}),
      StringStruct('ProductName', {name!r}), StringStruct('ProductVersion', {version!r})])]),
    VarFileInfo([VarStruct('Translation', [0x409, 1200])]),
  ])
"""


class BuiltBundle(NamedTuple):
    """Files made for one bundle, each written when the bundle asks for it."""

    folder: Path

    def icon(self) -> str | None:
        """The icon the executable carries; programs on Linux carry none."""
        match product.system():
            case "windows":
                return self._write("icon.ico", icons.ico(icons.pngs(icons.WINDOWS_SIZES)))
            case "macos":
                return self._write("icon.icns", icons.icns(icons.pngs(sorted({*icons.MACOS_TYPES.values()}))))
            case _:
                return None

    def version_resource(self) -> str | None:
        """The version information of a Windows program."""
        if product.system() != "windows":
            return None
        return self._write("version.txt", version_resource().encode())

    def licences(self, files: Iterable[str], modules: Iterable[str]) -> list[tuple[str, str, str]]:
        """The text of all licences as an entry of PyInstaller's table of data. Raises Unlicensed."""
        place = PurePosixPath(product.LICENCES_FILE)
        return [(str(place), self._write(place.name, licences.text(files, modules).encode()), "DATA")]

    def _write(self, name: str, content: bytes) -> str:
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / name
        file.write_bytes(content)
        return str(file)


def version_resource() -> str:
    """Returns the text that Windows shows in the properties of the program, in the notation of PyInstaller."""
    return _VERSION_RESOURCE.format(
        numbers=product.version_numbers(),
        publisher=product.PUBLISHER,
        name=product.NAME,
        version=product.version(),
        command=product.COMMAND,
        program=f"{product.COMMAND}.exe",
        licence=f"{product.PUBLISHER}, {product.LICENCE} licence",
    )


def info_plist() -> dict[str, Any]:
    """Returns the description for macOS beside name and version: documents, displays, oldest system."""
    kind = f"{product.IDENTIFIER}.match"
    return {
        "CFBundleDevelopmentRegion": "en",
        "CFBundleDisplayName": product.NAME,
        "CFBundleLocalizations": ["en", *product.SUMMARIES],
        "CFBundleShortVersionString": product.version(),
        "CFBundleVersion": product.version(),
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": OLDEST_MACOS,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"{product.PUBLISHER}, {product.LICENCE} licence",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": product.MATCH_NAME,
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": "icon.icns",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [kind],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": kind,
                "UTTypeDescription": product.MATCH_NAME,
                "UTTypeConformsTo": ["public.data"],
                "UTTypeIconFile": "icon.icns",
                "UTTypeTagSpecification": {
                    "public.filename-extension": [product.MATCH_SUFFIX.removeprefix(".")],
                    "public.mime-type": [product.MATCH_MIME],
                },
            }
        ],
    }
