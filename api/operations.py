"""For whoever runs the service: is it alive, is it ready, what does it count, what can it do."""

from functools import cache
from typing import Any

from flask import Flask, Response, current_app, redirect, render_template, request
from flask.views import MethodView
from markupsafe import escape
from werkzeug.wrappers import Response as WerkzeugResponse

from api import metrics, quick_start, schemas, spec
from api.answers import answer
from api.passes import database
from api.problems import TITLES, Problem
from api.spec import Blueprint

blueprint = Blueprint("operations", __name__, description="For whoever runs the service.")


@blueprint.route("/healthz")
class Health(MethodView):
    @blueprint.says(200, schemas.Status, "The process answers", needs_pass=False, operationId="isAlive")
    def get(self) -> Response:
        """Whether the process is alive."""
        return answer({"status": "ok"})


@blueprint.route("/readyz")
class Ready(MethodView):
    @blueprint.says(200, schemas.Status, "Tables can be played", (503,), needs_pass=False, operationId="isReady")
    def get(self) -> Response:
        """Whether the database is there, in its newest shape."""
        if not database().is_current():
            raise Problem(503, "busy", "The database is not migrated.", {"Retry-After": "2"})
        return answer({"status": "ready"})


@blueprint.route("/metrics")
class Metrics(MethodView):
    @blueprint.says(
        200,
        {"type": "string"},
        "Prometheus text",
        (401, 403),
        needs_pass=False,
        media_type="text/plain",
        operationId="metrics",
    )
    def get(self) -> Response:
        """Numbers of all processes, for this machine itself or with the operator's token as a pass."""
        return metrics.exposition()


def register_docs(app: Flask) -> None:
    """The description as data and as a page, both served from here."""

    @app.get("/openapi.json")
    def description() -> Response:
        return Response(spec.as_json(current_app.extensions["referee.api"]), content_type="application/json")

    @app.get("/openapi.yaml")
    def as_yaml() -> Response:
        return Response(spec.as_yaml(current_app.extensions["referee.api"]), content_type="application/yaml")

    @app.get("/")
    def front_door() -> WerkzeugResponse:
        return redirect("/docs")

    @app.get("/docs")
    def page() -> str:
        here = str(escape(request.host_url.rstrip("/")))
        return _page(current_app.extensions["referee.api"]).replace(quick_start.ADDRESS, here)


@cache
def _page(api: spec.RefereeApi) -> str:
    """The description as a page: it is written once, and but for the address the same for everybody."""
    described = api.spec.to_dict()
    return render_template(
        "docs.html", spec=described, groups=grouped(described), problems=TITLES, lessons=quick_start.lessons()
    )


def grouped(described: dict[str, Any]) -> dict[str, list[Any]]:
    """The calls by what they are about, in the order the groups are described."""
    told = {tag["name"]: tag["description"] for tag in described["tags"]}
    groups: dict[str, list[Any]] = {text: [] for text in told.values()}
    for path, methods in described["paths"].items():
        for method, call in methods.items():
            if method != "parameters":
                groups[told[call["tags"][0]]].append((method, path, call))
    return groups
