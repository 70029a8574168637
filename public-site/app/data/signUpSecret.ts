import { inBrowser } from "#common/browserStorage.ts";
import { sha256, toHex } from "#common/sha256.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { rpc } from "./rpc.ts";
import { readUser } from "./session.ts";

/**
 * A random secret for each address, which proves that a confirmation link is opened in the browser of the sign-up. The
 * sign-up sends only its hash (private.sign_up_passwords).
 */

const PREFIX = "challenge-sign-up:";
const VALID_FOR_MS = 3 * 24 * 60 * 60 * 1000;
const BYTES = 32;

interface StoredSecret {
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

const keyOf = (email: string) => PREFIX + email.trim().toLowerCase();

/**
 * Creates and stores a secret for an address. Another sign-up reuses the first secret, because the identity service
 * keeps the first sign-up.
 * @returns its SHA-256; undefined if this browser cannot store or hash it, so that a password is required later.
 */
export async function makeSignUpSecret(email: string): Promise<string | undefined> {
  for (const key of storedKeys()) if (!read(key)) inBrowser.remove(key);
  try {
    const secret = signUpSecretOf(email) ?? toHex(crypto.getRandomValues(new Uint8Array(BYTES)));
    const hash = await sha256(new TextEncoder().encode(secret));
    const stored: StoredSecret = { secret, madeAt: Date.now() };
    if (inBrowser.write(keyOf(email), JSON.stringify(stored))) return hash;
  } catch (cause) {
    console.warn("Could not store the sign-up secret, so the password is required again.", cause);
  }
  return undefined;
}

/** The secret of an address; undefined without a recent one. */
export const signUpSecretOf = (email: string) => read(keyOf(email))?.secret;

/** Whether this browser has any recent sign-up. The address is unknown, because links do not contain it. */
export const hasSignUpSecret = () => storedKeys().some((key) => read(key) !== undefined);

export const dropSignUpSecret = (email: string) => inBrowser.remove(keyOf(email));

const storedKeys = () => inBrowser.keys().filter((key) => key.startsWith(PREFIX));

function read(key: string): StoredSecret | undefined {
  const stored = inBrowser.readJson(key) as StoredSecret | null;
  return stored && Date.now() - stored.madeAt < VALID_FOR_MS ? stored : undefined;
}

const CLAIM_FAILURE = "We couldn’t complete your registration.";

/**
 * Applies the password and the profile of the sign-up after the emailed link has signed in.
 * @returns whether the account has a password now.
 */
export async function claimSignUp(): Promise<Outcome<boolean>> {
  const email = (await readUser().catch(() => null))?.email;
  if (!email) return failure(CLAIM_FAILURE, "Please sign in.");
  const secret = signUpSecretOf(email);
  const claim = secret ? await rpc("claim_sign_up", { secret }, CLAIM_FAILURE) : undefined;
  if (claim && !claim.ok && claim.problem !== "nothing_to_claim") return claim;
  dropSignUpSecret(email);
  // An earlier answer may have been lost, or another tab was faster.
  if (claim?.ok) return { ok: true, value: true };
  const access = await rpc("my_access", {}, CLAIM_FAILURE);
  return access.ok ? { ok: true, value: access.value[0]?.has_password === true } : access;
}
