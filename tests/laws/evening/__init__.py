"""Laws of what makes an evening: weight, remarks, lessons, the story of a match, voyages."""
