"""The laboratory: simulation, statistics and speed."""
