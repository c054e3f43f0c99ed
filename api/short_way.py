"""The app as Flask makes it, without what this service has no use for: sessions, and calls that are coroutines.

Nothing is asked as often as an action. Where it goes is read off its address instead of being looked up among all
calls, and nobody asks what its blueprint and its class would add, for they add nothing; whatever else happens to a
request on its way happens to it too.
"""

import re
from typing import Any

from flask import Flask, Request, Response
from flask.ctx import AppContext
from flask.globals import _cv_app, _cv_request
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import Rule

from api import play
from api.whole import Whole

ACTION = re.compile(r"/v1/tables/([a-z0-9]{12})/actions")
CALL = "play.Actions"


class NoSessions(SessionInterface):
    """Nothing is kept of a guest but what his pass says."""

    nobodys = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:
        return self.nobodys


class Acting:
    """Somebody who acts, for as long as that takes: what Flask knows of a request whose way is known already."""

    session = _session = NoSessions.nobodys
    url_adapter = None
    _after_request_functions = ()

    def __init__(self, app: "Referee", environ: Any, table_id: str) -> None:
        self.app = app
        self.request = app.request_class(environ)
        self.request.url_rule = app.action
        self.request.view_args = {"table_id": table_id}


class Referee(Flask):
    """Flask's own, by shorter ways."""

    session_interface = NoSessions()
    _action: Rule | None = None

    def ensure_sync(self, func: Any) -> Any:
        return func

    @property
    def action(self) -> Rule:
        """The call of an action among all calls."""
        if self._action is None:
            self._action = next(self.url_map.iter_rules(CALL))
        return self._action

    def wsgi_app(self, environ: Any, start_response: Any) -> Any:
        found = self._acted_at(environ)
        if found is None:
            return super().wsgi_app(environ, start_response)
        acting: Any = Acting(self, environ, found)
        app, request = _cv_app.set(AppContext(self)), _cv_request.set(acting)
        try:
            return self._told(found)(environ, start_response)
        finally:
            _cv_request.reset(request)
            _cv_app.reset(app)

    def _acted_at(self, environ: Any) -> str | None:
        """The table of an action; None where it is none, or has to be looked at by what Flask brings for it."""
        if environ["REQUEST_METHOD"] != "POST" or "HTTP_UPGRADE" in environ or self.config["TRUSTED_HOSTS"] is not None:
            return None
        found = ACTION.fullmatch(environ["PATH_INFO"])
        return found and found[1]

    def _told(self, table_id: str) -> Response | Whole:
        try:
            response = self._answered(table_id)
            for after in reversed(self.after_request_funcs[None]):
                response = after(response)
        except Exception as fault:
            response = self.handle_exception(fault)
        return response

    def _answered(self, table_id: str) -> Response | Whole:
        try:
            for before in self.before_request_funcs[None]:
                answer: Any = before()
                if answer is not None:
                    return self.make_response(answer)
            return play.act(table_id)
        except Exception as fault:
            return self.make_response(self.handle_user_exception(fault))
