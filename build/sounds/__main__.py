"""Writes every sound into `assets/app/sounds`; needs `oggenc` from vorbis-tools."""

from __future__ import annotations

from pathlib import Path

from .catalogue import names, quality, samples
from .ogg import write_ogg

TARGET = Path(__file__).resolve().parents[2] / "assets" / "app" / "sounds"


def main() -> None:
    """Compute and write all sounds."""
    for name in names():
        write_ogg(samples(name), TARGET / f"{name}.ogg", quality(name))
    total = sum(file.stat().st_size for file in TARGET.glob("*.ogg"))
    print(f"{len(names())} sounds, {total // 1024} KB, written to {TARGET}")


if __name__ == "__main__":
    main()
