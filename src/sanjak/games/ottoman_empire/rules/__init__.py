"""The rules of Ottoman Empire, in rulebook order: play, draft, bids, reveal, Reform, combos and abilities."""
