"""Ten river animals in six moods: one construction for the medallion of a seat and the bust behind a table."""
