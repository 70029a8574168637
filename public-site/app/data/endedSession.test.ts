import { expect, it, vi } from "vitest";
import { refusal } from "#common/testing/fakeServer.ts";
import { storedSession } from "#common/testing/sessions.ts";
import { signedInServer } from "~/testing/server.ts";
import { sessionHasEnded, takeEndedSession } from "./endedSession.ts";
import { onRefusal } from "./refusedRequests.ts";
import { getSupabase } from "./supabaseClient.ts";

const USER = "GET /auth/v1/user";
const server = signedInServer();

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

it("a session that cannot be checked is kept, and simultaneous checks share one request", async () => {
  server.answer({ [USER]: refusal(503) });
  expect(await Promise.all([sessionHasEnded(), sessionHasEnded()])).toEqual([false, false]);
  expect(server.sent).toHaveLength(1);
  expect(storedSession()).not.toBeNull();
  expect(takeEndedSession()).toBe(false);
});

it("is checked after a refused request, except for requests to the identity service", async () => {
  const listener = vi.fn();
  const stop = onRefusal(listener);
  const supabase = await getSupabase();
  await supabase.rpc("my_email_suppression");
  const bad = refusal(403, { error_code: "bad_jwt", msg: "x" });
  server.answer({ [USER]: bad, "POST /rest/v1/rpc/my_email_suppression": bad });
  await supabase.auth.getUser();
  expect(listener).not.toHaveBeenCalled();
  await supabase.rpc("my_email_suppression");
  expect(listener).toHaveBeenCalledOnce();
  stop();
  await supabase.rpc("my_email_suppression");
  expect(listener).toHaveBeenCalledOnce();
});
