"""Passkeys: what a browser is asked, and whether its answer is good (WebAuthn). Pure but for the library's own work.

The library is imported when it is first needed, since most people never do, and the edition without a server has none.
A credential is discoverable: who it belongs to is found by its id, and nobody types a name.
"""

import importlib.util
import json
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from voliere.errors import RequestError
from voliere.texts import failure

Text = Annotated[str, Meta(max_length=6000, pattern="^[A-Za-z0-9_-]*$")]  # base64url
CredentialId = Annotated[str, Meta(min_length=1, max_length=1400, pattern="^[A-Za-z0-9_-]*$")]
SITE_NAME = "Volière"
LONGEST_CREDENTIAL = 1023  # bytes of an id, as WebAuthn has it


class Site(NamedTuple):
    """For whom a passkey is: a name, and the origin whose pages may ask for it."""

    name: str
    origin: str


class Passkey(msgspec.Struct, frozen=True):
    """What is kept of one, by its id."""

    public_key: bytes
    count: int  # how often it was used, if it counts
    browser: str  # with which it was made
    system: str
    added: int  # day
    used: int


class Attested(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new passkey's part of what a browser sends."""

    clientDataJSON: Text  # noqa: N815  # as browsers call it
    attestationObject: Text  # noqa: N815


class NewCredential(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new passkey as a browser sends it."""

    id: CredentialId
    response: Attested
    type: Literal["public-key"]


class Asserted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A known passkey's part of what a browser sends."""

    clientDataJSON: Text  # noqa: N815
    authenticatorData: Text  # noqa: N815
    signature: Text
    userHandle: Text = ""  # noqa: N815


class Credential(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A known passkey as a browser sends it."""

    id: CredentialId
    response: Asserted
    type: Literal["public-key"]


def is_there() -> bool:
    """Whether the library is installed."""
    return importlib.util.find_spec("webauthn") is not None


def ask_new(site: Site, person: str, name: str, challenge: bytes, known: list[str]) -> dict[str, Any]:
    """What a browser needs to make a passkey."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_registration_options(
        rp_id=site.name,
        rp_name=SITE_NAME,
        user_id=person.encode(),
        user_name=name or SITE_NAME,
        user_display_name=name or SITE_NAME,
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(one)) for one in known
        ],
    )
    return _plain(webauthn.options_to_json(options))


def ask_known(site: Site, challenge: bytes) -> dict[str, Any]:
    """What a browser needs to show a passkey, whichever the person chooses."""
    import webauthn

    return _plain(
        webauthn.options_to_json(webauthn.generate_authentication_options(rp_id=site.name, challenge=challenge))
    )


def _plain(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


def challenge_of(client_data: str) -> bytes:
    """The question that an answer says it answers; empty if it cannot be read."""
    import webauthn

    try:
        found = json.loads(webauthn.base64url_to_bytes(client_data))
        return bytes(webauthn.base64url_to_bytes(found["challenge"]))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return b""


def check_new(site: Site, credential: NewCredential, challenge: bytes) -> tuple[str, bytes, int]:
    """A new passkey's id, public key and count; refused if it is not made for us, here, in answer to this question."""
    import webauthn

    try:
        made = webauthn.verify_registration_response(
            credential=_whole(credential),
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
        )
    except Exception as error:  # whatever is wrong with bytes that a stranger sent
        raise failure(RequestError, "passkey-refused") from error
    if len(made.credential_id) > LONGEST_CREDENTIAL:
        raise failure(RequestError, "passkey-refused")
    return webauthn.helpers.bytes_to_base64url(made.credential_id), made.credential_public_key, made.sign_count


def check_known(site: Site, credential: Credential, challenge: bytes, passkey: Passkey, person: str) -> int:
    """How often a passkey says it was used; refused if it is not the person's, or this is no answer to the question."""
    import webauthn

    try:
        handle = webauthn.base64url_to_bytes(credential.response.userHandle)
        shown = webauthn.verify_authentication_response(
            credential=_whole(credential),
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.count,
        )
    except Exception as error:  # as above
        raise failure(RequestError, "passkey-refused") from error
    if handle != person.encode():
        raise failure(RequestError, "passkey-refused")
    return int(shown.new_sign_count)


def _whole(credential: NewCredential | Credential) -> dict[str, Any]:
    """As the library reads it."""
    return {**msgspec.to_builtins(credential), "rawId": credential.id}
