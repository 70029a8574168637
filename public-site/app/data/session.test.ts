import { beforeEach, expect, it, vi } from "vitest";
import { ADA, sessionOf, signedInAs } from "#common/testing/sessions.ts";

beforeEach(() => {
  vi.resetModules();
});

async function load() {
  return {
    ...(await import("./session.ts")),
    ...(await import("./supabaseClient.ts")),
  };
}

it("nobody is signed in where no session is kept, and no code is loaded to find that out", async () => {
  const { readUser, isSupabaseLoaded } = await load();
  expect(await readUser()).toBeNull();
  expect(isSupabaseLoaded()).toBe(false);
});

it("the user is read from the session that is kept", async () => {
  signedInAs();
  const { readUser } = await load();
  expect((await readUser())?.id).toBe(ADA.id);
});

it("a client that keeps the session by itself is asked", async () => {
  const { readUser, getSupabase } = await load();
  const supabase = await getSupabase();
  vi.spyOn(supabase.auth, "getSession").mockResolvedValue({
    data: { session: sessionOf() as never },
    error: null,
  });
  expect((await readUser())?.id).toBe(ADA.id);
});
