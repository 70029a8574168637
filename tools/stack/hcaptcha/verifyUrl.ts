import type { StackAddresses } from "../config.ts";

/**
 * Where tokens of the robot check are verified: by the stand-in where the widget is the stand-in's, whose
 * tokens mean nothing to hCaptcha.
 * @param env What the person at the keyboard has set (.env.example).
 * @returns an address; empty for hCaptcha's own.
 */
export function robotCheckVerifyUrl(
  { apiUrl }: Pick<StackAddresses, "apiUrl">,
  env: NodeJS.ProcessEnv,
): string {
  const usesStandIn = env.VITE_HCAPTCHA_API_HOST?.startsWith("/_local/") ?? true;
  return env.HCAPTCHA_VERIFY_URL || (usesStandIn ? `${apiUrl}/_local/hcaptcha/siteverify` : "");
}
