"""The rules of the combined game: only the additions to the rules of the two boards."""
