import path from "node:path";
import { expect, test } from "vitest";
import { exampleValues } from "#common/buildVariables.ts";
import { ALL_SETTINGS, settingsProblem } from "#common/settings.ts";
import { ROOT } from "../stack/config.ts";
import { filesIn, read } from "./testing/files.ts";

/** Set by the platform, by tools, or by our scripts for each other: developers never set them. */
const NOT_SETTINGS = new Set([
  "CI",
  "DEV",
  "DO_NOT_TRACK",
  "LITE_AUTH_BCRYPT_COST",
  "MODE",
  "NODE_OPTIONS",
  "PATH",
  "SB_REGION",
  "SSR",
  "SUPABASE_ANON_KEY",
  "SUPABASE_PUBLIC_URL",
  "SUPABASE_PUBLISHABLE_KEYS",
  "SUPABASE_SECRET_KEYS",
  "SUPABASE_SERVICE_ROLE_KEY",
  "SUPABASE_URL",
  "TEST_BY_NAME",
  "TEST_DEEP",
  "TEST_STACK",
  "TEST_SUPABASE",
  "TMPDIR",
  "VITE_CHALLENGE",
  "VITE_FAQ_ANSWERS",
  "VITE_FAQ_KEY",
]);

const NOT_SOURCES = /^(node_modules|build|dist|\..+)$|\.(test|spec)\.tsx?$/;

// common/settings.ts names every variable, but reads none.
const SOURCES = filesIn("**/*.{ts,tsx,toml}", (file) =>
  NOT_SOURCES.test(path.basename(file)),
).filter((file) => file !== "common/settings.ts");

/** The expressions that read a variable. */
const READS = [
  // process.env.X, import.meta.env.X, env.X
  /\benv\.([A-Z][A-Z0-9_]+)\b/g,
  // client_id = "env(X)" in config.toml
  / = "env\(([A-Z][A-Z0-9_]+)\)"/g,
  // required("X"), readKeys("X", "Y")
  /\b(?:read|required|readKeys)\("([A-Z][A-Z0-9_]+)"/g,
  /\breadKeys\("[A-Z0-9_]+", "([A-Z][A-Z0-9_]+)"/g,
  // By prefix
  /\b((?:DEPLOY|PROJECT|VITE)_[A-Z0-9_]+)\b/g,
];

function variablesReadBy(file: string): string[] {
  const text = read(file);
  return READS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
}

/** The names in an example file, including repeated ones. */
function namesIn(file: string): string[] {
  return [...read(file).matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = ""]) => name);
}

const inCode = new Set(SOURCES.flatMap(variablesReadBy).filter((name) => !NOT_SETTINGS.has(name)));
const inExample = namesIn(".env.example");
const inFunctionsExample = namesIn("supabase/functions/.env.example");

test("every variable that the code reads is in an example file, and nothing else is", () => {
  // Proves that the search works: these are read in four different ways.
  expect([...inCode]).toEqual(
    expect.arrayContaining(["DATA_DIR", "GOOGLE_CLIENT_ID", "MAIL_FROM", "API_PORT"]),
  );
  expect([...inCode].sort()).toEqual([...new Set([...inExample, ...inFunctionsExample])].sort());
});

test("every variable is checked, and the values of the example file are valid", () => {
  expect([...ALL_SETTINGS].sort()).toEqual([...inExample].sort());
  expect(settingsProblem(exampleValues(ROOT), ALL_SETTINGS)).toBeUndefined();
});

test("each variable is listed once, with a comment", () => {
  for (const file of [".env.example", "supabase/functions/.env.example"]) {
    const names = namesIn(file);
    expect(names).toEqual([...new Set(names)]);
    const lines = read(file).split("\n");
    for (const [index, line] of lines.entries()) {
      const isFirstOfGroup = /^[A-Z]/.test(line) && !/^([A-Z]|#)/.test(lines[index - 1] ?? "");
      expect(isFirstOfGroup, `${line} has no comment above it`).toBe(false);
    }
  }
});

test("the file for the edge functions in Docker has exactly what they read", () => {
  const variables = variablesReadBy("supabase/functions/_server/environment.ts");
  const settings = variables.filter((name) => !NOT_SETTINGS.has(name));
  expect(inFunctionsExample.sort()).toEqual([...new Set(settings)].sort());
});
