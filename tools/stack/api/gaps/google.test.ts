import { decodeJwt } from "jose";
import { expect, inject, test } from "vitest";
import { browserClient, newEmail, unwrap, usePlainLite } from "./support.ts";

const stack = inject("stack");
const lite = await usePlainLite();

test("plain Lite still sends the browser to Google itself", async () => {
  const answer = await lite.fetch("/auth/v1/authorize?provider=google", { redirect: "manual" });
  expect(answer.headers.get("location")).toMatch("https://accounts.google.com/");
});

test("signing in with the stand-in opens a session", async () => {
  const client = browserClient();
  const redirectTo = `${stack.siteUrl}/auth/callback`;
  const { url } = unwrap(
    await client.auth.signInWithOAuth({
      provider: "google",
      options: { redirectTo, skipBrowserRedirect: true },
    }),
  );
  const redirect = await fetch(url ?? "", { redirect: "manual" });
  const page = new URL(redirect.headers.get("location") ?? "", stack.apiUrl);
  expect(page.pathname).toBe("/_local/google/authorize");

  const email = newEmail();
  const form = new URLSearchParams(page.searchParams);
  form.set("email", email);
  form.set("name", "Grace Hopper");
  form.set("answer", "continue");
  const chosen = await fetch(`${stack.apiUrl}/_local/google/authorize`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  const callback = await fetch(chosen.headers.get("location") ?? "", { redirect: "manual" });
  const target = new URL(callback.headers.get("location") ?? "");
  expect(target.href).toMatch(redirectTo);

  const code = target.searchParams.get("code") ?? "";
  const { session } = unwrap(await client.auth.exchangeCodeForSession(code));
  expect(decodeJwt(session?.access_token ?? "")).toMatchObject({
    email,
    app_metadata: { provider: "google" },
    amr: [{ method: "oauth" }],
  });
});
