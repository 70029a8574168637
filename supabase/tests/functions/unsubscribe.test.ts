import { expect, test } from "vitest";
import { answerWith } from "#tools/testing/api/answerWith.ts";
import { useOwnOutbox } from "./outbox.ts";
import { startOwnFunctions } from "./ownFunctions.ts";
import { sql, stack, uniqueEmail } from "./support.ts";

const outbox = useOwnOutbox();

/** A subscriber with the token of their emails. */
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

/** Unsubscribes as an email program does (RFC 8058). */
const oneClick = (token: string) =>
  ask(token, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });

test("one click removes the address, and can be repeated", async () => {
  const { token, isListed } = await subscribe();
  for (let clicks = 0; clicks < 2; clicks++) {
    const answer = await oneClick(token);
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    expect(await isListed()).toBe(false);
  }
});

test("a multipart form removes it as well", async () => {
  const { token, isListed } = await subscribe();
  const body = new FormData();
  body.set("List-Unsubscribe", "One-Click");
  expect((await ask(token, { method: "POST", body })).status).toBe(200);
  expect(await isListed()).toBe(false);
});

test("opening the address removes nothing and redirects to the page", async () => {
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

test("another form removes nothing", async () => {
  const { token, isListed } = await subscribe();
  for (const body of [undefined, "List-Unsubscribe=No", new URLSearchParams({ a: "b" }), "{}"]) {
    expect((await ask(token, { method: "POST", body: body ?? null })).status).toBe(400);
  }
  expect((await ask(token, { method: "DELETE" })).status).toBe(405);
  expect(await isListed()).toBe(true);
});

test("the answer does not reveal whether a token is valid", async () => {
  const { token } = await subscribe();
  const seen = async (candidate: string) => {
    const answer = await oneClick(candidate);
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

test("the button of a sent newsletter leads to the public address, and on to the next season's project", async () => {
  const sent: { headers?: Record<string, string> }[] = [];
  const forwarded: string[] = [];
  let status = 500;
  // The email service and the next season's project.
  const server = await answerWith((request, body, response) => {
    if (request.url?.startsWith("/emails")) {
      sent.push(...JSON.parse(body));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ data: [{ id: "1" }] }));
    } else {
      forwarded.push(`${request.method} ${request.url} ${body}`);
      response.writeHead(status).end();
    }
  });
  const functions = await startOwnFunctions(outbox.addresses, {
    SUPABASE_PUBLIC_URL: "https://api.example.com",
    RESEND_API_KEY: "re_key",
    RESEND_URL: server,
  });
  const [subscriber] = await outbox.sql`
    insert into public.mailing_list (email, source, confirmed_at)
    values ('ada@example.com', 'mailing_list_form', now()) returning id, unsubscribe_token as token`;
  await outbox.sql`
    insert into private.notifications (kind, recipient, subscriber_id, data)
    values ('news_group', 'ada@example.com', ${subscriber?.id}, '{"subject": "News", "body": "Hello."}')`;
  await functions.call("send-emails", { headers: { apikey: outbox.addresses.secretKey } });
  const [, button = ""] = /^<(.+)>$/.exec(sent[0]?.headers?.["List-Unsubscribe"] ?? "") ?? [];
  const target = `/functions/v1/unsubscribe?token=${subscriber?.token}`;
  expect(button).toBe(`https://api.example.com${target}`);

  await outbox.sql`update private.platform_settings set next_season_api = ${server}`;
  const press = async () => {
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const path = button.replace(/^.*\/functions\/v1\//, "");
    return (await functions.send(path, { method: "POST", body })).status;
  };
  expect(await press()).toBe(503);
  status = 200;
  expect(await press()).toBe(200);
  const request = `POST ${target} List-Unsubscribe=One-Click`;
  expect(forwarded).toEqual([request, request]);
});
