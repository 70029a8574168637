import { createHash, randomUUID } from "node:crypto";
import { accountPage } from "./googlePage.ts";

/**
 * The parts of Google's OAuth 2.0 that Supabase Auth uses: the page where a person chooses an account, the exchange
 * of the code, and userinfo (version 2). The stack never contacts Google.
 */

const TOKEN_URL = "https://oauth2.googleapis.com/token";
const USER_INFO_URL = "https://www.googleapis.com/userinfo/v2/me";

/** The only address that Supabase Auth asks Google to return to. */
const CALLBACK_PATH = "/auth/v1/callback";

/** The accounts of this process by their code, which is the access token as well. */
const accounts = new Map<string, object>();

/** The id of the account behind an email address: always the same, as Google's are. */
export function googleId(email: string): string {
  const digest = createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 16);
  return `1${BigInt(`0x${digest}`).toString().padStart(20, "0")}`;
}

function accountOf(email: string, name: string) {
  const [given_name = "", ...rest] = name.split(/\s+/);
  const family_name = rest.join(" ");
  return { id: googleId(email), email, verified_email: true, name, given_name, family_name };
}

const isCallback = (address: string | null) => {
  const url = URL.parse(address ?? "");
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === CALLBACK_PATH;
};

/** The account page for the parameters of an authorization request. */
export async function showAccounts(parameters: URLSearchParams): Promise<Response> {
  if (isCallback(parameters.get("redirect_uri"))) {
    return accountPage(Object.fromEntries(parameters));
  }
  return new Response(`The redirect_uri must have the path ${CALLBACK_PATH}.`, { status: 400 });
}

/** The answer to the page's form: back to the application with a code, or with `error=access_denied`. */
export async function chooseAccount(form: URLSearchParams): Promise<Response> {
  const email = form.get("email")?.trim() ?? "";
  const isChosen = form.get("answer") === "continue";
  if (!isCallback(form.get("redirect_uri")) || (isChosen && !email.includes("@"))) {
    return showAccounts(form);
  }
  const target = new URL(form.get("redirect_uri") ?? "");
  if (isChosen) {
    const code = randomUUID();
    accounts.set(code, accountOf(email, form.get("name")?.trim() ?? ""));
    target.searchParams.set("code", code);
  } else {
    target.searchParams.set("error", "access_denied");
  }
  target.searchParams.set("state", form.get("state") ?? "");
  return new Response(null, { status: 303, headers: { location: target.href } });
}

function exchangeCode(code: string | null): Response {
  if (!code || !accounts.has(code)) {
    return Response.json({ error: "invalid_grant" }, { status: 400 });
  }
  return Response.json({ access_token: code, expires_in: 3600, token_type: "Bearer" });
}

function userInfo(authorization: string | null): Response {
  const account = accounts.get(authorization?.replace(/^Bearer /i, "") ?? "");
  return account
    ? Response.json(account)
    : Response.json({ error: "invalid_token" }, { status: 401 });
}

/** Wraps `fetch`: Lite's calls to Google are answered in this process, because Lite hard-codes their addresses. */
export function answerGoogleCalls(original: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address !== TOKEN_URL && address !== USER_INFO_URL) return original(input, init);
    const request = new Request(input, init);
    if (address === USER_INFO_URL) return userInfo(request.headers.get("authorization"));
    return exchangeCode(new URLSearchParams(await request.text()).get("code"));
  };
}
