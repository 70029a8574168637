import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildEnvironment } from "./buildEnvironment.ts";

const KEY = "import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY";
let root: string;

beforeEach(() => {
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) {
    if (name.startsWith("VITE_") || name === "SITE_URL") vi.stubEnv(name, undefined);
  }
  root = mkdtempSync(path.join(tmpdir(), "build-environment-"));
  writeFileSync(
    path.join(root, ".env.example"),
    "VITE_SUPABASE_URL=\nVITE_SUPABASE_PUBLISHABLE_KEY=local-key\nSITE_URL=http://127.0.0.1:3000\nHCAPTCHA_SECRET=secret\n",
  );
});

afterEach(() => rmSync(root, { recursive: true }));

it("takes the local values for the embedded stack, and nothing that is not for browsers", () => {
  const defines = buildEnvironment("production", root);
  expect(defines[KEY]).toBe('"local-key"');
  expect(JSON.stringify(defines)).not.toContain("secret");
});

it("prefers .env, and the environment to both", () => {
  writeFileSync(path.join(root, ".env"), "VITE_SUPABASE_PUBLISHABLE_KEY=own-key\n");
  expect(buildEnvironment("production", root)[KEY]).toBe('"own-key"');
  vi.stubEnv("VITE_SUPABASE_PUBLISHABLE_KEY", "given-key");
  expect(buildEnvironment("production", root)[KEY]).toBe('"given-key"');
});

it("knows where the site is, and makes no address up", () => {
  const siteUrl = "import.meta.env.SITE_URL";
  expect(buildEnvironment("production", root)[siteUrl]).toBe('""');
  vi.stubEnv("VITE_SUPABASE_URL", "https://project.example.com");
  expect(buildEnvironment("production", root)[siteUrl]).toBe('""');
  vi.stubEnv("SITE_URL", "https://challenge.example.com");
  expect(buildEnvironment("production", root)[siteUrl]).toBe('"https://challenge.example.com"');
});

it("never takes the local key for another Supabase", () => {
  vi.stubEnv("VITE_SUPABASE_URL", "https://project.example.com");
  expect(buildEnvironment("production", root)[KEY]).toBe('""');
});
