"""The claim of each reason of a hint, worked out a second time from the view and the rules: one file for each title."""
