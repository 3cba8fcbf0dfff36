"""The real program without a screen, for screen readers alone: `python -m tests.ui.reader.program HOME TITLE SEED`."""

import os
import sys

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

if __name__ == "__main__":
    from game.app.program import run

    home, title, seed = sys.argv[1:]
    sys.exit(run(title=title, seed=seed, home=home))
