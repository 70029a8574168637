import { OneTimeStore } from "../oneTimeStore.ts";
import { accountOf, type GoogleAccount } from "./accounts.ts";
import { accountPage, refusalPage } from "./page.ts";

const CODE_LIFETIME_MS = 5 * 60_000;
/** The only address that Supabase Auth asks Google to return to. */
const CALLBACK_PATH = "/auth/v1/callback";

interface AuthorizeRequest {
  redirectUri: string;
  state: string;
}

/** Reads the parameters of an authorization request; a string is the reason to refuse it. */
function readRequest(parameters: URLSearchParams): AuthorizeRequest | string {
  const redirectUri = parameters.get("redirect_uri") ?? "";
  const target = URL.parse(redirectUri);
  if (!target || !/^https?:$/.test(target.protocol) || target.pathname !== CALLBACK_PATH) {
    return `The redirect_uri must lead to ${CALLBACK_PATH}.`;
  }
  return { redirectUri, state: parameters.get("state") ?? "" };
}

function redirectBack(request: AuthorizeRequest, answer: Record<string, string>): Response {
  const target = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  if (request.state) target.searchParams.set("state", request.state);
  return new Response(null, { status: 303, headers: { location: target.href } });
}

function oauthError(error: string, description: string, status = 400): Response {
  return Response.json({ error, error_description: description }, { status });
}

/**
 * The parts of Google's OAuth 2.0 that Supabase Auth uses: the page where a person chooses an
 * account, the exchange of the code, and userinfo.
 */
export class GoogleStandIn {
  readonly #codes = new OneTimeStore<GoogleAccount>(CODE_LIFETIME_MS);
  readonly #accounts = new Map<string, GoogleAccount>();

  /** GET of the authorization address: the page, or the reason for a refusal (400). */
  showPage(url: URL): Promise<Response> {
    const request = readRequest(url.searchParams);
    if (typeof request === "string") return refusalPage(request);
    return accountPage(Object.fromEntries(url.searchParams));
  }

  /** POST of the page: back to the application with a code, or with `error=access_denied`. */
  async answerPage(form: URLSearchParams): Promise<Response> {
    const request = readRequest(form);
    if (typeof request === "string") return refusalPage(request);
    if (form.get("answer") !== "continue") return redirectBack(request, { error: "access_denied" });
    const email = form.get("email")?.trim() ?? "";
    const name = form.get("name")?.trim() ?? "";
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || !name) {
      return refusalPage("An account needs an email address and a name.");
    }
    return redirectBack(request, { code: this.#codes.issue(accountOf(email, name)) });
  }

  /** The token endpoint: exchanges a code for an access token, once. */
  exchangeCode(form: URLSearchParams): Response {
    const redeemed = this.#codes.redeem(form.get("code") ?? "");
    if (redeemed.outcome !== "valid") {
      return oauthError("invalid_grant", `The code is ${redeemed.outcome}.`);
    }
    const accessToken = `local.${crypto.randomUUID()}`;
    this.#accounts.set(accessToken, redeemed.value);
    return Response.json({
      access_token: accessToken,
      expires_in: 3600,
      scope: "email profile",
      token_type: "Bearer",
    });
  }

  /** The userinfo endpoint (version 2) for the bearer of an access token. */
  userInfo(authorization: string | null): Response {
    const token = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? "";
    const account = this.#accounts.get(token);
    return account ? Response.json(account) : oauthError("invalid_token", "Unknown token.", 401);
  }
}
