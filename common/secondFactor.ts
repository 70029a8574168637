import { serverFailure } from "./serverFailure.ts";

/** The part of supabase-js (`auth`) that accepts codes; this folder does not import the library. */
interface CodeClient {
  mfa: {
    listFactors(): Promise<{ data: { totp: { id: string }[] } | null; error: Refused | null }>;
    challengeAndVerify(entered: {
      factorId: string;
      code: string;
    }): Promise<{ error: Refused | null }>;
  };
}
interface Refused {
  code?: string | undefined;
}

/** The page of the public site that asks for the code of an authenticator app, then opens `next`. */
export const CODE_PAGE = "/second-factor";

/** The hint of a refusal if an action needs a code of the last ten minutes. */
export const CODE_REQUIRED = "second_factor_again";

const DIGITS = "Enter the six-digit code currently shown in your authenticator app.";
const WRONG_CODE = `This code is incorrect. ${DIGITS}`;
const NOT_CHECKED = {
  unreachable: "We couldn’t check the code. Please check your connection and try again.",
  unavailable: "The code can’t be checked right now. Try again in a minute.",
};
const SIGN_IN_AGAIN = "Please sign in again.";
const TOO_MANY = "There were too many attempts. Please wait a minute, then try again.";

/** Validates a typed code: six digits, with or without spaces. */
export function oneTimeCodeRule(input: unknown): { value: string } | { error: string } {
  const code = String(input ?? "").replaceAll(/\s/g, "");
  return /^\d{6}$/.test(code) ? { value: code } : { error: DIGITS };
}

/** The rule of a field that only people with an app have. */
export function codeRuleFor(hasApp: boolean): typeof oneTimeCodeRule {
  return hasApp ? oneTimeCodeRule : () => ({ value: "" });
}

/** Why a code was rejected, as a sentence. */
export function codeRefusal(error: Refused): string {
  if (error.code === "mfa_verification_failed") return WRONG_CODE;
  if (error.code === "over_request_rate_limit") return TOO_MANY;
  const { kind } = serverFailure(error);
  return kind === "unreachable" || kind === "unavailable" ? NOT_CHECKED[kind] : SIGN_IN_AGAIN;
}

/**
 * Enters a code of any of the person's apps.
 * @returns why it was rejected; undefined if it was accepted.
 */
export async function enterCode(auth: CodeClient, code: string): Promise<string | undefined> {
  const { data, error } = await auth.mfa.listFactors();
  if (!data) return codeRefusal(error ?? {});
  let refusal = SIGN_IN_AGAIN;
  for (const { id: factorId } of data.totp.toReversed()) {
    const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
    if (!error) return undefined;
    refusal = codeRefusal(error);
    if (refusal !== WRONG_CODE) return refusal;
  }
  return refusal;
}
