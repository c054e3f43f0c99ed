"""What every test run shares: the list of rules it cited."""

from tests.support.cited import pytest_sessionfinish  # noqa: F401
