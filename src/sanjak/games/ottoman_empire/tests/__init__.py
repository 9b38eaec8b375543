"""Tests of Ottoman Empire: each obligation, the worked examples, properties, recorded games, the bot."""
