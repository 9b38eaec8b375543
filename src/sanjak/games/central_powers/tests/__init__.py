"""Tests of the combined game."""
