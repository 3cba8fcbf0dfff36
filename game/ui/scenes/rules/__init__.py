"""Rulebooks and licences."""
