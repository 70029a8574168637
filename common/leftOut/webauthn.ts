/** In place of what auth-js signs in with by passkeys, which nobody here can. */
export class WebAuthnApi {}

function leaveOut(): never {
  throw new Error("Passkeys are left out of the builds (common/leftOut/aliases.ts).");
}

export {
  leaveOut as browserSupportsWebAuthn,
  leaveOut as createCredential,
  leaveOut as deserializeCredentialCreationOptions,
  leaveOut as deserializeCredentialRequestOptions,
  leaveOut as getCredential,
  leaveOut as serializeCredentialCreationResponse,
  leaveOut as serializeCredentialRequestResponse,
  leaveOut as webAuthnAbortService,
};
