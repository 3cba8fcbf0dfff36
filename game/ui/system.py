"""The requests of the system to programs."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path

import pygame

from game.content.languages import locales_set, tags_of

_GET_CLIENT_AREA_ANIMATION = 0x1042
_PATIENCE_SECONDS = 0.5
_KNOW_LANGUAGES = ("win32", "darwin")
"""Systems that can be asked; the others have variables."""
_FILE_MANAGERS = {"darwin": "open"}
_QUESTIONS = {
    "darwin": (("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1"),
    "linux": (("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false"),
}


def preferred_languages() -> tuple[str, ...]:
    """The tags of the languages the person's system is set to, the best first; none where it does not say."""
    if sys.platform in _KNOW_LANGUAGES:
        found = pygame.system.get_pref_locales()
        return tags_of(f"{each['language']}-{each['country'] or ''}".rstrip("-") for each in found)
    # SDL reads the same variables, but loses the script in them and takes POSIX for a language.
    return tags_of(locales_set(os.environ))


def show_folder(folder: Path) -> bool:
    """Has the system's file manager show a folder; False where there is none to be asked."""
    if sys.platform == "win32":
        opener = getattr(os, "startfile", None)
        if opener is not None:
            opener(folder)
        return opener is not None
    try:
        subprocess.Popen(
            (_FILE_MANAGERS.get(sys.platform, "xdg-open"), str(folder)),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return False
    return True


def asks_for_less_motion() -> bool:
    """True if the person told the system to show fewer animations; False where it cannot be asked."""
    if sys.platform == "win32":
        return _windows()
    question, answer = _QUESTIONS.get(sys.platform, ((), ""))
    if not question:
        return False
    try:
        found = subprocess.run(question, capture_output=True, text=True, timeout=_PATIENCE_SECONDS, check=False)
    except (OSError, subprocess.SubprocessError):
        return False
    return found.stdout.strip() == answer


def _windows() -> bool:
    shown = ctypes.c_int(1)
    library = getattr(ctypes, "windll", None)
    if library is None:
        return False
    library.user32.SystemParametersInfoW(_GET_CLIENT_AREA_ANIMATION, 0, ctypes.byref(shown), 0)
    return shown.value == 0
