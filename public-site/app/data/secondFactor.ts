import type { User } from "@supabase/supabase-js";
import { needsSecondFactor } from "#common/needsSecondFactor.ts";
import { codeRefusal, enterCode } from "#common/secondFactor.ts";
import { DONE, fieldFailure, type Outcome } from "~/lib/outcome.ts";
import { attempt, authFailure } from "./errors.ts";
import { getSupabase } from "./supabaseClient.ts";

const SET_UP_FAILURE = "The app could not be set up.";
const REMOVAL_FAILURE = "The app could not be removed.";
const CODE_FAILURE = "The code could not be checked.";
/** What an app shows above its codes. */
const ISSUER = "Device Innovation Challenge";

/** An authenticator app whose codes the service takes. */
export interface App {
  readonly id: string;
  /** What its owner calls the device that it is on. */
  readonly name: string;
}

/** An app that counts once its first code was right. */
export interface NewApp {
  readonly id: string;
  /** To be typed into the app, where no picture can be taken. */
  readonly secret: string;
  /** The QR code, as SVG. */
  readonly picture: string;
}

/** The apps of a user that are set up. */
export function appsOf({ factors = [] }: Pick<User, "factors">): App[] {
  return factors
    .filter(({ status, factor_type }) => status === "verified" && factor_type === "totp")
    .map(({ id, friendly_name }) => ({ id, name: friendly_name || "An app" }));
}

/** Whether the signed-in person has an app and has not entered its code yet. */
export async function isCodeMissing(): Promise<boolean> {
  const { auth } = await getSupabase();
  const { session } = (await auth.getSession()).data;
  return session !== null && needsSecondFactor(session);
}

/** Enters the code of one of the person's apps: the field `code` says what is wrong with it. */
export function giveCode(code: string): Promise<Outcome> {
  return attempt(CODE_FAILURE, async ({ auth }) => {
    const refusal = await enterCode(auth, code);
    return refusal ? fieldFailure("code", refusal) : DONE;
  });
}

/**
 * Enters a code and ends the person's other sessions: the database lets apps change only if no session has
 * an older code (private.require_code_for_app).
 */
async function proveApp(code: string, fallback: string): Promise<Outcome> {
  const outcome = await giveCode(code);
  if (!outcome.ok) return outcome;
  const { error } = await (await getSupabase()).auth.signOut({ scope: "others" });
  return error ? authFailure(error, fallback) : DONE;
}

/**
 * Begins to set up an app on a device: the fields `name` and `code` say what is wrong.
 * @param code of an app that the person has; "" without one.
 */
export function beginApp(name: string, code: string): Promise<Outcome<NewApp>> {
  return attempt(SET_UP_FAILURE, async ({ auth: { mfa } }) => {
    const proof = code === "" ? DONE : await proveApp(code, SET_UP_FAILURE);
    if (!proof.ok) return proof;
    // What was begun before and not finished would keep its name.
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

/** The first code of a new app: from then on it counts, and other sessions end that have no code. */
export function finishApp(factorId: string, code: string): Promise<Outcome> {
  return attempt(SET_UP_FAILURE, async ({ auth: { mfa } }) => {
    const { error } = await mfa.challengeAndVerify({ factorId, code });
    return error ? fieldFailure("code", codeRefusal(error)) : DONE;
  });
}

/** Removes an app. */
export function removeApp(factorId: string, code: string): Promise<Outcome> {
  return attempt(REMOVAL_FAILURE, async ({ auth }) => {
    const proof = await proveApp(code, REMOVAL_FAILURE);
    if (!proof.ok) return proof;
    const { error } = await auth.mfa.unenroll({ factorId });
    if (error) return authFailure(error, REMOVAL_FAILURE);
    // The token says what was proven with it until it is renewed.
    await auth.refreshSession();
    return DONE;
  });
}
