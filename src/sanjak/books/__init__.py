"""The books of a game: the rules reference, obligations, rulings, and the table of cases."""
