"""The address of the manifest: hashes of every installed file and edition, for a laboratory that verifies a server."""

from fastapi import APIRouter, Request, Response

from croupier.documents.manifest import manifest
from croupier.web.api.exchange.answers import answer, refusals
from croupier.web.models.manifest import Manifest
from croupier.web.request.head import with_head
from croupier.web.request.who import LogInError, who

router = APIRouter(tags=["manifest"])


@router.get("/manifest", response_model=Manifest, responses=refusals(304, 401, 422), operation_id="read_manifest")
def read_manifest(request: Request) -> Response:
    """SHA-256 of every installed file and edition, with the versions of Python and of all packages, as they are now.

    `croupier manifest --check FILE` compares an installation with a manifest that was kept, and `--sign` signs one.
    """
    if not who(request).may_practise:
        raise LogInError("log in to read what is installed here")
    return answer(request, manifest())


with_head(router)
