"""The page `man rats-and-rapids` shows, in each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Final

from installers import product

ENGLISH: Final = "en"
_NEW_PARAGRAPH = "\n.PP\n"


def pages(epoch: int) -> dict[str, str]:
    """The page by its place below `share/man`, without the ending of what is packed."""
    name = f"man6/{product.COMMAND}.6"
    return {name if tag == ENGLISH else f"{tag}/{name}": page(tag, epoch) for tag in _PAGES}


def page(language: str, epoch: int) -> str:
    """The page in one language."""
    day = datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%d")
    head = f'.TH RATS\\-AND\\-RAPIDS 6 "{day}" "{product.NAME} {product.version()}" "Games"\n'
    return head + _PAGES[language](product.COMMAND.replace("-", "\\-"))


def _english(name: str) -> str:
    summary = product.SUMMARY[0].lower() + product.SUMMARY[1:]
    return f"""\
.SH NAME
{name} \\- {summary}
.SH SYNOPSIS
{_synopsis(name, "MATCH", "FILE", "TITLE", "TEXT")}
.SH DESCRIPTION
{_NEW_PARAGRAPH.join(product.DESCRIPTION)}
.PP
Without arguments the shelf opens; with a match file, that match.
.SH OPTIONS
.TP
.B \\-\\-self\\-check
Opens every title, lets bots play, saves and reloads, prints a report (with
.B \\-\\-report
into a file, too); the exit code is 0 if all is well.
.TP
.B play \\-\\-terminal
Lays the table in the terminal.
.TP
.B play \\-\\-title \\fITITLE\\fR
Goes straight to the lobby of a title;
.B list
names them.
.TP
.B play \\-\\-seed \\fITEXT\\fR
Deals the same match again.
.TP
.B \\-\\-version
Prints the version.
.SH ENVIRONMENT
.TP
.B RATS_AND_RAPIDS_HOME
The folder for matches and settings.
.SH FILES
.TP
.I ~/.local/share/RatsAndRapids
Matches, saves and settings, unless the variable above names another folder.
.SH EXIT STATUS
0 if all went well, 1 if what was examined is wrong, 2 if it could not be done; a sentence says why.
{_where_to_report("BUGS", "Reports go to")}"""


def _german(name: str) -> str:
    return f"""\
.SH NAME
{name} \\- {product.SUMMARIES["de"]}
.SH ÜBERSICHT
{_synopsis(name, "PARTIE", "DATEI", "SPIEL", "TEXT")}
.SH BESCHREIBUNG
{_NEW_PARAGRAPH.join(product.DESCRIPTIONS["de"])}
.PP
Ohne Argumente öffnet sich das Regal, mit der Datei einer Partie diese Partie.
.SH OPTIONEN
.TP
.B \\-\\-self\\-check
Öffnet jedes Spiel, lässt Bots spielen, speichert und lädt und schreibt einen Bericht (mit
.B \\-\\-report
auch in eine Datei); der Rückgabewert ist 0, wenn alles in Ordnung ist.
.TP
.B play \\-\\-terminal
Legt den Tisch im Terminal aus.
.TP
.B play \\-\\-title \\fISPIEL\\fR
Führt gleich zu den Plätzen eines Spiels;
.B list
nennt sie.
.TP
.B play \\-\\-seed \\fITEXT\\fR
Gibt dieselbe Partie noch einmal.
.TP
.B \\-\\-version
Nennt die Version.
.SH UMGEBUNG
.TP
.B RATS_AND_RAPIDS_HOME
Der Ordner für Partien und Einstellungen.
.SH DATEIEN
.TP
.I ~/.local/share/RatsAndRapids
Partien, Kopien und Einstellungen, sofern die Variable oben keinen anderen Ordner nennt.
.SH RÜCKGABEWERT
0, wenn alles gut ging; 1, wenn das Geprüfte nicht stimmt; 2, wenn es sich nicht tun ließ; ein Satz sagt, warum.
{_where_to_report("FEHLER", "Meldungen gehen an")}"""


def _synopsis(name: str, match: str, file: str, title: str, text: str) -> str:
    return f"""\
.B {name}
.RI [ {match} {product.MATCH_SUFFIX} ]
.br
.B {name}
.B \\-\\-self\\-check
.RB [ \\-\\-report
.IR {file} ]
.br
.B {name} play
.RB [ \\-\\-terminal ]
.RB [ \\-\\-title
.IR {title} ]
.RB [ \\-\\-seed
.IR {text} ]"""


def _where_to_report(head: str, words: str) -> str:
    reports = product.project().reports
    return f".SH {head}\n{words}\n.UR {reports}\n.UE .\n" if reports else ""


_PAGES: Final[Mapping[str, Callable[[str], str]]] = {ENGLISH: _english, "de": _german}
