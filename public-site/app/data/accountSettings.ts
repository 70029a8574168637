import { DONE, failure, fieldFailure, type Outcome } from "~/lib/outcome.ts";
import { storedUserId } from "~/lib/sessionMark.ts";
import { attempt, authFailure } from "./errors.ts";
import { withCaptcha } from "./robotCheck.ts";
import { rpc } from "./rpc.ts";
import { type App, appsOf, verifyCode } from "./secondFactor.ts";
import { forgetWork } from "./signOut.ts";
import { getSupabase } from "./supabaseClient.ts";

const EMAIL_FAILURE = "Your email address could not be changed.";
const PASSWORD_FAILURE = "Your password could not be changed.";
const DELETION_FAILURE = "Your account was not deleted.";

/** The visitor's account in the identity service. */
export interface Account {
  readonly id: string;
  readonly email: string;
  /** Not confirmed yet. */
  readonly newEmail: string | null;
  /** False for a person who signs in with Google only. */
  readonly hasPassword: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
  readonly isAdmin: boolean;
  readonly apps: readonly App[];
  /** Whether an administrator must have an app. */
  readonly needsApp: boolean;
}

/** Loads the account of the signed-in person. */
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
 * Requests the emails whose links confirm a new address. An address of another account gets the same answer, which
 * must not reveal who has an account.
 */
export function changeEmail(email: string): Promise<Outcome> {
  return attempt(EMAIL_FAILURE, async (supabase) => {
    const { error } = await supabase.auth.updateUser({ email });
    if (!error || error.code === "email_exists") return DONE;
    return authFailure(error, EMAIL_FAILURE);
  });
}

/** `current` is undefined for an account without a password. */
interface PasswordChange {
  readonly current: string | undefined;
  readonly password: string;
}

const WRONG_PASSWORD = fieldFailure("current", "The current password is not the right one.");

/**
 * Changes the password, which ends the other sessions. The service requires the current password
 * (`require_current_password`) and a sign-in within a day (`secure_password_change`), so this signs in first.
 */
export function changePassword(
  email: string,
  { current, password }: PasswordChange,
): Promise<Outcome> {
  return attempt(PASSWORD_FAILURE, async ({ auth }) => {
    const { session } = (await auth.getSession()).data;
    // Signing in again would require another code, so updateUser checks the current password.
    const hasApp = session !== null && appsOf(session.user).length > 0;
    if (current !== undefined && !hasApp) {
      const answer = await withCaptcha((captchaToken) =>
        auth.signInWithPassword({ email, password: current, options: { captchaToken } }),
      );
      if (!answer.ok) return answer;
      const { error } = answer.value;
      if (error?.code === "invalid_credentials") return WRONG_PASSWORD;
      if (error) return authFailure(error, PASSWORD_FAILURE);
    }
    const { error } = await auth.updateUser({
      password,
      ...(current === undefined ? {} : { current_password: current }),
    });
    if (error?.code === "current_password_invalid") return WRONG_PASSWORD;
    if (error?.code === "reauthentication_needed") {
      return failure(PASSWORD_FAILURE, "Please sign out, sign in again and retry.");
    }
    return error ? authFailure(error, PASSWORD_FAILURE) : DONE;
  });
}

/**
 * Deletes the account of the signed-in person, and ends their session.
 * @param confirmation the typed address of the account.
 * @param code the code of their authenticator app; "" without one.
 */
export function deleteAccount(confirmation: string, code = ""): Promise<Outcome> {
  return attempt(DELETION_FAILURE, async ({ auth }) => {
    const proof = code === "" ? DONE : await verifyCode(code);
    if (!proof.ok) return proof;
    const userId = storedUserId();
    const outcome = await rpc(
      "delete_my_account",
      { confirm_email: confirmation },
      DELETION_FAILURE,
    );
    if (!outcome.ok) return outcome;
    forgetWork(userId);
    // This ends the session in the browser. The service's answer does not matter, because the account is gone.
    await auth.signOut({ scope: "local" });
    return DONE;
  });
}
