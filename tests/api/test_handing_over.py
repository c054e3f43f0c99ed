"""A process that is told to end: with its phones, or before it has any."""

from types import SimpleNamespace

from api import handing_over
from api.handing_over import Generations
from api.hub import Hub


def worker(**more: object) -> SimpleNamespace:
    return SimpleNamespace(age=1, alive=True, generations=Generations(), **more)


def test_one_that_serves_ends_with_its_streams():
    live = Hub()
    serving = worker(wsgi=SimpleNamespace(extensions={handing_over.HUB: live}))
    handing_over._leave(serving)
    assert not serving.alive and live.ended


def test_one_that_is_ended_before_it_could_serve_just_ends():
    starting = worker()
    handing_over._leave(starting)
    assert not starting.alive
