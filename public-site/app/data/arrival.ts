import type { AuthError, EmailOtpType, Session } from "@supabase/supabase-js";
import type { Supabase } from "./createSupabase.ts";
import { isAuthUnreachable } from "./errors.ts";
import { getSupabase } from "./supabaseClient.ts";

/** Why the address that a visitor came back with did not sign them in. */
export type ArrivalProblem =
  | "cancelled"
  | "already-linked"
  | "expired"
  | "other-browser"
  | "unreachable"
  | "failed";

/**
 * What became of it; "half-confirmed" when another mail has to be answered too, as for a change of
 * address; "nothing" when the address carries nothing to sign in with.
 */
export type Arrival =
  | { readonly status: "signed-in" | "half-confirmed" | "nothing" }
  | { readonly status: "refused"; readonly problem: ArrivalProblem };

// Codes of Supabase Auth: https://supabase.com/docs/guides/auth/debugging/error-codes
const PROBLEMS: Readonly<Record<string, ArrivalProblem>> = {
  identity_already_exists: "already-linked",
  email_exists: "already-linked",
  user_already_exists: "already-linked",
  otp_expired: "expired",
  flow_state_expired: "expired",
  flow_state_not_found: "expired",
  bad_oauth_state: "expired",
  bad_oauth_callback: "expired",
  bad_code_verifier: "other-browser",
  pkce_code_verifier_not_found: "other-browser",
};

/** The links that count as soon as they are opened (supabase/templates). */
const EMAIL_LINKS: readonly string[] = ["email", "email_change"] satisfies EmailOtpType[];

function isEmailLink(type: string | null): type is EmailOtpType {
  return type !== null && EMAIL_LINKS.includes(type);
}

/**
 * Signs in a visitor who comes back from Google or from a link in an e-mail.
 * @param address the page's address: Supabase Auth puts a code, or its error, into its query or hash.
 */
export async function completeArrival(address: URL): Promise<Arrival> {
  const given = new URLSearchParams([
    ...address.searchParams,
    ...new URLSearchParams(address.hash.slice(1)),
  ]);
  const refused = problemIn(given);
  if (refused) return { status: "refused", problem: refused };

  const code = given.get("code");
  const tokenHash = given.get("token_hash");
  const type = given.get("type");
  if (tokenHash && isEmailLink(type)) return verifyLink(tokenHash, type);
  if (!code) return { status: "nothing" };
  return settle(({ auth }) => auth.exchangeCodeForSession(code));
}

/**
 * Signs in with the link of a mail for a forgotten password. The link works once, so this is not for
 * a page that opens: programs that look into mail open pages too.
 */
export function openRecoveryLink(tokenHash: string): Promise<Arrival> {
  return verifyLink(tokenHash, "recovery");
}

/** Works in any browser, unlike a code, which only the browser that asked for it can use. */
function verifyLink(tokenHash: string, type: EmailOtpType): Promise<Arrival> {
  return settle(({ auth }) => auth.verifyOtp({ token_hash: tokenHash, type }));
}

interface Answer {
  readonly data: { readonly session: Session | null };
  readonly error: AuthError | null;
}

async function settle(ask: (supabase: Supabase) => Promise<Answer>): Promise<Arrival> {
  try {
    const { data, error } = await ask(await getSupabase());
    if (error) return { status: "refused", problem: problemOf(error) };
    return { status: data.session ? "signed-in" : "half-confirmed" };
  } catch (cause) {
    console.warn("The sign-in could not be completed.", cause);
    return { status: "refused", problem: "unreachable" };
  }
}

function problemIn(given: URLSearchParams): ArrivalProblem | undefined {
  const code = given.get("error_code");
  const error = given.get("error");
  if (!code && !error) return undefined;
  if (code && Object.hasOwn(PROBLEMS, code)) return PROBLEMS[code];
  return error === "access_denied" ? "cancelled" : "failed";
}

function problemOf(error: AuthError): ArrivalProblem {
  if (isAuthUnreachable(error)) return "unreachable";
  const known = error.code ? PROBLEMS[error.code] : undefined;
  if (!known) console.warn("The sign-in was refused.", error);
  return known ?? "failed";
}
