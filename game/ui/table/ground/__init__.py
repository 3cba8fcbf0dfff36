"""Painted grounds: cameras, cached pieces, trails and markers."""
