"""Painted water: what stands still of it, and the light that runs over it, in pieces that fit together."""
