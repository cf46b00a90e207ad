"""Write the protocol's types for the page, as JSDoc: `python tools/protocol.py`. A test holds the file to the types.

They come from the same msgspec structs that read and write every message, and from each game's view.
"""

import sys
import typing
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "src" / "voliere" / "page" / "protocol-types.js"
REFERENCE = "#/$defs/"
UNKNOWN = "unknown"
VIEWS = ("view", "table")  # under these names any type is a game's own view: the page's types are told which
HEADING = """\
// The types of the protocol, for `tsc --checkJs`. Made by tools/protocol.py from voliere.server.protocol and .api, and
// from the views of the games: do not edit. docs/protocol.md says what they mean.

"""


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(written(), encoding="utf-8", newline="\n")
    print(f"{FILE.relative_to(ROOT)} is written.")


def written() -> str:
    """What the file should hold."""
    kinds = _kinds()
    schemas, found = msgspec.json.schema_components(kinds, ref_template=REFERENCE + "{name}")
    _, read = msgspec.json.schema_components(_read(), ref_template=REFERENCE + "{name}")
    blocks = [_typedef(name, found[name], may_lack=name in read) for name in sorted(found)]
    for union in ("ClientMessage", "AnyServerMessage"):
        names = " | ".join(kind.__name__ for kind in typing.get_args(_protocol(union)))
        blocks.append(f"/** @typedef {{{names}}} {union.removeprefix('Any')} */")
    blocks.append(f"/** @typedef {{{' | '.join(view.__name__ for view in _views())}}} GameView */")
    assert len(schemas) == len(kinds)
    return HEADING + "\n".join(blocks) + "\n\nexport {};\n"


def _protocol(name: str) -> Any:
    from voliere.server import protocol

    return getattr(protocol, name)


def _kinds() -> list[Any]:
    """Every message, every body and answer of the API, every view."""
    from voliere.server.api import ENDPOINTS
    from voliere.server.endpoint import Problem

    answers = [typing.get_args(one.answer) or (one.answer,) for one in ENDPOINTS]
    structs = [kind for (kind, *_) in answers if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    return [*_read(), *typing.get_args(_protocol("AnyServerMessage")), *structs, Problem, *_views()]


def _read() -> list[Any]:
    """What the server reads: of this a default may be left out. What it writes is always whole."""
    from voliere.server.api import ENDPOINTS

    return [*typing.get_args(_protocol("ClientMessage")), *(one.body for one in ENDPOINTS if one.body)]


def _views() -> list[Any]:
    from voliere.games import get, names

    return [typing.get_type_hints(type(get(name)).public_view)["return"] for name in names()]


def _typedef(name: str, schema: dict[str, Any], *, may_lack: bool) -> str:
    """One object type."""
    lines = ["/**"]
    if description := schema.get("description", ""):
        lines += [f" * {line.strip()}".rstrip() for line in description.strip().splitlines()]
    properties = schema.get("properties", {})
    if any(_is_view(field, kind) for field, kind in properties.items()):
        lines.append(" * @template [View=GameView]")
    lines.append(f" * @typedef {{object}} {_name(name)}")
    required = set(schema.get("required", ()))
    for field, kind in properties.items():
        is_optional = may_lack and field not in required and field != "type"
        shown = f"[{field}]" if is_optional else field
        written = "View" if _is_view(field, kind) else _type(kind)
        lines.append(f" * @property {{{written}}} {shown}")
    return "\n".join([*lines, " */"])


def _is_view(field: str, schema: dict[str, Any]) -> bool:
    return field in VIEWS and _type(schema) == UNKNOWN


def _name(name: str) -> str:
    """Where several structs share a name msgspec gives the module's, too: the game's is enough."""
    parts = name.split(".")
    return f"{parts[-3].title()}{parts[-1]}" if len(parts) > 2 else name


def _type(schema: dict[str, Any]) -> str:
    """A JSON Schema as a TypeScript type."""
    if "$ref" in schema:
        return _name(str(schema["$ref"]).removeprefix(REFERENCE))
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in schema["enum"])
    match schema.get("type"):
        case "array":
            if "prefixItems" in schema:
                return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
            return f"Array<{_type(schema.get('items') or {})}>"
        case "object":
            inner = schema.get("additionalProperties")
            return f"Record<string, {_type(inner) if isinstance(inner, dict) else UNKNOWN}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    return UNKNOWN


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "src"))
    main()
