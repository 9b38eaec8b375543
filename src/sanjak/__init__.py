"""Sanjak: six tabletop games of the Ottoman frontier on one table."""

__version__ = "0.2.0"
