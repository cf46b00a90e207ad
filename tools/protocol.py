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
    blocks = [_typedef(name, found[name]) for name in sorted(found)]
    for union in ("ClientMessage", "AnyServerMessage"):
        names = " | ".join(kind.__name__ for kind in typing.get_args(_protocol(union)))
        blocks.append(f"/** @typedef {{{names}}} {union.removeprefix('Any')} */")
    assert len(schemas) == len(kinds)
    return HEADING + "\n".join(blocks) + "\n\nexport {};\n"


def _protocol(name: str) -> Any:
    from voliere.server import protocol

    return getattr(protocol, name)


def _kinds() -> list[Any]:
    """Every message, every body and answer of the API, every view."""
    from voliere.games import get, names
    from voliere.server.api import ENDPOINTS, Problem

    messages = [*typing.get_args(_protocol("ClientMessage")), *typing.get_args(_protocol("AnyServerMessage"))]
    bodies = [kind for one in ENDPOINTS for kind in (one.body, one.answer) if isinstance(kind, type)]
    structs = [kind for kind in bodies if issubclass(kind, msgspec.Struct)]
    views = [typing.get_type_hints(type(get(name)).view)["return"] for name in names()]
    return [*messages, *structs, Problem, *views]


def _typedef(name: str, schema: dict[str, Any]) -> str:
    """One object type."""
    lines = ["/**"]
    if told := schema.get("description", ""):
        lines += [f" * {line}".rstrip() for line in told.strip().splitlines()]
    lines.append(f" * @typedef {{object}} {_name(name)}")
    required = set(schema.get("required", ()))
    for field, kind in schema.get("properties", {}).items():
        is_message = field == "type" and "enum" in kind
        shown = field if field in required or is_message else f"[{field}]"
        lines.append(f" * @property {{{_type(kind)}}} {shown}")
    return "\n".join([*lines, " */"])


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
            return f"Record<string, {_type(inner) if isinstance(inner, dict) else 'any'}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    return "any"


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "src"))
    main()
