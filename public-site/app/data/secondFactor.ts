import type { User } from "@supabase/supabase-js";
import { codeRefusal, enterCode } from "#common/secondFactor.ts";
import { needsSecondFactor } from "#common/session.ts";
import { DONE, fieldFailure, type Outcome } from "~/lib/outcome.ts";
import { authRequest } from "./authRequest.ts";
import { attempt } from "./rpc.ts";
import { getSupabase } from "./supabaseClient.ts";

const SET_UP_FAILURE = "We couldn’t set up the app.";
const REMOVAL_FAILURE = "We couldn’t remove the app.";
const CODE_FAILURE = "We couldn’t check the code.";
/** The name that apps show. */
const ISSUER = "Device Innovation Challenge";

/** An authenticator app. */
export interface App {
  readonly id: string;
  /** The name of its device. */
  readonly name: string;
}

/** An app whose first code is not entered yet. */
export interface NewApp {
  readonly id: string;
  /** An alternative to scanning the QR code. */
  readonly secret: string;
  /** The QR code, as SVG. */
  readonly picture: string;
}

/** The apps of a user. */
export function appsOf({ factors = [] }: Pick<User, "factors">): App[] {
  return factors
    .filter(({ status, factor_type }) => status === "verified" && factor_type === "totp")
    .map(({ id, friendly_name }) => ({ id, name: friendly_name || "An app" }));
}

/** Whether the person has an app and has not entered its code. */
export async function isCodeMissing(): Promise<boolean> {
  const { auth } = await getSupabase();
  const { session } = (await auth.getSession()).data;
  return session !== null && needsSecondFactor(session);
}

/** Enters the code of any of the person's apps. A failure is about the field `code`. */
export function verifyCode(code: string): Promise<Outcome> {
  return attempt(CODE_FAILURE, async ({ auth }) => {
    const refusal = await enterCode(auth, code);
    return refusal ? fieldFailure("code", refusal) : DONE;
  });
}

/**
 * Enters a code and ends the person's other sessions, because the database lets apps change only if no session has an
 * older code (private.require_code_for_app).
 */
async function verifyAndEndOtherSessions(code: string, fallback: string): Promise<Outcome> {
  const outcome = await verifyCode(code);
  return outcome.ok ? authRequest(fallback, (auth) => auth.signOut({ scope: "others" })) : outcome;
}

/** The name of an app's device, and the code of another app; "" without one. */
interface AppRequest {
  readonly name: string;
  readonly code: string;
}

/** Starts to set up an app. A failure is about the field `name` or `code`. */
export async function startApp({ name, code }: AppRequest): Promise<Outcome<NewApp>> {
  const proof = code === "" ? DONE : await verifyAndEndOtherSessions(code, SET_UP_FAILURE);
  if (!proof.ok) return proof;
  const outcome = await authRequest(SET_UP_FAILURE, async ({ mfa }) => {
    // An unfinished app would block the reuse of its name.
    const known = await mfa.listFactors();
    for (const { id, status } of known.data?.all ?? []) {
      if (status === "unverified") await mfa.unenroll({ factorId: id });
    }
    return mfa.enroll({ factorType: "totp", friendlyName: name, issuer: ISSUER });
  });
  if (!outcome.ok) {
    return outcome.problem === "mfa_factor_name_conflict"
      ? fieldFailure("name", "You already have an app with this name.")
      : outcome;
  }
  const { id, totp } = outcome.value;
  const picture = totp.qr_code.slice(totp.qr_code.indexOf("<svg"));
  return { ok: true, value: { id, secret: totp.secret, picture } };
}

/** Finishes an app with its first code, which ends other sessions without a code. */
export function finishApp(factorId: string, code: string): Promise<Outcome> {
  return attempt(SET_UP_FAILURE, async ({ auth: { mfa } }) => {
    const { error } = await mfa.challengeAndVerify({ factorId, code });
    return error ? fieldFailure("code", codeRefusal(error)) : DONE;
  });
}

/** Removes an app. */
export async function removeApp(factorId: string, code: string): Promise<Outcome> {
  const proof = await verifyAndEndOtherSessions(code, REMOVAL_FAILURE);
  if (!proof.ok) return proof;
  return authRequest(REMOVAL_FAILURE, async (auth) => {
    const answer = await auth.mfa.unenroll({ factorId });
    // The token keeps the old assurance level until it is renewed.
    if (!answer.error) await auth.refreshSession();
    return answer;
  });
}
