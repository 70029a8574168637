import { beforeEach, expect, it, vi } from "vitest";

const loaded = vi.fn();

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.resetModules();
  vi.doMock("@supabase/supabase-js", () => {
    loaded();
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  loaded.mockClear();
});

const ask = async () => {
  const { getSupabase } = await import("./supabaseClient.ts");
  const { unanswered } = await import("~/lib/outcome.ts");
  const cause = await getSupabase().catch((thrown: unknown) => thrown);
  return unanswered("It failed.", cause).detail;
};

it("loads no code while offline, so that the next attempt can load it", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  // A stack on this machine could answer.
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await ask()).toBe("Please check your connection and try again.");
  expect(loaded).not.toHaveBeenCalled();
});

it("advises reloading the page if its code failed to load", async () => {
  expect(await ask()).toBe("Part of this page didn’t load. Please reload the page.");
  expect(loaded).toHaveBeenCalled();
});
