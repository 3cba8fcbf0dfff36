"""The crew: its play, its remarks, its six sentences."""
