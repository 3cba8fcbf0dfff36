"""Many independent pieces of work, such as matches among bots: shared out, counted, kept, gone on with."""
