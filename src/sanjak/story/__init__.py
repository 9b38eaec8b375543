"""A match in retrospect: the after-action report, its markup, the watched table behind it, and the adviser."""
