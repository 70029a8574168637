import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useApi } from "#tools/testing/api/ownApi.ts";

const api = useApi();
const PASSWORD = "correct horse battery 7";

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Somebody with two sessions: the tokens of the second, as a thief may have them. */
async function twoSessions() {
  const email = `session-${randomUUID()}@example.com`;
  const here = api.client();
  const { error } = await here.auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  const answer = await api.fetch("/auth/v1/token?grant_type=password", {
    method: "POST",
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return { email, here, elsewhere: (await answer.json()) as Tokens };
}

/** What the tokens still open. */
async function statusesOf({ access_token, refresh_token }: Tokens) {
  const headers = { authorization: `Bearer ${access_token}` };
  const [user, profile, records, files, refresh] = await Promise.all([
    api.fetch("/auth/v1/user", { headers }),
    api.fetch("/rest/v1/profiles?select=email", { headers }),
    api.fetch("/rest/v1/rpc/my_records", { method: "POST", headers, body: "{}" }),
    api.fetch("/storage/v1/object/list/submissions", {
      method: "POST",
      headers,
      body: JSON.stringify({ prefix: randomUUID() }),
    }),
    api.fetch("/auth/v1/token?grant_type=refresh_token", {
      method: "POST",
      body: JSON.stringify({ refresh_token }),
    }),
  ]);
  return {
    user: user.status,
    profile: profile.ok ? ((await profile.json()) as unknown[]).length : profile.status,
    records: records.status,
    files: files.ok ? ((await files.json()) as unknown[]).length : files.status,
    refresh: refresh.status,
  };
}

test("a session opens one's own profile and records", async () => {
  const { elsewhere } = await twoSessions();
  expect(await statusesOf(elsewhere)).toEqual({
    user: 200,
    profile: 1,
    records: 200,
    files: 0,
    refresh: 200,
  });
});

describe("the tokens of a session open nothing once", () => {
  // Where there are files at all, their policy asks who is there.
  const files: unknown = expect.toBeOneOf([0, 400]);
  const NOTHING = { user: 403, profile: 403, records: 403, files, refresh: 400 };

  test("one has signed out everywhere", async () => {
    const { here, elsewhere } = await twoSessions();
    expect((await here.auth.signOut({ scope: "global" })).error).toBeNull();
    expect(await statusesOf(elsewhere)).toEqual(NOTHING);
  });

  test("the password has changed", async () => {
    const { here, elsewhere } = await twoSessions();
    expect(
      (await here.auth.updateUser({ password: `${PASSWORD}8`, current_password: PASSWORD })).error,
    ).toBeNull();
    expect(await statusesOf(elsewhere)).toEqual(NOTHING);
  });

  test("the account is deleted", async () => {
    const { email, here, elsewhere } = await twoSessions();
    const { error } = await here.rpc("delete_my_account", { confirm_email: email });
    expect(error).toBeNull();
    // Where no profile is left at all, there is nothing to ask about.
    const profile: unknown = expect.toBeOneOf([0, 403]);
    expect(await statusesOf(elsewhere)).toEqual({ ...NOTHING, profile });
  });
});

test.each([
  [undefined, "current_password_required"],
  ["another password", "current_password_invalid"],
])("a token alone sets no password: with %j", async (current_password, code) => {
  const { here } = await twoSessions();
  const change = { password: `${PASSWORD}8`, ...(current_password && { current_password }) };
  expect((await here.auth.updateUser(change)).error).toMatchObject({ status: 400, code });
});
