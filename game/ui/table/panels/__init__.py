"""Panels round the board: frame, log, prompt, spotlight."""
