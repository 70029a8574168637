import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { GoogleStandIn } from "./provider.ts";
import { answerGoogleCalls, rewriteAuthorizeLocation } from "./redirects.ts";

const TOKEN_URL = "https://oauth2.googleapis.com/token";
const USER_INFO_URL = "https://www.googleapis.com/userinfo/v2/me";

const request = {
  redirect_uri: "http://127.0.0.1:54321/auth/v1/callback",
  state: "the-state",
};

const answer = (google: GoogleStandIn, fields: Record<string, string>) =>
  google.answerPage(new URLSearchParams({ ...request, ...fields }));

it("shows an escaped page, and leads back to Auth only", async () => {
  const google = new GoogleStandIn();
  const address = (parameters: Record<string, string>) =>
    new URL(`http://127.0.0.1/_local/google/authorize?${new URLSearchParams(parameters)}`);
  const page = await google.showPage(address({ ...request, state: '"><script>' }));
  expect(await page.text()).not.toContain("<script>");
  const elsewhere = { redirect_uri: "https://example.com/steal" };
  expect((await google.showPage(address({ ...request, ...elsewhere }))).status).toBe(400);
  expect((await answer(google, { ...elsewhere, answer: "cancel" })).status).toBe(400);
});

it("sends a person who cancels back with access_denied", async () => {
  const { headers } = await answer(new GoogleStandIn(), { answer: "cancel" });
  const location = new URL(headers.get("location") ?? "");
  expect(Object.fromEntries(location.searchParams)).toEqual({
    error: "access_denied",
    state: "the-state",
  });
});

it("exchanges a code once for the account that was chosen, and passes other calls on", async () => {
  const google = new GoogleStandIn();
  const call = answerGoogleCalls(async () => new Response("elsewhere"), google);
  const account = { email: "Mei.Tanaka@example.com", name: "Mei Tanaka", answer: "continue" };
  const { headers } = await answer(google, account);
  const code = new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
  const exchange = () => call(TOKEN_URL, { method: "POST", body: new URLSearchParams({ code }) });
  const { access_token } = await (await exchange()).json();
  expect((await exchange()).status).toBe(400);
  const userInfo = await call(USER_INFO_URL, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(await userInfo.json()).toMatchObject({
    id: expect.stringMatching(/^\d{21}$/),
    email: "mei.tanaka@example.com",
    given_name: "Mei",
    family_name: "Tanaka",
  });
  expect((await call(USER_INFO_URL)).status).toBe(401);
  expect(await (await call("https://example.com/")).text()).toBe("elsewhere");
});

it("is still needed: Lite has Google's addresses as constants", async () => {
  const google = "https://accounts.google.com/o/oauth2/v2/auth";
  expect(rewriteAuthorizeLocation(`${google}?state=b%26c`)).toBe(
    "/_local/google/authorize?state=b%26c",
  );
  expect(rewriteAuthorizeLocation("/auth/callback")).toBe("/auth/callback");
  const source = await readFile(new URL(import.meta.resolve("@supabase/lite")), "utf8");
  for (const address of [google, TOKEN_URL, USER_INFO_URL]) {
    expect(source).toContain(`="${address}"`);
  }
});
