import { beforeEach, expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { answerWith, NETWORK_DOWN, SESSION } from "~/testing/answers.ts";
import { sessionHasEnded, takeEndedSession } from "./endedSession.ts";
import { onRefusal } from "./refusedRequests.ts";
import { getSupabase } from "./supabaseClient.ts";

const session = () => localStorage.getItem(SESSION_STORAGE_KEY);

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(SESSION));
});

it.each(["session_not_found", "user_not_found"])(
  "a session that the identity service does not know any more (%s) is forgotten, and told once",
  async (error_code) => {
    answerWith({ status: 403, body: { error_code, msg: "gone" } });
    expect(await sessionHasEnded()).toBe(true);
    expect(session()).toBeNull();
    expect([takeEndedSession(), takeEndedSession()]).toEqual([true, false]);
    expect(await sessionHasEnded(), "nobody is signed in").toBe(false);
  },
);

it.each([
  ["that is open", { status: 200, body: SESSION.user }],
  ["of which the service says nothing now", { status: 503 }],
  ["that was asked for too often", { status: 429, body: { msg: "Slow" } }],
  ["that cannot be asked for", NETWORK_DOWN],
])("a session %s stays", async (_, answer) => {
  answerWith(answer);
  expect(await sessionHasEnded()).toBe(false);
  expect(session()).not.toBeNull();
  expect(takeEndedSession()).toBe(false);
});

it("is asked for once at a time", async () => {
  const calls = answerWith({ status: 200, body: SESSION.user });
  await Promise.all([sessionHasEnded(), sessionHasEnded(), sessionHasEnded()]);
  expect(calls).toHaveLength(1);
});

it("is in doubt when the server refuses a request, but not one for the session itself", async () => {
  const listener = vi.fn();
  const stop = onRefusal(listener);
  const supabase = await getSupabase();
  answerWith({ status: 200, body: true });
  await supabase.rpc("is_admin");
  answerWith({ status: 403, body: { error_code: "bad_jwt", msg: "x" } });
  await supabase.auth.getUser();
  expect(listener).not.toHaveBeenCalled();
  await supabase.rpc("is_admin");
  expect(listener).toHaveBeenCalledOnce();
  stop();
  await supabase.rpc("is_admin");
  expect(listener).toHaveBeenCalledOnce();
});
