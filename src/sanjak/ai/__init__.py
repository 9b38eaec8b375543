"""Computer players. They know seats, views and questions; never a game by name."""
