"""Evenings together: several games for the same people, with points for places."""
