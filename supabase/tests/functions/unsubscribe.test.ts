import { expect, test } from "vitest";
import { sql, stack, uniqueEmail } from "./support.ts";

/** Somebody on the list, and the token of their mails. */
async function subscribe() {
  const email = uniqueEmail();
  const [row] = await sql<{ token: string }[]>`
    insert into public.mailing_list (email, source, confirmed_at)
    values (${email}, 'mailing_list_form', now()) returning unsubscribe_token as token`;
  const isListed = async () =>
    (await sql`select from public.mailing_list where email = ${email}`).length === 1;
  return { token: row?.token ?? "", isListed };
}

function ask(token: string, init: RequestInit) {
  const url = `${stack.apiUrl}/functions/v1/unsubscribe?token=${encodeURIComponent(token)}`;
  return fetch(url, { redirect: "manual", ...init });
}

/** As a mail program does it (RFC 8058). */
const oneClick = (token: string) =>
  ask(token, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });

test("one click takes the address off the list, once or many times", async () => {
  const { token, isListed } = await subscribe();
  for (let clicks = 0; clicks < 2; clicks++) {
    const answer = await oneClick(token);
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(await isListed()).toBe(false);
  }
});

test("a form of several parts is understood as well", async () => {
  const { token, isListed } = await subscribe();
  const body = new FormData();
  body.set("List-Unsubscribe", "One-Click");
  expect((await ask(token, { method: "POST", body })).status).toBe(200);
  expect(await isListed()).toBe(false);
});

test("opening the address takes nobody off: it leads to the page that asks", async () => {
  const { token, isListed } = await subscribe();
  for (const method of ["GET", "HEAD"]) {
    const answer = await ask(token, { method });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      `${stack.siteUrl}/mailing-list/unsubscribe?token=${token}`,
    );
  }
  expect(await isListed()).toBe(true);
});

test("what is sent by something else than a mail program's button takes nobody off", async () => {
  const { token, isListed } = await subscribe();
  for (const body of [undefined, "List-Unsubscribe=No", new URLSearchParams({ a: "b" }), "{}"]) {
    expect((await ask(token, { method: "POST", body: body ?? null })).status).toBe(400);
  }
  expect((await ask(token, { method: "DELETE" })).status).toBe(405);
  expect(await isListed()).toBe(true);
});

test("a form of many megabytes is refused, and the next one is answered", async () => {
  const { token, isListed } = await subscribe();
  const big = new FormData();
  big.set("List-Unsubscribe", "One-Click");
  big.set("padding", "x".repeat(20 * 1024 * 1024));
  const refused = ask(token, { method: "POST", body: big });
  expect((await refused).status).toBe(413);
  expect(await isListed()).toBe(true);
  expect((await oneClick(token)).status).toBe(200);
});

test("the answer does not reveal whether a token is valid", async () => {
  const { token } = await subscribe();
  const seen = async (asked: string) => {
    const answer = await oneClick(asked);
    const headers = Object.fromEntries(answer.headers);
    for (const name of ["date", "x-request-id"]) delete headers[name];
    return [answer.status, headers, await answer.text()];
  };
  const known = await seen(token);
  for (const guess of ["", "7".repeat(64), "' or true --", "\u0000", "%00", "x".repeat(5000)]) {
    expect(await seen(guess)).toEqual(known);
  }
  const redirected = await ask("&next=//evil.example.com", { method: "GET" });
  expect(redirected.headers.get("location")).toBe(
    `${stack.siteUrl}/mailing-list/unsubscribe?token=%26next%3D%2F%2Fevil.example.com`,
  );
});
