import { expect, inject } from "vitest";
import { browserClient, mailTo, newEmail, PASSWORD, unwrap } from "./support.ts";

/** Somebody who has just signed up, in a browser of their own. */
export async function account() {
  const client = browserClient();
  const email = newEmail();
  unwrap(await client.auth.signUp({ email, password: PASSWORD }));
  return { client, email };
}

/** What the link in the newest mail to this address brings to the site. */
export async function linkIn(email: string) {
  const { Text, HTML } = await mailTo(email);
  const link = new URL(/http\S+/.exec(Text)?.[0] ?? "");
  expect(HTML).toContain(`href="${link.href.replaceAll("&", "&amp;")}"`);
  expect(link.origin).toBe(inject("stack").siteUrl);
  const { token_hash: hash = "", type = "", redirect_to } = Object.fromEntries(link.searchParams);
  return { path: link.pathname, hash, type, redirect_to };
}
