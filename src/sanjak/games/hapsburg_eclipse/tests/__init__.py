"""Tests of Hapsburg Eclipse: each obligation, the worked examples, why-not reasons, properties, the course."""
