import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { mailsTo } from "#tools/stack/api/gaps/support.ts";
import { useOwnApi } from "#tools/testing/api/ownApi.ts";

/** What Auth lets through at once. */
const BURST = 30;
const MAILS = 5;

const api = useOwnApi((project) => ({
  ...project,
  auth: {
    ...project.auth,
    rate_limit: {
      // In five minutes: one, two and three a second.
      sign_in_sign_ups: 300,
      token_refresh: 600,
      token_verifications: 900,
      email_sent: MAILS,
    },
  },
}));

// The counts in memory go by this clock, which stands still; the identity service runs in this process.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

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
  vi.setSystemTime(Date.now() + 3_600_000);
  await api.sql`delete from private.rate_limits`;
}

const letSecondsPass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const REFUSED = {
  code: 429,
  error_code: "over_request_rate_limit",
  msg: "Request rate limit reached",
};

/** How many of so many requests in a row, in this moment, are not refused. */
async function letThrough(
  requests: number,
  ask: (count: number) => Promise<Response>,
): Promise<number> {
  let answered = 0;
  for (let count = 0; count < requests; count += 1) {
    const answer = await ask(count);
    const said = await answer.text();
    if (answer.status !== 429) answered += 1;
    // The answer to a HEAD has no body.
    else if (said) expect(JSON.parse(said)).toEqual(REFUSED);
  }
  return answered;
}

describe("one network address, whatever its headers say, has 30 at once and then so many a second", () => {
  const nothing = { email: "nobody", password: "x" };
  const link = () => `/auth/v1/verify?type=recovery&token=${randomUUID()}`;
  const ask = (method: string) => api.fetch(link(), { method, headers: disguise() });

  test.each([
    ["sign-ins", 2, () => post("/auth/v1/token?grant_type=password", nothing)],
    ["renewals of sessions", 2, () => post("/auth/v1/token?grant_type=refresh_token", {})],
    ["sign-ups", 1, () => post("/auth/v1/signup", {})],
    ["new passwords", 1, () => post("/auth/v1/recover", { email: newEmail() })],
    ["mails sent again", 1, () => post("/auth/v1/resend", { email: newEmail() })],
    ["links to sign in", 1, () => post("/auth/v1/otp", { email: newEmail(), create_user: false })],
    ["changes of an account", 1, () => api.fetch("/auth/v1/user", { method: "PUT", body: "{}" })],
    ["codes that a page sends", 3, () => post("/auth/v1/verify", { type: "recovery" })],
    ["links that are opened", 3, () => ask("GET")],
    ["links that are asked for", 3, () => ask("HEAD")],
  ])("%s", async (_, aSecond, send) => {
    await letTimePass();
    expect(await letThrough(BURST + 5, send)).toBe(BURST);
    letSecondsPass(2);
    expect(await letThrough(10, send)).toBe(2 * aSecond);
  });

  test.each(["challenge", "verify"])("%s of an app, 15 a minute", async (step) => {
    await letTimePass();
    const send = () => post(`/auth/v1/factors/${randomUUID()}/${step}`, { code: "123456" });
    expect(await letThrough(BURST + 5, send)).toBe(BURST);
    letSecondsPass(8);
    expect(await letThrough(10, send)).toBe(2);
  });

  test("sign-ins and renewals are counted together, sign-ups and the mails that are asked for each for itself", async () => {
    await letTimePass();
    const renew = () => post("/auth/v1/token?grant_type=refresh_token", {});
    expect(await letThrough(BURST, renew)).toBe(BURST);
    expect(await letThrough(1, () => post("/auth/v1/token?grant_type=password", nothing))).toBe(0);
    for (const name of ["signup", "recover", "resend", "otp"]) {
      expect(
        await letThrough(BURST, () =>
          post(`/auth/v1/${name}`, { email: newEmail(), create_user: false }),
        ),
      ).toBe(BURST);
    }
  });
});

test("an address that is written with escapes is counted as the same", async () => {
  await letTimePass();
  const spellings = [
    "/auth/v1/%74oken?grant_type=password",
    "/%61uth/v1/token?grant%5Ftype=password",
  ];
  const signIn = (count: number) =>
    post(spellings[count % 2] ?? "", { email: newEmail(), password: "x" });
  expect(await letThrough(BURST + 2, signIn)).toBe(BURST);
});

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

  test("can be had however often unknown addresses were asked for", async () => {
    await letTimePass();
    const known = newEmail();
    await post("/auth/v1/signup", { email: known, password: "correct horse battery 7" });
    for (let count = 0; count < 2 * MAILS; count += 1) {
      expect((await post("/auth/v1/recover", { email: newEmail() })).status).toBe(200);
    }
    expect((await post("/auth/v1/recover", { email: known })).status).toBe(200);
    await expect.poll(() => mailsTo(known)).toHaveLength(1);
  });
});
