import { dropKeptTexts } from "#common/keptText.ts";
import { isTransient } from "#common/serverFailure.ts";
import { dropUnsavedOf } from "#common/unsavedWork.ts";
import {
  DONE,
  failure,
  fieldFailure,
  type Outcome,
  unanswered,
  unexpected,
} from "~/lib/outcome.ts";
import { attempt, authFailure } from "./errors.ts";
import { withCaptcha } from "./robotCheck.ts";
import { databaseFailure } from "./rpc.ts";
import { type App, appsOf, giveCode } from "./secondFactor.ts";
import { readUser } from "./session.ts";
import { getSupabase } from "./supabaseClient.ts";

const EMAIL_FAILURE = "Your email address could not be changed.";
const PASSWORD_FAILURE = "Your password could not be changed.";
const DELETION_FAILURE = "Your account was not deleted.";
const SIGN_OUT_FAILURE = "You could not be signed out everywhere.";

/** What the identity service keeps about the visitor. */
export interface Account {
  readonly id: string;
  readonly email: string;
  /** The address that it is to become once it is confirmed. */
  readonly newEmail: string | null;
  /** False for somebody who signs in with Google and has never chosen one. */
  readonly hasPassword: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
  readonly isAdmin: boolean;
  /** The authenticator apps that signing in asks for a code of; any of them will do. */
  readonly apps: readonly App[];
  /** Whether the person administers, and may not be without one here. */
  readonly needsApp: boolean;
}

/**
 * The account of the signed-in person, as the identity service has it now.
 * @throws when it cannot be read now.
 */
export async function loadAccount(): Promise<Account> {
  const supabase = await getSupabase();
  const [{ data, error }, access, hasPassword] = await Promise.all([
    supabase.auth.getUser(),
    supabase.rpc("my_access").single().throwOnError(),
    supabase.rpc("has_password").throwOnError(),
  ]);
  if (error) throw error;
  const { user } = data;
  return {
    id: user.id,
    email: user.email ?? "",
    newEmail: user.new_email || null,
    hasPassword: hasPassword.data,
    createdAt: user.created_at,
    lastSignInAt: user.last_sign_in_at ?? null,
    isAdmin: access.data.is_admin,
    apps: appsOf(user),
    needsApp: access.data.needs_second_factor,
  };
}

/**
 * Has the mails sent whose links confirm a new address; until then the old one stays. An address that
 * another account uses is answered the same, without mails: nobody finds out who has an account.
 */
export function changeEmail(email: string): Promise<Outcome> {
  return attempt(EMAIL_FAILURE, async (supabase) => {
    const { error } = await supabase.auth.updateUser({ email });
    if (!error || error.code === "email_exists") return DONE;
    return authFailure(error, EMAIL_FAILURE);
  });
}

interface PasswordChange {
  /** Undefined for an account that has none yet. */
  readonly current: string | undefined;
  readonly password: string;
}

/**
 * Changes the password of the signed-in person; the service ends their other sessions. It asks for the
 * current one (`require_current_password`) and for a sign-in within a day (`secure_password_change`),
 * so this signs in first: a person who finds an open browser or a token cannot take the account over.
 */
export function changePassword(
  email: string,
  { current, password }: PasswordChange,
): Promise<Outcome> {
  return attempt(PASSWORD_FAILURE, async ({ auth }) => {
    const { session } = (await auth.getSession()).data;
    // Who has entered a code would have to enter another one: the current password is asked for below.
    const hasApp = session !== null && appsOf(session.user).length > 0;
    if (current !== undefined && !hasApp) {
      const asked = await withCaptcha((captchaToken) =>
        auth.signInWithPassword({ email, password: current, options: { captchaToken } }),
      );
      if (!asked.ok) return asked;
      const { error } = asked.value;
      if (error?.code === "invalid_credentials") {
        return fieldFailure("current", "The current password is not the right one.");
      }
      if (error) return authFailure(error, PASSWORD_FAILURE);
    }
    const { error } = await auth.updateUser({
      password,
      ...(current === undefined ? {} : { current_password: current }),
    });
    if (error?.code === "current_password_invalid") {
      return fieldFailure("current", "The current password is not the right one.");
    }
    if (error?.code === "reauthentication_needed") {
      return failure(PASSWORD_FAILURE, "Please sign out, sign in again and retry.");
    }
    return error ? authFailure(error, PASSWORD_FAILURE) : DONE;
  });
}

/** Ends every session of the visitor, this one included; what is unsaved here is forgotten. */
export function signOutEverywhere(): Promise<Outcome> {
  return attempt(SIGN_OUT_FAILURE, async ({ auth }) => {
    const user = await readUser();
    const { error } = await auth.signOut({ scope: "global" });
    if (!error) {
      if (user) dropUnsavedOf(user.id);
      dropKeptTexts();
      return DONE;
    }
    return isTransient(error)
      ? unanswered(SIGN_OUT_FAILURE, error)
      : unexpected(SIGN_OUT_FAILURE, error);
  });
}

/**
 * Deletes the account of the signed-in person, and ends their session.
 * @param confirmation the account's address, as the visitor has typed it.
 * @param code of their authenticator app; "" without one.
 */
export function deleteAccount(confirmation: string, code = ""): Promise<Outcome> {
  return attempt(DELETION_FAILURE, async (supabase) => {
    const proof = code === "" ? DONE : await giveCode(code);
    if (!proof.ok) return proof;
    const user = await readUser();
    const { error, status } = await supabase.rpc("delete_my_account", {
      confirm_email: confirmation,
    });
    if (error) return databaseFailure(error, status, DELETION_FAILURE);
    if (user) dropUnsavedOf(user.id);
    dropKeptTexts();
    // The account is gone, so the service's answer does not matter: this ends the session in the browser.
    await supabase.auth.signOut({ scope: "local" });
    return DONE;
  });
}
