"""The sounds of the house, computed from noise, sines and plucked strings: `python -m build.sounds`."""
