from game.bots.fitted import Calibration

CALIBRATIONS: dict[str, Calibration] = {}
