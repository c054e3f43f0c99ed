"""The other files of deploy/: what they name is there, and the tools that read them find nothing wrong."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from api import doorway
from app import SETTINGS
from tests.support.service import ROOT

DEPLOY = ROOT / "deploy"
ELSEWHERE = {"DATABASE_URL", "WEB_CONCURRENCY", "LOG_LEVEL", "BIND", "PORT", *doorway.SETTINGS}
"""Settings that are read before the app is."""


def compose() -> dict:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def test_what_the_image_copies_is_there_and_let_in():
    written = (DEPLOY / "Dockerfile").read_text()
    copied = [line.split()[1:-1] for line in written.splitlines() if line.startswith("COPY ") and "--from" not in line]
    allowed = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    for name in [name.rstrip("/") for names in copied for name in names]:
        assert (ROOT / name).exists(), name
        assert f"!{name.split('/')[0]}" in allowed, f"{name} never reaches the image"


def test_no_image_names_a_host():
    """Where images come from is set on the machine that pulls them."""
    named = [service["image"] for service in compose()["services"].values() if "image" in service]
    named += re.findall(r"^FROM (\S+)", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    assert len(named) == 5 and all(re.fullmatch(r"[a-z]+:[\w.-]+", name) for name in named)


def test_every_setting_is_one_the_service_knows():
    told = set(compose()["services"]["app"]["environment"])
    unit = (DEPLOY / "referee.service").read_text()
    told |= {
        word.partition("=")[0]
        for line in re.findall(r"^Environment=(.*)$", unit, re.MULTILINE)
        for word in line.split()
    }
    assert told <= {*SETTINGS, *ELSEWHERE}
    documented = (ROOT / "docs" / "operating.md").read_text()
    assert [name for name in (*SETTINGS, *ELSEWHERE) if f"`{name}`" not in documented] == []


def test_nothing_but_the_proxy_is_reached_from_outside():
    services = compose()["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert [name for name, service in services.items() if "outside" in service["networks"]] == ["proxy"]
    assert compose()["networks"]["inside"]["internal"] is True


def test_compose_reads_it(tmp_path: Path):
    program = shutil.which("docker-compose")
    if program is None:
        pytest.skip("docker-compose is not installed (Debian: apt-get install docker-compose).")
    (tmp_path / "deploy").mkdir()
    named = re.sub(r"^name: .*\n", "", (DEPLOY / "compose.yaml").read_text(), flags=re.MULTILINE)
    (tmp_path / "deploy" / "compose.yaml").write_text(named)
    filled = re.sub(r"=$", "=secret", (DEPLOY / "example.env").read_text(), flags=re.MULTILINE)
    (tmp_path / "deploy" / ".env").write_text(filled)

    def config(*more: str) -> subprocess.CompletedProcess[str]:
        command = [str(program), "--file", "deploy/compose.yaml", *more, "config"]
        kept = {name: value for name, value in os.environ.items() if name != "SITE"}
        return subprocess.run(command, cwd=tmp_path, env=kept, capture_output=True, text=True, check=False)

    read = config("--env-file", "deploy/.env")
    assert read.returncode == 0, read.stderr
    assert yaml.safe_load(read.stdout)["services"]["app"]["environment"]["ALLOWED_HOSTS"] == "referee.example.org,app"
    (tmp_path / "deploy" / "empty").write_text("")
    assert config("--env-file", "deploy/empty").returncode != 0, "without its secrets it does not start"


@pytest.mark.parametrize("unit", ["referee.service", "referee-backup.service", "referee-backup.timer"])
def test_systemd_finds_nothing_wrong(unit: str, tmp_path: Path):
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed (Debian: apt-get install systemd).")
    for name in ("referee.service", "referee-backup.service", "referee-backup.timer"):
        written = (DEPLOY / name).read_text().replace("/opt/referee/.venv/bin/python", shutil.which("python3"))
        (tmp_path / name).write_text(written)
    checked = subprocess.run([str(program), "verify", tmp_path / unit], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")
