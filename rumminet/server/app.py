"""The server: pages, texts and the websocket, in front of a service."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from rumminet.rooms.caller import TOO_MANY
from rumminet.server.files import KINDS, PAGE, PageFile, page_file
from rumminet.server.guard import Guard, security_headers
from rumminet.server.service import Service
from rummiterm.texts import LANGUAGES, Texts

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Seconds between two signs of life on a quiet line; phones and proxies forget lines after a minute.
PING = 20.0
# Languages that are written from right to left.
RIGHT_TO_LEFT = ("he", "ar")


class Gate:
    """Lets in what is meant for us, and says with every answer what a page may load."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        """Stand before an application."""
        self._app, self._guard = app, guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a request."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin1"): value.decode("latin1") for name, value in scope["headers"]}
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._guard.knows(host) or not self._guard.trusts(origin, host):
            await self._refuse(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in security_headers(host).items()]
                message = {**message, "headers": [*message.get("headers", ()), *own]}
            await send(message)

        await self._app(scope, receive, guarded)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": TOO_MANY})
        else:
            await PlainTextResponse("this host does not go by that name\n", 403)(scope, receive, send)


class PageFiles:
    """The files of the page; changed ones are read again."""

    def __init__(self, directory: Path = PAGE) -> None:
        """Take where they are."""
        self._files: dict[str, tuple[float, PageFile]] = {}
        self._directory = directory

    def response(self, name: str, request: Request) -> Response:
        """Answer with a file of the page."""
        path = self._directory / name
        if path.suffix not in KINDS or "/" in name or not path.is_file():
            return PlainTextResponse("not found\n", 404)
        changed = path.stat().st_mtime
        if name not in self._files or self._files[name][0] != changed:
            self._files[name] = changed, page_file(path)
        file = self._files[name][1]
        headers = {"cache-control": "no-cache", "etag": file.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(file.plain, headers=headers, media_type=file.kind)
        return Response(file.packed, headers={**headers, "content-encoding": "gzip"}, media_type=file.kind)


def page_texts(language: str) -> dict[str, object]:
    """Return the texts of the page in a language."""
    spoken = language if language in LANGUAGES else "en"
    own = Texts(spoken, "web").beginning("web.")
    return {"lang": spoken, "dir": "rtl" if spoken in RIGHT_TO_LEFT else "ltr", "texts": own}


def application(service: Service, guard: Guard, home: Callable[[], str | None]) -> ASGIApp:
    """Make the application; ``home`` says which room ``/`` leads to."""
    pages = PageFiles()

    async def root(request: Request) -> Response:
        room = home()
        return RedirectResponse(f"/r/{room}", 302) if room else pages.response("index.html", request)

    async def room(request: Request) -> Response:
        return pages.response("index.html", request)

    async def file(request: Request) -> Response:
        return pages.response(request.path_params["name"], request)

    async def texts(request: Request) -> Response:
        return JSONResponse(page_texts(request.path_params["language"]), headers={"cache-control": "no-cache"})

    async def health(request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def talk(line: WebSocket) -> None:
        await _talk(service, line)

    @contextlib.asynccontextmanager
    async def alive(app: Starlette) -> AsyncIterator[None]:
        await service.start()
        yield

    routes = [
        Route("/", root),
        Route("/r/{room}", room),
        Route("/page/{name}", file),
        Route("/texts/{language}.json", texts),
        Route("/healthz", health),
        WebSocketRoute("/ws", talk),
    ]
    return Gate(Starlette(routes=routes, lifespan=alive), guard)


async def _talk(service: Service, line: WebSocket) -> None:
    """Carry frames between a line and the hub."""
    address = line.client.host if line.client else ""
    await line.accept()
    number = service.call(line, address)
    if number is None:
        await line.close(TOO_MANY)
        return
    try:
        while True:
            message = await line.receive()
            if message["type"] == "websocket.disconnect":
                break
            text = message.get("text")
            service.hear(number, text if text is not None else "")
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        await service.gone(number)


class OwnSignals(uvicorn.Server):
    """A server that leaves signals to whoever has started it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave them alone."""
        yield


def configured(
    app: ASGIApp, *, frame: int, tls: tuple[str, str] | None = None, proxied: bool = False
) -> uvicorn.Config:
    """Configure the server. Compression is off: views are small, and it takes memory for every line."""
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=frame,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=proxied,
        ssl_certfile=tls[0] if tls else None,
        ssl_keyfile=tls[1] if tls else None,
        timeout_graceful_shutdown=1,
    )
