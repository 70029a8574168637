import { type ApiContext, authRefusal, type Gap, jsonOf } from "../gap.ts";

const EMAIL_OR_SIGN_UP = /^\/auth\/v1\/(signup|recover|resend|otp|magiclink)$/;
/** Grants that rely on an earlier proof. */
const PROVED_GRANTS = ["refresh_token", "pkce", "id_token"];

/** Whether Supabase Auth requires a robot check token for this request. */
export function requiresRobotCheck({ method, url }: Pick<Request, "method" | "url">): boolean {
  const { pathname, searchParams } = new URL(url);
  if (method !== "POST") return false;
  if (EMAIL_OR_SIGN_UP.test(pathname)) return true;
  return (
    pathname === "/auth/v1/token" && !PROVED_GRANTS.includes(searchParams.get("grant_type") ?? "")
  );
}

const disallowed = (why: string) =>
  authRefusal(400, "captcha_failed", `captcha protection: request disallowed (${why})`);

/** Long enough for a busy machine. */
const TIMEOUT_MS = 60_000;

/**
 * Missing in Lite 0.10: `[auth.captcha]`. As in Supabase Auth 2.196 (verifyCaptcha in its
 * internal/api/middleware.go), a token is required unless the caller has the secret key, and hCaptcha's
 * `siteverify` verifies it without the site key.
 */
export function captcha({ addresses, project }: ApiContext): Gap {
  const { enabled, secret, verify_url } = project.auth.captcha;

  function isTrusted({ headers }: Request): boolean {
    // Without a token of the caller, the gateway uses the key as the token.
    const isKey = /^Bearer sb_/.test(headers.get("authorization") ?? "Bearer sb_");
    return isKey && headers.get("apikey") === addresses.secretKey;
  }

  async function verify(token: string): Promise<Response | undefined> {
    try {
      const answer = await fetch(verify_url || "https://hcaptcha.com/siteverify", {
        method: "POST",
        body: new URLSearchParams({ secret, response: token }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { success, "error-codes": codes = [] } = (await answer.json()) as {
        success?: boolean;
        "error-codes"?: string[];
      };
      return success ? undefined : disallowed(codes.join(", "));
    } catch {
      return authRefusal(500, "unexpected_failure", "captcha verification process failed");
    }
  }

  return async (request, next) => {
    if (!enabled || !requiresRobotCheck(request) || isTrusted(request)) return next(request);
    const body = await jsonOf<{ gotrue_meta_security: { captcha_token?: unknown } }>(request);
    const token = body?.gotrue_meta_security?.captcha_token;
    const refusal =
      typeof token === "string" && token.trim() !== ""
        ? await verify(token.trim())
        : disallowed("no captcha_token found");
    return refusal ?? next(request);
  };
}
