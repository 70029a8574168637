import { randomUUID } from "node:crypto";
import type { StackAddresses } from "../config.ts";

/** hCaptcha's public test secret: the local stack accepts no other. */
export const TEST_SECRET = "0x0000000000000000000000000000000000000000";

/** The tokens of this process, and whether each was used. */
const tokens = new Map<string, boolean>();

/** The token of a visitor who ticked the box. */
export function issueToken(): string {
  const token = `P1_${randomUUID()}`;
  tokens.set(token, false);
  return token;
}

/** hCaptcha's error code for a form that a server posts to `siteverify`; undefined: the token counts, once. */
function problemOf(form: URLSearchParams): string | undefined {
  if (form.get("secret") !== TEST_SECRET) return "invalid-input-secret";
  const token = form.get("response") ?? "";
  const isUsed = tokens.get(token);
  if (isUsed === undefined) return "invalid-input-response";
  if (isUsed) return "already-seen-response";
  tokens.set(token, true);
  return undefined;
}

/** The answer of `siteverify`. */
export function verifyToken(form: URLSearchParams) {
  const problem = problemOf(form);
  return problem ? { success: false, "error-codes": [problem] } : { success: true };
}

/**
 * The address that verifies robot check tokens: the stand-in's if the widget is the stand-in's, whose
 * tokens hCaptcha does not know.
 * @param env The settings of the environment (.env.example).
 * @returns An address; empty for hCaptcha's own.
 */
export function robotCheckVerifyUrl(
  { apiUrl }: Pick<StackAddresses, "apiUrl">,
  env: NodeJS.ProcessEnv,
): string {
  const usesStandIn = env.VITE_HCAPTCHA_API_HOST?.startsWith("/_local/") ?? true;
  return env.HCAPTCHA_VERIFY_URL || (usesStandIn ? `${apiUrl}/_local/hcaptcha/siteverify` : "");
}
