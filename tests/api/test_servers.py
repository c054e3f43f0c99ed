"""A server that is not to be had is a skip that says so at home, and a failure in CI; never silently green."""

import pytest

from tests.support import servers


@pytest.fixture(autouse=True)
def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setattr(servers, "DEBIAN", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.mark.parametrize("start", [servers.start_redis, servers.start_postgres])
def test_at_home_it_is_skipped_with_the_reason(monkeypatch: pytest.MonkeyPatch, start):
    monkeypatch.delenv("REQUIRE_SERVICES", raising=False)
    with pytest.raises(pytest.skip.Exception, match="is not installed"):
        start()


@pytest.mark.parametrize("start", [servers.start_redis, servers.start_postgres])
def test_in_ci_it_fails(monkeypatch: pytest.MonkeyPatch, start):
    monkeypatch.setenv("REQUIRE_SERVICES", "1")
    with pytest.raises(pytest.fail.Exception, match="make services"):
        start()
