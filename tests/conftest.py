"""What all tests have in common."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("cardgen", deadline=None)  # a busy machine is not a fault
settings.load_profile("cardgen")
