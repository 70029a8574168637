import { expect, it } from "vitest";
import { ALL_SETTINGS, settingsProblem } from "./settings.ts";

const problem = (env: NodeJS.Dict<string>) => settingsProblem(env, ALL_SETTINGS);

it.each([
  ["PORT", "web", "a port number"],
  ["DB_PORT", "65536", "a port number"],
  ["CONFIRM_EMAILS", "maybe", "true or false"],
  ["MAIL_FROM", "nonsense", "an email address"],
  ["MAIL_FROM", "", "an email address"],
  [
    "VITE_SUPABASE_URL",
    "https://abc.example.com/",
    "an address such as https://abc.supabase.co, without a path or a trailing slash",
  ],
  [
    "SITE_URL",
    "https://challenge.example.com/site",
    "an address such as https://challenge.example.com, without a path",
  ],
  ["SITE_URL", "ftp://challenge.example.com", "an address"],
  ["HCAPTCHA_VERIFY_URL", "/siteverify", "an address"],
  ["VITE_HCAPTCHA_API_HOST", "//js.example.com", "an address"],
  ["VITE_ANALYTICS_ID", "UA-1", "a measurement id"],
  ["CHROME_PATH", "/nowhere/chromium", "the path"],
  ["TRACE", "0", "1, or empty"],
  ["BENCH_SECONDS", "-1", "a whole number"],
  ["HCAPTCHA_SECRET", "", "a key"],
])("%s is not %j", (name, value, expected) => {
  const line = problem({ [name]: value });
  expect(line).toContain(`${name} is "${value}": it must be ${expected}`);
  expect(line).toMatch(/^[^\n]+ \(see \.env\.example\)\.$/);
});

it.each([
  ["PROJECT_DB_URL", "https://secret.example.com"],
  ["HCAPTCHA_SECRET", "secret and more"],
  ["VITE_SUPABASE_PUBLISHABLE_KEY", "sb_secret_0123456789"],
])("an invalid %s is named, but its value is not printed", (name, value) => {
  const line = problem({ [name]: value });
  expect(line).toMatch(new RegExp(`^${name} cannot be used: it must be `));
  expect(line).not.toContain("secret");
});

it.each([
  ["PORT", " 3000 "],
  ["CONFIRM_EMAILS", "true"],
  ["MAIL_FROM", "challenge@example.com"],
  ["VITE_SUPABASE_URL", "http://127.0.0.1:54321"],
  ["SITE_URL", "https://challenge.example.com/"],
  ["VITE_HCAPTCHA_API_HOST", "https://js.example.com"],
  ["PROJECT_DB_URL", "postgresql://a:b@pooler.example.com:5432/postgres?sslmode=require"],
  ["CHROME_PATH", process.execPath],
])("%s may be %j", (name, value) => {
  expect(problem({ [name]: value })).toBeUndefined();
});
