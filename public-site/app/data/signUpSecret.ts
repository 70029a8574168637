import { inBrowser } from "#common/browserStorage.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { attempt } from "./errors.ts";
import { databaseFailure } from "./rpc.ts";
import { readUser } from "./session.ts";

/**
 * What proves that a confirmation link is opened in the browser of the sign-up: a random secret, kept here by
 * its address. The sign-up sends its hash alone (private.sign_up_passwords).
 */

const PREFIX = "challenge-sign-up:";
const KEPT_FOR_MS = 3 * 24 * 60 * 60 * 1000;
const BYTES = 32;

interface Kept {
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

const keyOf = (email: string) => PREFIX + email.trim().toLowerCase();

/**
 * Keeps a secret for an address that is about to be registered. Signing up again leaves the first one: the
 * identity service keeps what the first sign-up said.
 * @returns its SHA-256; undefined where this browser cannot keep or hash one. A password is asked for later then.
 */
export async function makeSignUpSecret(email: string): Promise<string | undefined> {
  for (const key of storedKeys()) if (!read(key)) inBrowser.forget(key);
  try {
    const secret = signUpSecretOf(email) ?? toHex(crypto.getRandomValues(new Uint8Array(BYTES)));
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
    const kept: Kept = { secret, madeAt: Date.now() };
    if (inBrowser.keep(keyOf(email), JSON.stringify(kept))) return toHex(new Uint8Array(hash));
  } catch (cause) {
    console.warn("The password will be asked for again.", cause);
  }
  return undefined;
}

/** The secret of an address; undefined if this browser has none that is young enough. */
export const signUpSecretOf = (email: string) => read(keyOf(email))?.secret;

/** Whether somebody has lately signed up in this browser: a link does not say for which address it is. */
export const hasSignUpSecret = () => storedKeys().some((key) => read(key) !== undefined);

/** It is used, or of no use any more. */
export const dropSignUpSecret = (email: string) => inBrowser.forget(keyOf(email));

const storedKeys = () => inBrowser.keys().filter((key) => key.startsWith(PREFIX));

function read(key: string): Kept | undefined {
  const kept = inBrowser.readJson(key) as Kept | null;
  return kept && Date.now() - kept.madeAt < KEPT_FOR_MS ? kept : undefined;
}

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const CLAIM_FAILURE = "Your registration could not be completed.";

/**
 * Has the password and the profile count that were typed at sign-up, once the link of the mail has signed in.
 * @returns whether the account has a password now; if not, one has to be chosen.
 */
export function claimSignUp(): Promise<Outcome<{ hasPassword: boolean }>> {
  return attempt(CLAIM_FAILURE, async (supabase) => {
    const email = (await readUser())?.email;
    if (!email) return failure(CLAIM_FAILURE, "Please sign in.");
    const secret = signUpSecretOf(email);
    const claim = secret ? await supabase.rpc("claim_sign_up", { secret }) : undefined;
    if (claim?.error && claim.error.hint !== "nothing_to_claim") {
      return databaseFailure(claim.error, claim.status, CLAIM_FAILURE);
    }
    dropSignUpSecret(email);
    if (claim && !claim.error) return { ok: true, value: { hasPassword: true } };
    // The answer to the first try may have been lost, or another tab was faster.
    const { data, error, status } = await supabase.rpc("has_password");
    if (error) return databaseFailure(error, status, CLAIM_FAILURE);
    return { ok: true, value: { hasPassword: data } };
  });
}
