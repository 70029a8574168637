import { DONE, type Failure, failure, fieldFailure, type Outcome } from "~/lib/outcome.ts";
import { authRequest } from "./authRequest.ts";
import { captchaRequest } from "./robotCheck.ts";
import { rpc } from "./rpc.ts";
import { type App, appsOf, verifyCode } from "./secondFactor.ts";
import { signOut } from "./signOut.ts";
import { getSupabase } from "./supabaseClient.ts";

const PASSWORD_FAILURE = "We couldn’t change your password.";

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
  const [{ data, error }, { data: access }] = await Promise.all([
    supabase.auth.getUser(),
    supabase.rpc("my_access").single().throwOnError(),
  ]);
  if (error) throw error;
  const { user } = data;
  return {
    id: user.id,
    email: user.email ?? "",
    newEmail: user.new_email || null,
    hasPassword: access.has_password,
    createdAt: user.created_at,
    lastSignInAt: user.last_sign_in_at ?? null,
    isAdmin: access.is_admin,
    apps: appsOf(user),
    needsApp: access.needs_second_factor,
  };
}

/**
 * Requests the emails whose links confirm a new address. An address of another account gets the same answer, which
 * must not reveal who has an account.
 */
export async function changeEmail(email: string): Promise<Outcome> {
  const outcome = await authRequest("We couldn’t change your email address.", (auth) =>
    auth.updateUser({ email }),
  );
  return outcome.ok || outcome.problem === "email_exists" ? DONE : outcome;
}

/** `current` is "" for an account without a password. */
export interface PasswordChange {
  readonly current: string;
  readonly password: string;
}

const WRONG_PASSWORD = fieldFailure("current", "Your current password is incorrect.");

/** Failures with another message than the service's, by their code. */
const PASSWORD_REFUSALS: Readonly<Record<string, Failure>> = {
  invalid_credentials: WRONG_PASSWORD,
  current_password_invalid: WRONG_PASSWORD,
  reauthentication_needed: failure(PASSWORD_FAILURE, "Please sign out, sign in again and retry."),
};

/**
 * Changes the password, which ends the other sessions. The service requires the current password
 * (`require_current_password`) and a sign-in within a day (`secure_password_change`), so this signs in first.
 */
export async function changePassword(
  { email, apps }: Pick<Account, "email" | "apps">,
  { current, password }: PasswordChange,
): Promise<Outcome> {
  // With an app, signing in would require a code, so updateUser checks the current password.
  let outcome: Outcome = DONE;
  if (current !== "" && apps.length === 0) {
    outcome = await captchaRequest(PASSWORD_FAILURE, (auth, captchaToken) =>
      auth.signInWithPassword({ email, password: current, options: { captchaToken } }),
    );
  }
  if (outcome.ok) {
    outcome = await authRequest(PASSWORD_FAILURE, (auth) =>
      auth.updateUser({ password, ...(current && { current_password: current }) }),
    );
  }
  return outcome.ok ? outcome : (PASSWORD_REFUSALS[outcome.problem ?? ""] ?? outcome);
}

/**
 * Deletes the account of the signed-in person, and ends their session.
 * @param user_id the account.
 * @param confirm_email the typed address of the account.
 * @param code the code of their authenticator app; "" without one.
 */
export async function deleteAccount(
  user_id: string,
  confirm_email: string,
  code = "",
): Promise<Outcome> {
  const proof = code === "" ? DONE : await verifyCode(code);
  if (!proof.ok) return proof;
  const outcome = await rpc(
    "delete_my_account",
    { user_id, confirm_email },
    "We couldn’t delete your account.",
  );
  // The service's answer does not matter, because the account is gone.
  if (outcome.ok) await signOut();
  return outcome;
}
