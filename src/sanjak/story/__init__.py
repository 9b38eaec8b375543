"""A match retold: the after-action report, its markup, the watched table behind it, and the adviser."""
