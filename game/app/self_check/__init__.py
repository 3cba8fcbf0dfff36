"""Whether this copy of the program works on this machine: everything it brings, and a match of each title."""
