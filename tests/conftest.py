"""What every test run shares: the list of rules it cited."""

from referee.testing.cited import pytest_sessionfinish  # noqa: F401
