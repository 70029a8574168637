import { describe, expect, inject, test } from "vitest";

/** Redirects never send a code or token to another site. */
const { apiUrl, siteUrl } = inject("stack");

const FOREIGN = [
  "https://evil.example/take",
  "//evil.example/take",
  "/\\evil.example",
  "https://127.0.0.1.evil.example",
  "http://127.0.0.1@evil.example/",
  `${siteUrl}.evil.example/`,
  `${siteUrl}@evil.example/`,
  "javascript:alert(1)",
  "data:text/html,x",
];

async function locationOf(address: string, init: RequestInit = {}): Promise<URL> {
  const answer = await fetch(address, { ...init, redirect: "manual" });
  expect([302, 303]).toContain(answer.status);
  return new URL(answer.headers.get("location") ?? "", apiUrl);
}

describe.each(FOREIGN)("redirect_to=%s", (foreign) => {
  const parameter = encodeURIComponent(foreign);

  test("is not followed by the link of an email", async () => {
    for (const type of ["signup", "recovery", "email_change", "magiclink"]) {
      const target = await locationOf(
        `${apiUrl}/auth/v1/verify?token=x&type=${type}&redirect_to=${parameter}`,
      );
      expect(target.origin).toBe(siteUrl);
    }
  });

  test("is not followed by the redirect from Google", async () => {
    const page = await locationOf(
      `${apiUrl}/auth/v1/authorize?provider=google&redirect_to=${parameter}`,
    );
    const form = new URLSearchParams(page.searchParams);
    form.set("answer", "cancel");
    const canceled = await locationOf(`${apiUrl}/_local/google/authorize`, {
      method: "POST",
      body: form,
    });
    expect(canceled.origin).toBe(apiUrl);
    expect((await locationOf(canceled.href)).origin).toBe(siteUrl);
  });
});

test("an unknown state redirects to the site with an error", async () => {
  const target = await locationOf(
    `${apiUrl}/auth/v1/callback?code=x&state=${encodeURIComponent("https://evil.example")}`,
  );
  expect(target.origin).toBe(siteUrl);
  expect(target.searchParams.get("error_code")).toBe("bad_oauth_state");
});
