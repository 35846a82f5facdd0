"""Drawn tables at telling moments, on pages of their own: for tests of the drawing, and to look at.

`cd tests; python -m browser.gallery` serves them at http://127.0.0.1:8140/ until it is stopped.
"""

import json
from functools import cache
from pathlib import Path

import uvicorn
from fastapi import FastAPI, HTTPException
from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles

import croupier.web
from croupier.games.kit.table.pieces import felt_json, picture, scene_json, thumbnail
from croupier.web.request.headers import WithHeaders
from table_moments import MOMENTS, Moment

STATIC = Path(croupier.web.__file__).parent / "static"
STYLE = """
body { margin: 0; font-family: 'Liberation Sans', Arial, sans-serif; background: #f7f5f0; color: #1f2429; }
@media (prefers-color-scheme: dark) { body { background: #14171a; color: #e8e4da; } }
h1 { font-size: 1.1rem; margin: 8px 16px; }
.stage { max-width: 1040px; }
.small { width: 120px; }
"""
SCRIPT = """
import { mount } from "/static/table/table.js";
const stage = document.querySelector(".stage");
const read = async (path) => (await fetch(path)).json();
const name = stage.dataset.name;
const [layout, scene] = await Promise.all([read(`/felt/${name}`), read(`/scene/${name}`)]);
window.chosen = [];
window.layout = layout;
const on = {
  area: (id, area) => window.chosen.push([id, area.fields]),
  card: (id, card) => window.chosen.push([id, card.card]),
};
window.table = mount(stage, { scene, layout, on });
window.read = read;
document.documentElement.dataset.ready = "yes";
"""
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/static/croupier.svg">
<link rel="stylesheet" href="/static/table/table.css"><link rel="stylesheet" href="/gallery.css">
<script type="module" src="/gallery.js"></script></head>
<body><main><h1>{name}</h1><div class="stage" data-name="{name}"></div></main></body></html>"""


@cache
def _moment(name: str) -> Moment:
    if name not in MOMENTS:
        raise HTTPException(404, f"there is no {name!r}; there are {', '.join(MOMENTS)}")
    return MOMENTS[name]()


def create_gallery() -> FastAPI:
    """The gallery, under the headers of the real pages."""
    app = FastAPI()
    app.add_middleware(WithHeaders)
    app.mount("/static", StaticFiles(directory=STATIC))

    @app.get("/")
    def index() -> HTMLResponse:
        links = "".join(
            f'<p><a href="/table/{name}">{name}</a></p><div class="small">{thumbnail(one.felt(), one.scene())}</div>'
            for name in MOMENTS
            for one in (_moment(name),)
        )
        style = '<link rel="stylesheet" href="/gallery.css">'
        return HTMLResponse(
            f'<!doctype html><html lang="en"><title>Tables</title>{style}<main><h1>Tables</h1>{links}</main>'
        )

    @app.get("/table/{name}")
    def table(name: str) -> HTMLResponse:
        _moment(name)
        return HTMLResponse(PAGE.format(name=name))

    @app.get("/picture/{name}")
    def still(name: str, sheet: str = "wide") -> Response:
        one = _moment(name)
        return Response(picture(one.felt(), one.scene(), sheet), media_type="image/svg+xml")

    @app.get("/felt/{name}")
    def felt(name: str) -> Response:
        return _json(felt_json(_moment(name).felt()))

    @app.get("/scene/{name}")
    def scene(name: str, last: int = 0) -> Response:
        one = _moment(name)
        return _json(scene_json(one.felt(), one.scene(last)))

    @app.get("/gallery.css")
    def style() -> Response:
        return Response(STYLE, media_type="text/css")

    @app.get("/gallery.js")
    def script() -> Response:
        return Response(SCRIPT, media_type="text/javascript")

    return app


def _json(told: object) -> Response:
    return Response(json.dumps(told), media_type="application/json")


if __name__ == "__main__":
    uvicorn.run(create_gallery(), host="127.0.0.1", port=8140)
