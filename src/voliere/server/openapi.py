"""The API's description in OpenAPI 3.1, made from the same list of endpoints and the same types that serve it."""

import re
from http import HTTPStatus
from typing import Any

import msgspec

from voliere import __version__
from voliere.server.api import ENDPOINTS, Health, Readiness
from voliere.server.endpoint import JSON, Endpoint, Problem
from voliere.server.identity import COOKIE

SCHEMA = "#/components/schemas/{name}"


def openapi(base_path: str) -> dict[str, Any]:
    """The whole document."""
    types = [kind for one in ENDPOINTS for kind in (one.answer, one.body) if kind and not isinstance(kind, str)]
    schemas, components = msgspec.json.schema_components([*types, Problem], ref_template=SCHEMA)
    known = {id(kind): schema for kind, schema in zip(types, schemas, strict=False)}
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, known)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Volière", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": base_path or "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"guest": {"type": "apiKey", "in": "cookie", "name": COOKIE}},
        },
    }


def _operation(endpoint: Endpoint, known: dict[int, Any]) -> dict[str, Any]:
    statuses = {*endpoint.refuses, 429}
    if endpoint.body:
        statuses |= {400, 403, 408, 413, 415}
    if endpoint.has_person:
        statuses.add(401)
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "parameters": [*_path_parameters(endpoint), *_query_parameters(endpoint)],
        "responses": {
            str(endpoint.status): {
                "description": HTTPStatus(endpoint.status).phrase,
                "content": {endpoint.answer: {"schema": {"type": "string"}}}
                if isinstance(endpoint.answer, str)
                else {JSON: {"schema": known[id(endpoint.answer)]}},
            },
            **{str(status): _refusal(endpoint, status) for status in sorted(statuses)},
        },
    }
    if endpoint.body:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": known[id(endpoint.body)]}}}
    if endpoint.has_person:
        operation["security"] = [{"guest": []}]
    return operation


def _refusal(endpoint: Endpoint, status: int) -> dict[str, Any]:
    schema = {"$ref": SCHEMA.format(name="Problem")}
    if status == HTTPStatus.SERVICE_UNAVAILABLE and endpoint.answer in (Health, Readiness):
        schema = {"$ref": SCHEMA.format(name=endpoint.answer.__name__)}
    return {"description": HTTPStatus(status).phrase, "content": {JSON: {"schema": schema}}}


def _path_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    names = re.findall(r"\{(\w+)\}", endpoint.path)
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def _query_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "query",
            "required": False,
            "schema": {"type": "string", "enum": list(values)} if values else {"type": "string"},
        }
        for name, values in endpoint.query
    ]
