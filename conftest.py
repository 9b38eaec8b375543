"""Settings of the whole test suite."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
