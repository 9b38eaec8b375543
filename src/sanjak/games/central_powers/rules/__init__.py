"""The rules of the combined game: only what two boards together add to their own rules."""
