import { expect, it, vi } from "vitest";
import { supabase } from "./supabaseClient.ts";

it("sends a request once and leaves retries to the caller", async () => {
  vi.stubEnv("VITE_SUPABASE_PUBLISHABLE_KEY", "sb_publishable_test");
  const fetch = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", fetch);
  const { error } = await supabase().from("admin_counts").select();
  expect(error?.message).toMatch(/Failed to fetch/);
  expect(fetch).toHaveBeenCalledOnce();
});
