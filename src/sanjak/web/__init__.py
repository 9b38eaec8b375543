"""The browser's side of the table: a small server that keeps matches and tells each seat what it may know."""
