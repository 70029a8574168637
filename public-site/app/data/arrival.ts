import type { AuthError } from "@supabase/supabase-js";
import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import { serverFailure } from "#common/serverFailure.ts";
import { CHECK_CONNECTION, SERVER_DOWN } from "~/lib/outcome.ts";
import { getSupabase } from "./supabaseClient.ts";

/** The reason why a visitor is not signed in after Google or an emailed link. */
export type ArrivalProblem =
  | "cancelled"
  | "already-linked"
  | "expired"
  | "other-browser"
  | "unreachable"
  | "unavailable"
  | "failed";

/** `nothing` if the address has neither a code nor an error. */
export type Arrival =
  | { readonly status: "signed-in" | "nothing" }
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

/**
 * Signs in a visitor who returns from Google. It works only in the browser that opened Google, so a link to another
 * person's account does nothing.
 * @param address has a code or an error of Supabase Auth in its query or hash.
 */
export async function completeArrival(address: URL): Promise<Arrival> {
  const parameters = new URLSearchParams([
    ...address.searchParams,
    ...new URLSearchParams(address.hash.slice(1)),
  ]);
  const refused = problemIn(parameters);
  if (refused) return { status: "refused", problem: refused };

  const code = parameters.get("code");
  if (!code) return { status: "nothing" };
  try {
    const { auth } = await getSupabase();
    const { error } = await auth.exchangeCodeForSession(code);
    return error ? { status: "refused", problem: problemOf(error) } : { status: "signed-in" };
  } catch (cause) {
    console.warn("The sign-in could not be completed.", cause);
    return { status: "refused", problem: problemOf(cause) };
  }
}

function problemIn(parameters: URLSearchParams): ArrivalProblem | undefined {
  const code = parameters.get("error_code");
  const error = parameters.get("error");
  if (!code && !error) return undefined;
  if (code && Object.hasOwn(PROBLEMS, code)) return PROBLEMS[code];
  return error === "access_denied" ? "cancelled" : "failed";
}

/** The problem for an error of the identity service or another exception. */
export function problemOf(error: unknown): ArrivalProblem {
  const { kind } = serverFailure(error);
  if (kind === "unreachable" || kind === "unavailable") return kind;
  const { code } = error as Partial<AuthError>;
  const known = code ? PROBLEMS[code] : undefined;
  if (!known) console.warn("The sign-in was refused.", error);
  return known ?? "failed";
}

/** The message for each problem. */
export const ARRIVAL_PROBLEMS: Readonly<
  Record<ArrivalProblem, { readonly message: string; readonly detail: string }>
> = {
  cancelled: {
    message: "The sign-in with Google was canceled.",
    detail: "Nothing has changed. You can try again or sign in with your email and password.",
  },
  "already-linked": {
    message: "This Google account or email address already belongs to another account.",
    detail: "Sign in the way you did before.",
  },
  expired: {
    message: "This link has expired or has already been used.",
    detail: "If you have confirmed your address already, sign in. If not, ask for a new link.",
  },
  "other-browser": {
    message: "Open this link in the browser in which you requested it.",
    detail: "If you have just confirmed your email address, you can sign in now.",
  },
  unreachable: { message: SIGN_IN_MESSAGES.failure, detail: CHECK_CONNECTION },
  unavailable: { message: SIGN_IN_MESSAGES.failure, detail: SERVER_DOWN },
  failed: {
    message: SIGN_IN_MESSAGES.googleFailure,
    detail: "Please try again. If it keeps happening, write to us.",
  },
};
