"""Practice: single decisions to solve."""
