"""What each reason of a hint claims, worked out a second time from the view and the rules: one file for each title."""
