"""Rule tests of A Fatal Attraction."""
