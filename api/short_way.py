"""The app as Flask makes it, without what this service has no use for: sessions, and calls that are coroutines.

Nothing is asked as often as an action. Where it goes is read off its address instead of being looked up among all
calls, and nobody asks what its blueprint and its class would add, for they add nothing; whatever else happens to a
request on its way happens to it too.
"""

import re
from typing import Any, cast

from flask import Flask, Request, Response
from flask.globals import request_ctx
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import MapAdapter, Rule
from werkzeug.wsgi import get_host

from api import play

ACTION = re.compile(r"/v1/tables/([a-z0-9]{12})/actions")
CALL = "play.Actions"


class Straight:
    """The way to a call that is known already."""

    def __init__(self, rule: Rule, table_id: str) -> None:
        self.rule = rule
        self.table_id = table_id

    def match(self, *, return_rule: bool) -> tuple[Rule, dict[str, Any]]:
        return self.rule, {"table_id": self.table_id}


class NoSessions(SessionInterface):
    """Nothing is kept of a guest but what his pass says."""

    nobodys = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:
        return self.nobodys


class Referee(Flask):
    """Flask's own, by shorter ways."""

    session_interface = NoSessions()
    _action: Rule | None = None

    def ensure_sync(self, func: Any) -> Any:
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        if request is None or request.method != "POST" or "HTTP_UPGRADE" in request.environ:
            return super().create_url_adapter(request)
        found = ACTION.fullmatch(request.environ["PATH_INFO"])
        if found is None or self.config["TRUSTED_HOSTS"] is not None:
            return super().create_url_adapter(request)
        if self._action is None:
            self._action = next(self.url_map.iter_rules(CALL))
        request.host = get_host(request.environ)
        return cast(MapAdapter, Straight(self._action, found[1]))

    def full_dispatch_request(self) -> Response:
        adapter: Any = request_ctx.url_adapter
        if not isinstance(adapter, Straight):
            return super().full_dispatch_request()
        try:
            response = self._answered(adapter.table_id)
        except Exception as fault:
            response = self.make_response(self.handle_user_exception(fault))
        for after in reversed(self.after_request_funcs[None]):
            response = after(response)
        return response

    def _answered(self, table_id: str) -> Response:
        for before in self.before_request_funcs[None]:
            answer: Any = before()
            if answer is not None:
                return self.make_response(answer)
        return play.act(table_id)
