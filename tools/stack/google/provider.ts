import { OneTimeStore } from "../oneTimeStore.ts";
import { accountOf, type GoogleAccount } from "./accounts.ts";
import { accountPage, refusalPage } from "./page.ts";

const CODE_LIFETIME_MS = 5 * 60_000;
const ACCESS_TOKEN_LIFETIME_MS = 60 * 60_000;
/** The only place that Supabase's Auth ever asks Google to return to. */
const CALLBACK_PATH = "/auth/v1/callback";

interface AuthorizeRequest {
  clientId: string;
  redirectUri: string;
  state: string;
}

interface Grant extends Omit<AuthorizeRequest, "state"> {
  account: GoogleAccount;
}

/** Reads the parameters of an authorization request; a string is the reason to refuse it. */
function readRequest(parameters: URLSearchParams): AuthorizeRequest | string {
  const clientId = parameters.get("client_id") ?? "";
  const redirectUri = parameters.get("redirect_uri") ?? "";
  if (!clientId) return "The client_id is missing.";
  if (parameters.get("response_type") !== "code") return "The response_type must be code.";
  const target = URL.parse(redirectUri);
  if (!target || !/^https?:$/.test(target.protocol) || target.pathname !== CALLBACK_PATH) {
    return `The redirect_uri must lead to ${CALLBACK_PATH}.`;
  }
  return { clientId, redirectUri, state: parameters.get("state") ?? "" };
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
 * The parts of Google's OAuth 2.0 that Supabase's Auth uses: the page where a person chooses an
 * account, the exchange of the code, and userinfo. Codes count once and for five minutes.
 */
export class GoogleStandIn {
  readonly #codes: OneTimeStore<Grant>;
  readonly #sessions = new Map<string, { account: GoogleAccount; expiresAt: number }>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#codes = new OneTimeStore<Grant>(CODE_LIFETIME_MS, now);
  }

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
    const { clientId, redirectUri } = request;
    const code = this.#codes.issue({ clientId, redirectUri, account: accountOf(email, name) });
    return redirectBack(request, { code });
  }

  /** The token endpoint: one code for one access token, for the client that asked for the code. */
  exchangeCode(form: URLSearchParams): Response {
    if (form.get("grant_type") !== "authorization_code") {
      return oauthError("unsupported_grant_type", "Only authorization_code is supported.");
    }
    const redeemed = this.#codes.redeem(form.get("code") ?? "");
    if (redeemed.outcome !== "valid") {
      return oauthError("invalid_grant", `The code is ${redeemed.outcome}.`);
    }
    const { account, clientId, redirectUri } = redeemed.value;
    if (form.get("client_id") !== clientId || form.get("redirect_uri") !== redirectUri) {
      return oauthError("invalid_grant", "The code was given to another client or address.");
    }
    if (!form.get("client_secret")) {
      return oauthError("invalid_client", "The client secret is missing.", 401);
    }
    const accessToken = `local.${crypto.randomUUID()}`;
    this.#forgetExpiredSessions();
    this.#sessions.set(accessToken, {
      account,
      expiresAt: this.#now() + ACCESS_TOKEN_LIFETIME_MS,
    });
    return Response.json({
      access_token: accessToken,
      expires_in: ACCESS_TOKEN_LIFETIME_MS / 1000,
      scope: "email profile",
      token_type: "Bearer",
    });
  }

  /** The userinfo endpoint (version 2) for the bearer of an access token. */
  userInfo(authorization: string | null): Response {
    const token = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? "";
    const session = this.#sessions.get(token);
    if (!session || session.expiresAt <= this.#now()) {
      return oauthError("invalid_token", "The access token is unknown or has expired.", 401);
    }
    return Response.json(session.account);
  }

  #forgetExpiredSessions(): void {
    for (const [token, { expiresAt }] of this.#sessions) {
      if (expiresAt <= this.#now()) this.#sessions.delete(token);
    }
  }
}
