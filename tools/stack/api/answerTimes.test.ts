import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import bcrypt from "bcryptjs";
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { type ServedApi, startOwnApi } from "#tools/testing/api/ownApi.ts";
import { type SlowMailbox, startSlowMailbox } from "#tools/testing/api/slowMailbox.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";

/** Time tells nobody who has an account: what takes time is done for everybody, or after the answer. */
const stack = inject("stack");
const database = useDatabase(2);
let mailbox: SlowMailbox;
let api: ServedApi;

const PASSWORD = "correct horse battery 7";
const newEmail = () => `probe-${randomUUID()}@example.com`;
const addresses = { confirmed: newEmail(), unconfirmed: newEmail(), withGoogle: newEmail() };

function post(path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(api.addresses.apiUrl + path, {
    method: "POST",
    headers: { apikey: stack.publishableKey, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

const signUp = (email: string) => post("/auth/v1/signup", { email, password: PASSWORD });

beforeAll(async () => {
  mailbox = await startSlowMailbox();
  api = await startOwnApi({ ...stack, mailboxUrl: mailbox.url }, database.url, {
    change: ({ auth, ...project }) => ({
      ...project,
      auth: { ...auth, email: { ...auth.email, enable_confirmations: true } },
    }),
  });
  await setChallenge(database.sql);
  for (const email of Object.values(addresses)) expect((await signUp(email)).status).toBe(200);
  await database.sql`
    update auth.users set confirmation_sent_at = null`;
  await database.sql`
    update auth.users set email_confirmed_at = now() where email <> ${addresses.unconfirmed}`;
  await database.sql`
    update auth.users set encrypted_password = null where email = ${addresses.withGoogle}`;
});
afterAll(async () => {
  mailbox.answer(200);
  await api.stop();
  await mailbox.stop();
});
afterEach(() => vi.restoreAllMocks());

/** Keeps everybody else from changing what belongs to this account, until the test is over. */
async function lockAccount(email: string): Promise<void> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const transaction = database.sql.begin(async (held) => {
    await held`select from auth.users where email = ${email} for update`;
    locked.resolve();
    await over;
  });
  onTestFinished(async () => {
    end();
    await transaction;
  });
  await locked.promise;
}

describe("asked for a mail", () => {
  test.each([
    ["recover", {}],
    ["resend", { type: "signup" }],
    ["otp", { create_user: false }],
    ["magiclink", {}],
  ])("%s answers before anything is written, as to an unknown address", async (name, more) => {
    const ask = async (email: string) => {
      const answer = await post(`/auth/v1/${name}`, { email, ...more });
      return [answer.status, await answer.text()];
    };
    await lockAccount(addresses.unconfirmed);
    await lockAccount(addresses.confirmed);
    expect(await ask(addresses.unconfirmed)).toEqual([200, "{}"]);
    expect(await ask(addresses.confirmed)).toEqual([200, "{}"]);
    expect(await ask(newEmail())).toEqual([200, "{}"]);
  });

  test("the mail is sent all the same, and its request does not wait for it", async () => {
    const email = newEmail();
    await signUp(email);
    const before = mailbox.count(email);
    expect((await post("/auth/v1/recover", { email })).status).toBe(200);
    await expect.poll(() => mailbox.count(email)).toBeGreaterThan(before);
  });

  test("what is wrong with the request is said at once", async () => {
    const refused = async (path: string, body: object, headers = {}) =>
      (await post(path, body, headers)).status;
    expect(await refused("/auth/v1/recover", {})).toBe(400);
    expect(await refused("/auth/v1/recover", { email: "no address" })).toBe(400);
    expect(await refused("/auth/v1/resend", { type: "other", email: newEmail() })).toBe(400);
    const strange = { apikey: "sb_publishable_of_somebody" };
    for (const email of [addresses.confirmed, newEmail()]) {
      expect(await refused("/auth/v1/recover", { email }, strange)).toBe(401);
    }
  });

  test("a mail that could not be sent is logged, without its address", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const email = newEmail();
    await signUp(email);
    mailbox.answer(500);
    onTestFinished(() => mailbox.answer(200));
    expect((await post("/auth/v1/recover", { email })).status).toBe(200);
    const lines = () => inspect(logged.mock.calls, { depth: null });
    await expect.poll(lines).toContain("POST /auth/v1/recover failed after the answer");
    expect(lines()).not.toContain(email);
  });
});

describe("a password is hashed once for any address", () => {
  test("by signing in", async () => {
    const compared = vi.spyOn(bcrypt, "compare");
    for (const email of [...Object.values(addresses), newEmail()]) {
      compared.mockClear();
      const answer = await post("/auth/v1/token?grant_type=password", { email, password: "wrong" });
      expect(await answer.json()).toMatchObject({ error_code: "invalid_credentials" });
      expect(compared).toHaveBeenCalledOnce();
    }
  });

  test("by signing up, which does not wait for its mail either", async () => {
    const hashed = vi.spyOn(bcrypt, "hash");
    for (const email of [...Object.values(addresses), newEmail()]) {
      hashed.mockClear();
      expect((await signUp(email)).status).toBe(200);
      expect(hashed).toHaveBeenCalledOnce();
    }
  });

  test("but none where none was sent", async () => {
    const compared = vi.spyOn(bcrypt, "compare");
    for (const email of [addresses.confirmed, newEmail()]) {
      await post("/auth/v1/token?grant_type=password", { email, password: "" });
    }
    expect(compared).not.toHaveBeenCalled();
  });
});
