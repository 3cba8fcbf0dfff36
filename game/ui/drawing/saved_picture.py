"""A picture in a file: whole or not at all, and never in place of what is no file."""

from __future__ import annotations

import errno
import os
from io import BytesIO
from pathlib import Path

import pygame
from pygame import Surface

from game.persistence.durable import is_there, write_whole

LONGEST_NAME = 200
"""Bytes; systems take 255, and a file that is being written has some more."""


def check_place(path: Path) -> None:
    """Makes the folder of a picture. Raises OSError, naming the path, where none can be written.

    Pipes, devices, sockets and links to nowhere are left as they are.
    """
    if len(os.fsencode(path.name)) > LONGEST_NAME:
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG), str(path))
    if is_there(path) and not path.is_file():
        raise FileExistsError(errno.EEXIST, "something that is no file lies there", str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def save_picture(surface: Surface, path: Path) -> None:
    """Writes a PNG, whatever the name ends with. Raises OSError."""
    check_place(path)
    data = BytesIO()
    pygame.image.save(surface, data, "picture.png")
    write_whole(path, [data.getvalue()])
