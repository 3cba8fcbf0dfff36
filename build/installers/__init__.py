"""Makes what a person installs from the sources: `python3 build/package.py` on each system for that system."""
