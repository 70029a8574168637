import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { mailsTo } from "#tools/stack/api/gaps/support.ts";
import { useOwnApi } from "#tools/testing/api/ownApi.ts";

const SIGN_INS = 6;
const MAILS = 5;
const HALF = 3;

const api = useOwnApi((project) => ({
  ...project,
  auth: {
    ...project.auth,
    rate_limit: {
      ...project.auth.rate_limit,
      sign_in_sign_ups: SIGN_INS,
      token_verifications: 2,
      email_sent: MAILS,
    },
  },
}));

const newEmail = () => `abuse-${randomUUID()}@example.com`;

/** Everything that a client can write to look like another one. */
function disguise(): Record<string, string> {
  const address = `192.0.2.${Math.floor(Math.random() * 250)}`;
  return {
    "x-forwarded-for": address,
    "x-real-ip": address,
    "cf-connecting-ip": address,
    "true-client-ip": address,
    forwarded: `for=${address}`,
    "user-agent": randomUUID(),
  };
}

function post(path: string, body: object) {
  return api.fetch(path, {
    method: "POST",
    headers: disguise(),
    body: JSON.stringify(body),
  });
}

/** Forgets what was counted, so that each test begins anew. */
async function letTimePass() {
  await api.sql`delete from private.rate_limits`;
}

test("sign-up and sign-in share a limit that headers do not dodge", async () => {
  await letTimePass();
  const statuses = [];
  for (let count = 0; count < SIGN_INS; count += 2) {
    const credentials = { email: newEmail(), password: "correct horse battery 7" };
    statuses.push((await post("/auth/v1/signup", credentials)).status);
    statuses.push((await post("/auth/v1/token?grant_type=password", credentials)).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const path of ["/auth/v1/signup", "/auth/v1/token?grant_type=password"]) {
    const answer = await post(path, { email: newEmail(), password: "x" });
    expect([answer.status, await answer.json()]).toEqual([
      429,
      { code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" },
    ]);
  }
});

test("an address that is written with escapes is counted as the same", async () => {
  await letTimePass();
  const signIn = (path: string) => post(path, { email: newEmail(), password: "x" });
  const spellings = [
    "/auth/v1/%74oken?grant_type=password",
    "/%61uth/v1/token?grant%5Ftype=password",
  ];
  for (let count = 0; count < SIGN_INS; count += 1) {
    expect((await signIn(spellings[count % 2] ?? "")).status).toBe(400);
  }
  for (const path of spellings) expect((await signIn(path)).status).toBe(429);
  // What is counted as something else is something else.
  const other = await signIn("/auth/v1/token?grant%5Ftype=refresh_token&grant_type=password");
  expect(await other.json()).not.toMatchObject({ error_code: "invalid_credentials" });
});

describe("the codes of links cannot be guessed on and on", () => {
  const link = () => `/auth/v1/verify?type=recovery&token=${randomUUID()}`;
  const ask = (method: string) => api.fetch(link(), { method, headers: disguise() });

  test.each([
    [
      "by what a page sends",
      403,
      () => post("/auth/v1/verify", { type: "recovery", token_hash: randomUUID() }),
    ],
    ["by opening links", 303, () => ask("GET")],
    ["by asking where links lead", 303, () => ask("HEAD")],
  ])("%s", async (_, refused, guess) => {
    await letTimePass();
    expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([
      refused,
      refused,
      429,
    ]);
  });
});

/** Hides what one network address has used of the mails: the next requests come from another. */
async function comeFromElsewhere() {
  await api.sql`delete from private.rate_limits where action = 'auth_mail_for'`;
}

test("codes that confirm a person are counted among the mails", async () => {
  await letTimePass();
  const client = api.client();
  const { data } = await client.auth.signUp({
    email: newEmail(),
    password: "correct horse battery 7",
  });
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  const statuses = [];
  for (let count = 0; count <= MAILS; count += 1) {
    await comeFromElsewhere();
    statuses.push((await api.fetch("/auth/v1/reauthenticate", { headers })).status);
  }
  expect(statuses).toEqual([...Array<number>(MAILS).fill(200), 429]);
});

describe("a new password", () => {
  test("is mailed to one address once a minute, whether or not it has an account", async () => {
    await letTimePass();
    const known = newEmail();
    await post("/auth/v1/signup", { email: known, password: "correct horse battery 7" });
    const answers = [];
    for (const email of [known, newEmail()]) {
      const [first, second] = [
        await post("/auth/v1/recover", { email }),
        await post("/auth/v1/recover", { email: email.toUpperCase() }),
      ];
      answers.push([first.status, await first.text(), second.status, await second.text()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(200);
    expect(answers[0]?.[2]).toBe(429);
  });

  test("is asked for by one network address for half of the mails of an hour", async () => {
    await letTimePass();
    const statuses = [];
    for (let count = 0; count <= HALF; count += 1) {
      statuses.push((await post("/auth/v1/recover", { email: newEmail() })).status);
    }
    expect(statuses).toEqual([...Array<number>(HALF).fill(200), 429]);
  });

  test("can be had however often unknown addresses were asked for", async () => {
    await letTimePass();
    const known = newEmail();
    await post("/auth/v1/signup", { email: known, password: "correct horse battery 7" });
    for (let count = 0; count < 2 * MAILS; count += 1) {
      await comeFromElsewhere();
      expect((await post("/auth/v1/recover", { email: newEmail() })).status).toBe(200);
    }
    await comeFromElsewhere();
    expect((await post("/auth/v1/recover", { email: known })).status).toBe(200);
    await expect.poll(() => mailsTo(known)).toHaveLength(1);
  });
});

test("the mailing list takes thirty an hour from one address, with any headers", async () => {
  await letTimePass();
  const join = () =>
    post("/rest/v1/rpc/join_mailing_list", {
      name: "Ana",
      email: newEmail(),
      country: "Spain",
    });
  const answers = await Promise.all(Array.from({ length: 34 }, join));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(30).fill(204), ...Array<number>(4).fill(400)]);
  const refused = answers.find(({ status }) => status === 400);
  expect(await refused?.json()).toMatchObject({ code: "P0001", hint: "rate_limited" });
});

test("a limit is a row, which every instance finds, also after a restart", async () => {
  const [row] = await api.sql`
    select used from private.rate_limits
    where action = 'mailing_list' and key_hash = private.rate_limit_hash('127.0.0.1')`;
  expect(row).toEqual({ used: 30 });
});
