"""What stands before all that comes by HTTP: whom a request is for, where a page comes from, what it may load."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit


class Guard:
    """Knows the names by which a host may be called: no name server can forge numbers, names must be listed."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        """Take the names that the host goes by, beside its numbers, localhost and its own name."""
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *(name.lower() for name in names)}

    def knows(self, host: str) -> bool:
        """Tell whether a request with this ``Host`` is meant for us."""
        name = _name_of(host)
        if name is None:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self._names
        return True

    def trusts(self, origin: str | None, host: str) -> bool:
        """Tell whether a page may call us: it must come from here. Programs have no origin."""
        if origin is None:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


def _name_of(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def security_headers(host: str) -> Mapping[str, str]:
    """Return what every answer says: load nothing from elsewhere, be in no frame, tell nobody where one was."""
    policy = (
        f"default-src 'self'; connect-src 'self' ws://{host} wss://{host}; img-src 'self' data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
    )
    return {
        "content-security-policy": policy,
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=()",
    }
