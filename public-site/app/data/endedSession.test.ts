import { beforeEach, expect, it, vi } from "vitest";
import { NETWORK_DOWN, refusal } from "#common/testing/fakeServer.ts";
import { signedInAs, storedSession } from "#common/testing/sessions.ts";
import { siteServer } from "~/testing/server.ts";
import { sessionHasEnded, takeEndedSession } from "./endedSession.ts";
import { onRefusal } from "./refusedRequests.ts";
import { getSupabase } from "./supabaseClient.ts";

const USER = "GET /auth/v1/user";
const CALL = "POST /rest/v1/rpc/has_password";
const server = siteServer();

beforeEach(() => void signedInAs());

it.each(["session_not_found", "user_not_found"])(
  "an unknown session (%s) is forgotten and reported once",
  async (error_code) => {
    server.answer({ [USER]: refusal(403, { error_code, msg: "gone" }) });
    expect(await sessionHasEnded()).toBe(true);
    expect(storedSession()).toBeNull();
    expect([takeEndedSession(), takeEndedSession()]).toEqual([true, false]);
    expect(await sessionHasEnded(), "no one is signed in").toBe(false);
  },
);

it.each([
  ["that is open", {}],
  ["whose check fails on the server", { [USER]: refusal(503) }],
  ["whose check exceeds the rate limit", { [USER]: refusal(429, { msg: "Slow" }) }],
  ["that cannot be checked", { [USER]: NETWORK_DOWN }],
])("a session %s is kept", async (_, answers) => {
  server.answer(answers);
  expect(await sessionHasEnded()).toBe(false);
  expect(storedSession()).not.toBeNull();
  expect(takeEndedSession()).toBe(false);
});

it("simultaneous checks share one request", async () => {
  await Promise.all([sessionHasEnded(), sessionHasEnded(), sessionHasEnded()]);
  expect(server.sent).toHaveLength(1);
});

it("is checked after a refused request, except for requests to the identity service", async () => {
  const listener = vi.fn();
  const stop = onRefusal(listener);
  const supabase = await getSupabase();
  await supabase.rpc("has_password");
  const bad = refusal(403, { error_code: "bad_jwt", msg: "x" });
  server.answer({ [USER]: bad, [CALL]: bad });
  await supabase.auth.getUser();
  expect(listener).not.toHaveBeenCalled();
  await supabase.rpc("has_password");
  expect(listener).toHaveBeenCalledOnce();
  stop();
  await supabase.rpc("has_password");
  expect(listener).toHaveBeenCalledOnce();
});
