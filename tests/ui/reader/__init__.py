"""The screen read aloud: what is told, and the real program played by what a screen reader sees."""
