/** Passkeys: what the browser is asked for, and how its answers are sent. */
import { post } from "./api.js";

/** @import { NowYou, You } from "./protocol-types.js" */

/** @param {string} text base64url */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer} buffer */
const written = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Whether this browser can have passkeys for a site, here. @param {string | null} site */
export const canHavePasskeys = (site) =>
  site !== null &&
  window.isSecureContext &&
  "PublicKeyCredential" in window &&
  (location.hostname === site || location.hostname.endsWith(`.${site}`));

/** Make one. @returns {Promise<You>} */
export async function addPasskey() {
  const asked = await post("/you/passkeys/ask", {});
  const made = await navigator.credentials.create({
    publicKey: {
      ...asked,
      challenge: bytes(asked.challenge),
      user: { ...asked.user, id: bytes(asked.user.id) },
      excludeCredentials: (asked.excludeCredentials ?? []).map((/** @type {{ id: string }} */ one) => ({
        ...one,
        id: bytes(one.id),
      })),
    },
  });
  const { id, response } = /** @type {PublicKeyCredential} */ (made);
  const { clientDataJSON, attestationObject } = /** @type {AuthenticatorAttestationResponse} */ (response);
  return post("/you/passkeys", {
    credential: {
      id,
      type: "public-key",
      response: { clientDataJSON: written(clientDataJSON), attestationObject: written(attestationObject) },
    },
  });
}

/** Show one: whichever the person chooses says who they are. @param {boolean} brings @returns {Promise<NowYou>} */
export async function showPasskey(brings) {
  const asked = await post("/sign-in/ask", {});
  const shown = await navigator.credentials.get({
    publicKey: { ...asked, challenge: bytes(asked.challenge), allowCredentials: [] },
  });
  const { id, response } = /** @type {PublicKeyCredential} */ (shown);
  const { clientDataJSON, authenticatorData, signature, userHandle } = /** @type {AuthenticatorAssertionResponse} */ (
    response
  );
  return post("/sign-in/passkey", {
    brings,
    credential: {
      id,
      type: "public-key",
      response: {
        clientDataJSON: written(clientDataJSON),
        authenticatorData: written(authenticatorData),
        signature: written(signature),
        userHandle: userHandle ? written(userHandle) : "",
      },
    },
  });
}
