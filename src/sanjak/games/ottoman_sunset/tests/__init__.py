"""Tests of Ottoman Sunset: each obligation, the worked examples, why-not reasons, properties, the course."""
