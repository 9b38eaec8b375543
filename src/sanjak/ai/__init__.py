"""Computer players. They know seats, views and questions, but no game by name."""
