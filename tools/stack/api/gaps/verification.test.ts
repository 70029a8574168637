import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { withExampleValues } from "../../config.ts";
import { readProjectConfig } from "../../projectConfig.ts";
import { createBackend } from "../backend.ts";
import { superuserUrl } from "../lite.ts";
import { account, linkIn } from "./mailLinks.ts";
import { browserClient, mailsTo, newEmail, PASSWORD, unwrap, usePlainLite } from "./support.ts";

const stack = inject("stack");
const lite = await usePlainLite();
const sql = postgres(superuserUrl(stack), { max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

async function verifyWithPlainLite(body: object): Promise<{ status: number; code: unknown }> {
  const answer = await lite.fetch("/auth/v1/verify", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { msg, error_code } = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, code: error_code ?? msg };
}

/** Has a change of address begun, and reads both links. */
async function beginChange() {
  const { client, email } = await account();
  const wanted = newEmail();
  unwrap(await client.auth.updateUser({ email: wanted }));
  const [old, fresh] = await Promise.all([linkIn(email), linkIn(wanted)]);
  expect(old.hash).not.toBe(fresh.hash);
  for (const link of [old, fresh]) {
    expect([link.path, link.type]).toEqual(["/email-change", "email_change"]);
  }
  return { client, email, wanted, old: old.hash, fresh: fresh.hash };
}

/** Confirms in a browser without a session. */
const confirm = (token_hash: string) =>
  browserClient().auth.verifyOtp({ token_hash, type: "email_change" });

async function addressOf(client: ReturnType<typeof browserClient>) {
  return unwrap(await client.auth.getUser()).user.email;
}

test("plain Lite still does not know the type email", async () => {
  expect(await verifyWithPlainLite({ type: "email", token_hash: "abc" })).toMatchObject({
    status: 400,
  });
});

test("plain Lite still changes an address that has not been proved", async () => {
  const { client, wanted, old } = await beginChange();
  expect(await verifyWithPlainLite({ type: "email_change", token_hash: old })).toMatchObject({
    status: 200,
  });
  expect(await addressOf(client)).toBe(wanted);
});

test.each([
  ["the old address first", true],
  ["the new address first", false],
])("a new address counts once both have confirmed, %s", async (_, oldFirst) => {
  const { client, email, wanted, old, fresh } = await beginChange();
  const [first, second] = oldFirst ? [old, fresh] : [fresh, old];
  expect(await confirm(first)).toEqual({ data: { user: null, session: null }, error: null });
  expect(await addressOf(client)).toBe(email);
  // The same link again is not the second confirmation.
  expect((await confirm(first)).error?.code).toBe("otp_expired");
  expect(await addressOf(client)).toBe(email);

  const { session } = unwrap(await confirm(second));
  expect(session?.user.email).toBe(wanted);
  expect(await addressOf(client)).toBe(wanted);
  expect((await confirm(second)).error?.code).toBe("otp_expired");
});

test("one confirmation of an earlier change does not count for a later one", async () => {
  const { client, email, old } = await beginChange();
  unwrap(await confirm(old));
  const other = newEmail();
  unwrap(await client.auth.updateUser({ email: other }));
  const { hash } = await linkIn(other);
  expect((await confirm(hash)).data.session).toBeNull();
  expect(await addressOf(client)).toBe(email);
});

test("a link that is older than an hour is refused", async () => {
  const { client, email, old } = await beginChange();
  const { user } = unwrap(await client.auth.getUser());
  await sql`
    update auth.users set email_change_sent_at = now() - interval '61 minutes'
    where id = ${user.id}`;
  expect((await confirm(old)).error?.code).toBe("otp_expired");
  expect(await addressOf(client)).toBe(email);
});

/** An identity service that asks for confirmations, on the stack's database: makes a browser each time. */
async function askingForConfirmation() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "confirmations-"));
  const project = readProjectConfig(stack, withExampleValues(process.env));
  project.auth.email.enable_confirmations = true;
  project.auth.captcha.enabled = false;
  const ports = { sitePort: 0, apiPort: 0, dbPort: 0, mailboxPort: 0, dataDir };
  const backend = await createBackend(ports, stack, project);
  onTestFinished(async () => {
    await backend.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return () =>
    createClient(stack.apiUrl, stack.publishableKey, {
      auth: { flowType: "pkce", persistSession: false, autoRefreshToken: false },
      global: {
        fetch: (input, init) => {
          const request = new Request(input, init);
          return request.url.includes("/auth/v1/") ? backend.handle(request) : fetch(request);
        },
      },
    });
}

/** A registration takes one of the identity service's mails, for which it has a limit, and none about its password. */
async function expectOneMail(email: string) {
  const { notification } = readProjectConfig(stack, {}).auth.email;
  expect(notification.password_changed).toEqual({ enabled: false });
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await sql`select from private.notifications where recipient = ${email}`).toHaveLength(0);
}

test("with confirmations on, the link in the mail confirms the address in another browser", async () => {
  const newBrowser = await askingForConfirmation();

  const email = newEmail();
  const emailRedirectTo = `${stack.siteUrl}/auth/callback?next=%2Finvitation%3Ftoken%3Dabc`;
  const account = { email, password: PASSWORD, options: { emailRedirectTo } };
  const { session } = unwrap(await newBrowser().auth.signUp(account));
  expect(session).toBeNull();
  const early = await newBrowser().auth.signInWithPassword({ email, password: PASSWORD });
  expect(early.error?.code).toBe("email_not_confirmed");

  const { path: page, hash, type, redirect_to } = await linkIn(email);
  expect([page, type, redirect_to]).toEqual(["/auth/callback", "email", emailRedirectTo]);
  const link = { token_hash: hash, type: "email" } as const;
  const browser = newBrowser();
  const confirmed = unwrap(await browser.auth.verifyOtp(link));
  expect(confirmed.session?.user.email).toBe(email);
  const late = await newBrowser().auth.signInWithPassword({ email, password: PASSWORD });
  expect(late.error?.code, "the person who typed it was not known").toBe("invalid_credentials");
  // The same one may be chosen.
  unwrap(await browser.auth.updateUser({ password: PASSWORD }));
  unwrap(await newBrowser().auth.signInWithPassword({ email, password: PASSWORD }));
  expect((await newBrowser().auth.verifyOtp(link)).error?.code).toBe("otp_expired");
  const [user] = await sql`select email_confirmed_at from auth.users where email = ${email}`;
  expect(user?.email_confirmed_at).toBeInstanceOf(Date);
  await expectOneMail(email);
});

test("the secret of a sign-up has its password count, in the session of the link and in no other", async () => {
  const newBrowser = await askingForConfirmation();
  const email = newEmail();
  const secret = randomBytes(32).toString("hex");
  const sign_up_secret_hash = createHash("sha256").update(secret).digest("hex");
  const data = { first_name: "Ada", sign_up_secret_hash };
  unwrap(await newBrowser().auth.signUp({ email, password: PASSWORD, options: { data } }));
  const { hash } = await linkIn(email);
  const owner = newBrowser();
  unwrap(await owner.auth.verifyOtp({ token_hash: hash, type: "email" }));

  // Who registered the address knows the secret, and has sessions of other accounts at most.
  const stranger = newBrowser();
  expect((await stranger.rpc("claim_sign_up", { secret })).error?.code).toBe("42501");
  const { client: other } = await account();
  expect((await other.rpc("claim_sign_up", { secret })).error?.hint).toBe("nothing_to_claim");
  const early = await newBrowser().auth.signInWithPassword({ email, password: PASSWORD });
  expect(early.error?.code).toBe("invalid_credentials");

  const wrong = await owner.rpc("claim_sign_up", { secret: sign_up_secret_hash });
  expect(wrong.error?.hint).toBe("nothing_to_claim");
  expect((await owner.rpc("claim_sign_up", { secret })).error).toBeNull();
  expect((await owner.rpc("claim_sign_up", { secret })).error?.hint).toBe("nothing_to_claim");
  const { session } = unwrap(
    await newBrowser().auth.signInWithPassword({ email, password: PASSWORD }),
  );
  expect(session.user.user_metadata).not.toHaveProperty("sign_up_secret_hash");
  await expectOneMail(email);
});

test("the old address alone changes nothing by the address that other mails lead to either", async () => {
  const { client, email, wanted, old, fresh } = await beginChange();
  async function follow(token: string) {
    const query = new URLSearchParams({ token, type: "email_change" });
    const answer = await fetch(`${stack.apiUrl}/auth/v1/verify?${query}`, {
      headers: { apikey: stack.publishableKey },
      redirect: "manual",
    });
    return answer.headers.get("location");
  }
  expect(await follow(old)).toMatch(/#message=Confirmation\+link\+accepted/);
  expect(await addressOf(client)).toBe(email);
  await follow(fresh);
  expect(await addressOf(client)).toBe(wanted);
});
