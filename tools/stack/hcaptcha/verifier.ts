import type { StackAddresses } from "../config.ts";
import { OneTimeStore } from "../oneTimeStore.ts";

/** hCaptcha's public test secret: the local stack knows no other. */
export const TEST_SECRET = "0x0000000000000000000000000000000000000000";

/** As long as hCaptcha's own tokens are good for. */
const TOKEN_LIFETIME_MS = 120_000;

const ERROR_CODES = {
  unknown: "invalid-input-response",
  expired: "expired-input-response",
  used: "already-seen-response",
} as const;

interface Solved {
  siteKey: string;
  hostname: string;
}

/** What the widget receives once the box is ticked. */
interface IssuedToken {
  token: string;
  expiresInSeconds: number;
}

/** hCaptcha's answer to a verification (docs.hcaptcha.com, "Verify the user response"). */
type Verification =
  | { success: true; challenge_ts: string; hostname: string }
  | { success: false; "error-codes": string[] };

function refuse(...errorCodes: string[]): Verification {
  return { success: false, "error-codes": errorCodes };
}

/** Issues robot-check tokens and verifies them: each counts once, and for two minutes. */
export class HcaptchaVerifier {
  readonly #tokens = new OneTimeStore<Solved>(TOKEN_LIFETIME_MS);

  /** A token for somebody who ticked the box of `siteKey` on a page of `hostname`. */
  issue(siteKey: string, hostname: string): IssuedToken {
    return {
      token: this.#tokens.issue({ siteKey, hostname }, "P1_"),
      expiresInSeconds: TOKEN_LIFETIME_MS / 1000,
    };
  }

  /** Answers the form that a server posts to `siteverify`: secret, response and maybe sitekey. */
  verify(form: URLSearchParams): Verification {
    const secret = form.get("secret");
    const response = form.get("response");
    const missing = [
      ...(secret ? [] : ["missing-input-secret"]),
      ...(response ? [] : ["missing-input-response"]),
    ];
    if (!secret || !response) return refuse(...missing);
    if (secret !== TEST_SECRET) return refuse("invalid-input-secret");
    const redeemed = this.#tokens.redeem(response);
    if (redeemed.outcome !== "valid") return refuse(ERROR_CODES[redeemed.outcome]);
    const { siteKey, hostname } = redeemed.value;
    const expectedSiteKey = form.get("sitekey");
    if (expectedSiteKey && expectedSiteKey !== siteKey) return refuse("sitekey-secret-mismatch");
    return {
      success: true,
      challenge_ts: new Date(redeemed.issuedAt).toISOString(),
      hostname,
    };
  }
}

/**
 * Where tokens of the robot check are verified: by the stand-in where the widget is the stand-in's, whose
 * tokens mean nothing to hCaptcha.
 * @param env The settings of the environment (.env.example).
 * @returns an address; empty for hCaptcha's own.
 */
export function robotCheckVerifyUrl(
  { apiUrl }: Pick<StackAddresses, "apiUrl">,
  env: NodeJS.ProcessEnv,
): string {
  const usesStandIn = env.VITE_HCAPTCHA_API_HOST?.startsWith("/_local/") ?? true;
  return env.HCAPTCHA_VERIFY_URL || (usesStandIn ? `${apiUrl}/_local/hcaptcha/siteverify` : "");
}
