import { randomUUID } from "node:crypto";
import type { StackAddresses } from "../config.ts";

/** hCaptcha's public test secret: the local stack knows no other. */
export const TEST_SECRET = "0x0000000000000000000000000000000000000000";

/** As long as hCaptcha's own tokens are valid. */
const LIFETIME_SECONDS = 120;

/** The tokens of this process, and whether they were used. */
const tokens = new Map<string, { siteKey: string; issuedAt: number; isUsed: boolean }>();

/** The token of a visitor who ticked the box. */
export function issueToken(siteKey: string) {
  const token = `P1_${randomUUID()}`;
  tokens.set(token, { siteKey, issuedAt: Date.now(), isUsed: false });
  return { token, expiresInSeconds: LIFETIME_SECONDS };
}

/** hCaptcha's error code for a form that a server posts to `siteverify`; undefined: the token counts, once. */
function problemOf(form: URLSearchParams): string | undefined {
  if (form.get("secret") !== TEST_SECRET) return "invalid-input-secret";
  const issued = tokens.get(form.get("response") ?? "");
  if (!issued) return "invalid-input-response";
  if (issued.isUsed) return "already-seen-response";
  if (Date.now() > issued.issuedAt + LIFETIME_SECONDS * 1000) return "expired-input-response";
  const siteKey = form.get("sitekey");
  if (siteKey && siteKey !== issued.siteKey) return "sitekey-secret-mismatch";
  issued.isUsed = true;
  return undefined;
}

/** The answer of `siteverify`. */
export function verifyToken(form: URLSearchParams) {
  const problem = problemOf(form);
  return problem ? { success: false, "error-codes": [problem] } : { success: true };
}

/**
 * Where tokens of the robot check are verified: by the stand-in if the widget is the stand-in's, whose
 * tokens mean nothing to hCaptcha.
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
