"""Names of rooms and tokens of seats: a token is worked out from a secret, so nothing about it needs to be kept."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

# Small letters and digits that nobody takes for one another when a link is read aloud.
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
# Letters of a room's name: 31 to the tenth power, about 50 bits, too many to be guessed at any pace that is allowed.
ROOM_LENGTH = 10
# Bytes of a token: 128 bits, as much as anybody needs.
_TOKEN_BYTES = 16
# Bytes of the secret behind all tokens.
SECRET_BYTES = 32


def room_name(chance: bytes) -> str:
    """Make the name of a room of random bytes; ROOM_LENGTH of them and more."""
    number = int.from_bytes(chance, "big")
    letters = []
    for _ in range(ROOM_LENGTH):
        number, letter = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[letter])
    return "".join(letters)


def is_room_name(text: str) -> bool:
    """Tell whether a text could be the name of a room, and so is safe in the name of a file."""
    return len(text) == ROOM_LENGTH and all(letter in _LETTERS for letter in text)


def seat_token(secret: bytes, room: str, seat: int) -> str:
    """Return the token of a seat."""
    digest = hmac.new(secret, f"{room}/{seat}".encode(), sha256).digest()
    return urlsafe_b64encode(digest[:_TOKEN_BYTES]).decode().rstrip("=")


def seat_of(secret: bytes, room: str, seats: int, token: str) -> int | None:
    """Return the seat that a token belongs to; every seat is compared in the same time."""
    given = token.encode(errors="replace")
    fits = [hmac.compare_digest(seat_token(secret, room, seat).encode(), given) for seat in range(seats)]
    return fits.index(True) if any(fits) else None


def key_mark(key: str) -> str:
    """Return what is remembered of a key that a client made up; nothing of none."""
    return sha256(key.encode(errors="replace")).hexdigest() if key else ""
