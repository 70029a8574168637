import type { User } from "@supabase/supabase-js";
import { codeRefusal, enterCode } from "#common/secondFactor.ts";
import { needsSecondFactor } from "#common/session.ts";
import { DONE, fieldFailure, type Outcome } from "~/lib/outcome.ts";
import { attempt, authFailure } from "./errors.ts";
import { getSupabase } from "./supabaseClient.ts";

const SET_UP_FAILURE = "The app could not be set up.";
const REMOVAL_FAILURE = "The app could not be removed.";
const CODE_FAILURE = "The code could not be checked.";
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
  if (!outcome.ok) return outcome;
  const { error } = await (await getSupabase()).auth.signOut({ scope: "others" });
  return error ? authFailure(error, fallback) : DONE;
}

/**
 * Starts to set up an app. A failure is about the field `name` or `code`.
 * @param code of another app; "" without one.
 */
export function startApp(name: string, code: string): Promise<Outcome<NewApp>> {
  return attempt(SET_UP_FAILURE, async ({ auth: { mfa } }) => {
    const proof = code === "" ? DONE : await verifyAndEndOtherSessions(code, SET_UP_FAILURE);
    if (!proof.ok) return proof;
    // An unfinished app would block the reuse of its name.
    const known = await mfa.listFactors();
    for (const { id, status } of known.data?.all ?? []) {
      if (status === "unverified") await mfa.unenroll({ factorId: id });
    }
    const { data, error } = await mfa.enroll({
      factorType: "totp",
      friendlyName: name,
      issuer: ISSUER,
    });
    if (error?.code === "mfa_factor_name_conflict") {
      return fieldFailure("name", "You already have an app with this name.");
    }
    if (error) return authFailure(error, SET_UP_FAILURE);
    const { qr_code, secret } = data.totp;
    return {
      ok: true,
      value: { id: data.id, secret, picture: qr_code.slice(qr_code.indexOf("<svg")) },
    };
  });
}

/** Finishes an app with its first code, which ends other sessions without a code. */
export function finishApp(factorId: string, code: string): Promise<Outcome> {
  return attempt(SET_UP_FAILURE, async ({ auth: { mfa } }) => {
    const { error } = await mfa.challengeAndVerify({ factorId, code });
    return error ? fieldFailure("code", codeRefusal(error)) : DONE;
  });
}

/** Removes an app. */
export function removeApp(factorId: string, code: string): Promise<Outcome> {
  return attempt(REMOVAL_FAILURE, async ({ auth }) => {
    const proof = await verifyAndEndOtherSessions(code, REMOVAL_FAILURE);
    if (!proof.ok) return proof;
    const { error } = await auth.mfa.unenroll({ factorId });
    if (error) return authFailure(error, REMOVAL_FAILURE);
    // The token keeps the old assurance level until it is renewed.
    await auth.refreshSession();
    return DONE;
  });
}
