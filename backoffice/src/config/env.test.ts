import { expect, it } from "vitest";
import { readSettings } from "./env.ts";

const KEY = { VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test" };

it("uses the page's own origin unless an address is set", () => {
  expect(readSettings({ ...KEY, VITE_SUPABASE_URL: "" }, "http://site.test").supabaseUrl).toBe(
    "http://site.test",
  );
  const url = "https://project.example.com";
  expect(readSettings({ ...KEY, VITE_SUPABASE_URL: url }, "http://site.test").supabaseUrl).toBe(
    url,
  );
});

it("names the variable that is missing", () => {
  expect(() => readSettings({}, "http://site.test")).toThrow("VITE_SUPABASE_PUBLISHABLE_KEY");
});
