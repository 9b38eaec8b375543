"""Tests of The First Game: one for each obligation."""
