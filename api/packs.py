"""Packs: boards and printed facts, shipped or typed in by a table."""

from typing import Any

import msgspec
from flask import Response, request
from flask.views import MethodView
from werkzeug.http import generate_etag, quote_etag

from api import schemas
from api.answers import answer
from api.aside import aside
from api.once import ONCE, keep_apart, once
from api.passes import database
from api.problems import missing
from api.request import BODY_LIMIT, YAML_TYPES, document_body
from api.spec import BODY_PROBLEMS, Blueprint, header
from api.visitors import PACK, origin, rates
from models import packs
from referee import registry
from referee.kernel import packs as shelf
from referee.kernel.board_picture import FIRST_BYTES
from referee.kernel.pictures import picture_of

blueprint = Blueprint("packs", __name__, url_prefix="/v1/packs", description="Boards and printed facts.")

DOCUMENT = {
    "required": True,
    "description": "A board or a set of facts, as JSON or YAML.",
    "content": {media: {"schema": {"type": "object"}} for media in ("application/json", YAML_TYPES[0])},
}

PICTURES = {media: {"schema": {"type": "string", "format": "binary"}} for media in FIRST_BYTES}
KEPT = "public, max-age=31536000, immutable"


@blueprint.route("")
class Packs(MethodView):
    @blueprint.says(200, schemas.ListOfPacks, "All packs", needs_pass=False, operationId="listPacks")
    def get(self) -> Response:
        """The packs that can be named when a table is opened."""
        registry.keys()
        listed = {pack.key: _told(pack) for pack in map(shelf.get, shelf.keys())}
        with database().reading() as connection:
            for row in packs.listing(connection):
                listed.setdefault(row.key, row._asdict())
        return answer({"packs": [listed[key] for key in sorted(listed)]})

    @blueprint.says(
        201,
        schemas.Pack,
        "Kept",
        (*BODY_PROBLEMS, 429, 503),
        needs_pass=False,
        parameters=[ONCE],
        operationId="addPack",
        requestBody=DOCUMENT,
    )
    def post(self) -> Response:
        """Bring a board or facts of your own; faults name the space or fact. Same content, same key."""
        return once(_add, BODY_LIMIT)


def _add() -> Response:
    """A pack comes twice only as itself, so its answer may be kept after it."""
    rates().take(PACK, origin())
    document = document_body()
    registry.keys()
    pack = packs.keep(database(), document, aside().load)
    made = answer(_told(pack), 201, {"Location": f"/v1/packs/{pack.key}"})
    return keep_apart(database(), made)


@blueprint.route("/<key>")
class OnePack(MethodView):
    @blueprint.says(200, schemas.Pack, "The pack", (404,), needs_pass=False, operationId="getPack")
    def get(self, key: str) -> Response:
        """One pack with its whole document."""
        registry.keys()
        with database().reading() as connection:
            if packs.make_known(connection, [key]):
                raise missing("There is no pack {name}.", key)
        pack = shelf.get(key)
        return answer(_told(pack) | {"document": msgspec.Raw(pack.text.encode())})


@blueprint.route("/<key>/picture")
class PictureOfPack(MethodView):
    @blueprint.says(
        200,
        None,
        "The picture",
        (404,),
        needs_pass=False,
        operationId="getPackPicture",
        parameters=[header("If-None-Match", "The ETag of what you have.")],
        responses={
            200: {"description": "The picture", "content": PICTURES},
            304: {"description": "You have it"},
        },
    )
    def get(self, key: str) -> Response:
        """The picture of a board; a pack never changes, so it is asked for once."""
        registry.keys()
        with database().reading() as connection:
            known = not packs.make_known(connection, [key])
        found = picture_of(shelf.get(key)) if known else None
        if found is None:
            raise missing("There is no picture of {name}.", key)
        media_type, content = found
        caching = KEPT if "@" in key else "no-cache"
        tag = generate_etag(content)
        headers = {"Cache-Control": caching, "ETag": quote_etag(tag)}
        if request.if_none_match.contains_weak(tag):
            return Response(status=304, headers=headers)
        return Response(content, content_type=media_type, headers=headers)


def _told(pack: shelf.Pack) -> dict[str, Any]:
    return {"key": pack.key, "title": pack.title, "kind": pack.kind, "source": pack.source, "game": pack.game}
