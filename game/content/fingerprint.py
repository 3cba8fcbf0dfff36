"""A stable hash of rules content: two definitions with the same fingerprint play the same."""

import hashlib
import json

import msgspec


def fingerprint(data: object) -> str:
    """Returns `sha256:<64 hex digits>` of structs or plain data.

    Order of fields and sets does not matter, order of lists does. A struct and the same struct sent through JSON
    have the same fingerprint. Raises ValueError for NaN and infinity, TypeError for what JSON cannot hold.
    """
    plain = msgspec.to_builtins(data, str_keys=True, order="sorted")
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return "sha256:" + hashlib.sha256(text.encode("ascii")).hexdigest()
