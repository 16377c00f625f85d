/** Passkeys as the browser makes and uses them, in the words of our protocol. */

import type {
  AddPasskey,
  PasskeyChallenge,
  PasskeyProof,
  PasskeyWish,
} from "../../generated/protocol";

/** Whether this page can use passkeys of a site: only one that has its name, and is safe. */
export function passkeysWork(site: string, host = location.hostname): boolean {
  const named = site !== "" && (host === site || host.endsWith(`.${site}`));
  return named && window.isSecureContext && "PublicKeyCredential" in window;
}

/** Let an authenticator make a passkey. */
export async function makePasskey(wish: PasskeyWish): Promise<Omit<AddPasskey, "type" | "name">> {
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(wish.challenge),
      rp: { id: wish.site, name: "方城 Fangcheng" },
      user: { id: bytesOf(wish.user), name: wish.name, displayName: wish.name },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: wish.known.map((id) => ({ type: "public-key", id: bytesOf(id) })),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      attestation: "none",
    },
  });
  const { response } = made as PublicKeyCredential;
  const { attestationObject } = response as AuthenticatorAttestationResponse;
  return { client_data: textOf(response.clientDataJSON), attestation: textOf(attestationObject) };
}

/** Let its owner choose a passkey, which answers a challenge. */
export async function usePasskey({ challenge, site }: PasskeyChallenge): Promise<PasskeyProof> {
  const used = (await navigator.credentials.get({
    publicKey: { challenge: bytesOf(challenge), rpId: site, userVerification: "required" },
  })) as PublicKeyCredential;
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    id: textOf(used.rawId),
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    user: textOf(response.userHandle ?? new ArrayBuffer(0)),
  };
}

/** Whether the owner has changed its mind, or waited too long. */
export const isChangeOfMind = (error: unknown): boolean =>
  error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);

/** Bytes that are written in base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Bytes written in base64url. */
export function textOf(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
