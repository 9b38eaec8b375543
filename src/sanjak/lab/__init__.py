"""Mass simulation, statistics and reports. They know no game by name."""
