"""The description of the program for a Linux desktop: menu entry, kind of document, entry in software centres."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from xml.sax.saxutils import escape

from installers import changelog, product

MATCH_ICON = product.MATCH_MIME.replace("/", "-")


def menu_entry(command: str) -> str:
    """The desktop file; `command` starts the program, a match file opened from the desktop follows it."""
    return "\n".join(
        [
            "[Desktop Entry]",
            "Type=Application",
            f"Name={product.NAME}",
            f"Comment={product.SUMMARY}",
            *(f"Comment[{tag}]={words}" for tag, words in product.SUMMARIES.items()),
            f"Exec={command} %f",
            f"TryExec={command}",
            f"Icon={product.COMMAND}",
            "Terminal=false",
            "Categories=Game;BoardGame;CardGame;",
            f"MimeType={product.MATCH_MIME};",
            "Keywords=cards;kayak;raft;poker;bots;",
            "Keywords[de]=Karten;Kajak;Floß;Poker;Bots;",
            f"StartupWMClass={product.COMMAND}",
            "",
        ]
    )


def document_kind() -> str:
    """The shared-mime-info file that makes match files documents of the program."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{product.MATCH_MIME}">
    <comment>{escape(product.MATCH_NAME)}</comment>
{_translated("comment", product.MATCH_NAMES, 4)}    <glob pattern="*{product.MATCH_SUFFIX}"/>
    <icon name="{MATCH_ICON}"/>
  </mime-type>
</mime-info>
"""


def software_centre_entry(epoch: int) -> str:
    """The AppStream file by which software centres list the program, and remove it."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{product.IDENTIFIER}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>{product.LICENCE}</project_license>
  <name>{escape(product.NAME)}</name>
  <summary>{escape(product.SUMMARY)}</summary>
{_translated("summary", product.SUMMARIES, 2)}{_developer()}  <description>
{_paragraphs()}  </description>
{_addresses()}  <launchable type="desktop-id">{product.COMMAND}.desktop</launchable>
  <provides><binary>{product.COMMAND}</binary><mediatype>{product.MATCH_MIME}</mediatype></provides>
  <releases>
{_releases(epoch)}  </releases>
  <content_rating type="oars-1.1"/>
</component>
"""


def _developer() -> str:
    return f'  <developer id="{product.IDENTIFIER}"><name>{escape(product.PUBLISHER)}</name></developer>\n'


def _paragraphs() -> str:
    """Each paragraph, followed by what it is in other languages."""
    told = []
    for number, text in enumerate(product.DESCRIPTION):
        others = {tag: texts[number] for tag, texts in product.DESCRIPTIONS.items()}
        told.append(f"    <p>{escape(text)}</p>\n{_translated('p', others, 4)}")
    return "".join(told)


def _translated(element: str, words: Mapping[str, str], indent: int) -> str:
    """A line for each language."""
    start = " " * indent
    lines = (f'{start}<{element} xml:lang="{tag}">{escape(said)}</{element}>' for tag, said in words.items())
    return "".join(f"{line}\n" for line in lines)


def _releases(epoch: int) -> str:
    """Returns all of the changelog; unreleased changes get the day of packing."""
    lines = []
    for release in changelog.releases():
        day = _day(epoch) if release.day is None else release.day.isoformat()
        notes = "".join(f"<li>{escape(note)}</li>" for note in release.notes)
        about = f"<description><ul>{notes}</ul></description>" if notes else ""
        lines.append(f'    <release version="{release.version}" date="{day}">{about}</release>\n')
    return "".join(lines)


def _addresses() -> str:
    project = product.project()
    known = (("homepage", project.page), ("bugtracker", project.reports))
    return "".join(f'  <url type="{kind}">{escape(address)}</url>\n' for kind, address in known if address)


def _day(epoch: int) -> str:
    return datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%d")
