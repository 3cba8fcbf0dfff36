"""The places matches are played at, each a module that paints its layers."""
