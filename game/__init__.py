"""Rats & Rapids: a table for five river games."""

__version__ = "0.1.0"
