import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { GoogleStandIn } from "./provider.ts";
import { answerGoogleCalls, rewriteAuthorizeLocation } from "./redirects.ts";

const CALLBACK = "http://127.0.0.1:54321/auth/v1/callback";
const TOKEN_URL = "https://oauth2.googleapis.com/token";
const USER_INFO_URL = "https://www.googleapis.com/userinfo/v2/me";

const request = {
  client_id: "local-client",
  redirect_uri: CALLBACK,
  response_type: "code",
  scope: "email profile",
  state: "the-state",
};

function pageUrl(parameters: Record<string, string>): URL {
  return new URL(`http://127.0.0.1/_local/google/authorize?${new URLSearchParams(parameters)}`);
}

async function continueAs(google: GoogleStandIn, email: string, name: string): Promise<URL> {
  const form = new URLSearchParams({ ...request, email, name, answer: "continue" });
  const answer = await google.answerPage(form);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "");
}

function exchange(google: GoogleStandIn, code: string | null, changes = {}): Response {
  return google.exchangeCode(
    new URLSearchParams({
      grant_type: "authorization_code",
      code: code ?? "",
      client_id: request.client_id,
      client_secret: "local-secret",
      redirect_uri: CALLBACK,
      ...changes,
    }),
  );
}

describe("the account page", () => {
  it("offers sample accounts and returns what it was given, escaped", async () => {
    const url = pageUrl({ ...request, state: '"><script>alert(1)</script>' });
    const answer = await new GoogleStandIn().showPage(url);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain("Local stand-in for Google");
    expect(page).toContain("amara.okafor@example.com");
    expect(page).not.toContain("<script>");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it.each([
    ["no client", { client_id: "" }],
    ["another response type", { response_type: "token" }],
    ["an address that is not Auth's callback", { redirect_uri: "https://example.com/steal" }],
    ["a script address", { redirect_uri: "javascript:/auth/v1/callback" }],
  ])("refuses a request with %s", async (_case, change) => {
    const google = new GoogleStandIn();
    const parameters = { ...request, ...change };
    expect((await google.showPage(pageUrl(parameters))).status).toBe(400);
    const posted = await google.answerPage(
      new URLSearchParams({ ...parameters, answer: "cancel" }),
    );
    expect(posted.status).toBe(400);
  });

  it("sends a person who cancels back with access_denied", async () => {
    const form = new URLSearchParams({ ...request, answer: "cancel" });
    const answer = await new GoogleStandIn().answerPage(form);
    const location = new URL(answer.headers.get("location") ?? "");
    expect(location.searchParams.get("error")).toBe("access_denied");
    expect(location.searchParams.get("state")).toBe("the-state");
    expect(location.searchParams.has("code")).toBe(false);
  });

  it("refuses an account without a usable address or name", async () => {
    const google = new GoogleStandIn();
    for (const account of [
      { email: "nobody", name: "Nobody" },
      { email: "nobody@example.com", name: " " },
    ]) {
      const form = new URLSearchParams({ ...request, ...account, answer: "continue" });
      expect((await google.answerPage(form)).status).toBe(400);
    }
  });
});

describe("codes and access tokens", () => {
  it("lead to the account that was chosen", async () => {
    const google = new GoogleStandIn();
    const location = await continueAs(google, "Mei.Tanaka@example.com", "Mei Tanaka");
    expect(location.href.startsWith(CALLBACK)).toBe(true);
    expect(location.searchParams.get("state")).toBe("the-state");
    const token = await exchange(google, location.searchParams.get("code")).json();
    const account = await google.userInfo(`Bearer ${token.access_token}`).json();
    expect(account).toMatchObject({
      email: "mei.tanaka@example.com",
      verified_email: true,
      name: "Mei Tanaka",
      given_name: "Mei",
      family_name: "Tanaka",
    });
    expect(account.id).toMatch(/^\d{21}$/);
  });

  it("count once", async () => {
    const google = new GoogleStandIn();
    const code = (await continueAs(google, "a@example.com", "A")).searchParams.get("code");
    expect(exchange(google, code).status).toBe(200);
    const second = exchange(google, code);
    expect(second.status).toBe(400);
    expect(await second.json()).toMatchObject({ error: "invalid_grant" });
  });

  it("expire", async () => {
    let now = 0;
    const google = new GoogleStandIn(() => now);
    const late = (await continueAs(google, "a@example.com", "A")).searchParams.get("code");
    now += 5 * 60_000;
    expect(exchange(google, late).status).toBe(400);
    const code = (await continueAs(google, "a@example.com", "A")).searchParams.get("code");
    const { access_token: token } = await exchange(google, code).json();
    expect(google.userInfo(`Bearer ${token}`).status).toBe(200);
    now += 60 * 60_000;
    expect(google.userInfo(`Bearer ${token}`).status).toBe(401);
  });

  it.each([
    ["another client", { client_id: "another" }, 400],
    ["another address", { redirect_uri: "http://127.0.0.1/auth/v1/callback" }, 400],
    ["no client secret", { client_secret: "" }, 401],
    ["another grant type", { grant_type: "password" }, 400],
    ["a made-up code", { code: "made-up" }, 400],
  ])("are refused for %s", async (_case, change, status) => {
    const google = new GoogleStandIn();
    const code = (await continueAs(google, "a@example.com", "A")).searchParams.get("code");
    expect(exchange(google, code, change).status).toBe(status);
  });

  it("are refused without a token", () => {
    expect(new GoogleStandIn().userInfo(null).status).toBe(401);
  });
});

describe("leading Lite to the stand-in", () => {
  it("keeps the query of Google's address and leaves others alone", () => {
    const google = "https://accounts.google.com/o/oauth2/v2/auth?client_id=a&state=b%26c";
    expect(rewriteAuthorizeLocation(google)).toBe(
      "/_local/google/authorize?client_id=a&state=b%26c",
    );
    const other = "https://accounts.google.com.example.com/o/oauth2/v2/auth?client_id=a";
    expect(rewriteAuthorizeLocation(other)).toBe(other);
    expect(rewriteAuthorizeLocation("/auth/callback")).toBe("/auth/callback");
  });

  it("answers Google's endpoints and passes every other call on", async () => {
    const google = new GoogleStandIn();
    const passedOn: string[] = [];
    const wrapped = answerGoogleCalls(async (input) => {
      passedOn.push(String(input));
      return new Response("elsewhere");
    }, google);
    const code = (await continueAs(google, "a@example.com", "A")).searchParams.get("code") ?? "";
    const token = await wrapped(TOKEN_URL, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        client_id: request.client_id,
        client_secret: "local-secret",
        redirect_uri: CALLBACK,
      }),
    });
    const headers = { authorization: `Bearer ${(await token.json()).access_token}` };
    const account = await wrapped(USER_INFO_URL, { headers });
    expect(await account.json()).toMatchObject({ email: "a@example.com" });
    expect(passedOn).toEqual([]);
    expect(await (await wrapped("https://example.com/")).text()).toBe("elsewhere");
    expect(passedOn).toEqual(["https://example.com/"]);
  });

  it("is still needed: Lite has these addresses as constants", async () => {
    const source = await readFile(new URL(import.meta.resolve("@supabase/lite")), "utf8");
    for (const address of [
      "https://accounts.google.com/o/oauth2/v2/auth",
      TOKEN_URL,
      USER_INFO_URL,
    ]) {
      expect(source).toContain(`="${address}"`);
    }
  });
});
