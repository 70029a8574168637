import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { readTarget, stepsOf, type Target, waitForHealth } from "./release.ts";

const HOSTED = {
  database: { projectRef: "abcdefghijklmnopqrst" },
  upload: "upload build/hosting/site",
};
const OWN = {
  database: { dbUrl: "postgres://postgres@db.example.com/postgres", functions: "copy functions" },
  upload: "copy build/hosting/site",
};
const namesOf = (way: "forward" | "back", target: Target) =>
  stepsOf(way, target).map(({ name }) => name);

test("a release builds before it changes anything, and pushes settings last", () => {
  expect(namesOf("forward", HOSTED)).toEqual([
    "build",
    "database",
    "edge functions",
    "site",
    "settings",
  ]);
  expect(namesOf("forward", OWN)).toEqual(["build", "database", "edge functions", "site"]);
});

test("going back changes neither the database nor the settings", () => {
  expect(namesOf("back", HOSTED)).toEqual(["build", "edge functions", "site"]);
  expect(namesOf("back", OWN)).toEqual(["build", "edge functions", "site"]);
});

const BUILD = {
  DEPLOY_UPLOAD: "upload",
  SITE_URL: "https://challenge.example.com",
  VITE_SUPABASE_URL: "https://api.example.com",
  VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
  VITE_HCAPTCHA_SITE_KEY: "key",
};

test("a hosted release needs the variables of config.toml, and names all that are missing", () => {
  const { VITE_HCAPTCHA_SITE_KEY: _, ...incomplete } = BUILD;
  expect(() => readTarget({ ...incomplete, DEPLOY_PROJECT_REF: "abcdefghijklmnopqrst" })).toThrow(
    /^Set (?=.*HCAPTCHA_SECRET)(?=.*GOOGLE_CLIENT_ID)(?=.*VITE_HCAPTCHA_SITE_KEY)/,
  );
});

test("a release goes to a server of one's own or to a hosted project", () => {
  const own = { ...BUILD, DEPLOY_DB_URL: OWN.database.dbUrl, DEPLOY_FUNCTIONS: "copy functions" };
  expect(readTarget(own)).toMatchObject({ database: OWN.database });
  expect(() => readTarget({ ...own, DEPLOY_PROJECT_REF: "abcdefghijklmnopqrst" })).toThrow(
    "not all",
  );
  expect(() => readTarget({ ...own, DEPLOY_FUNCTIONS: "" })).toThrow("Set DEPLOY_FUNCTIONS");
});

const answers = [
  [503, "1.1.0"],
  [200, "1.0.0"],
  [200, "1.1.0"],
] as const;
let asked = 0;
const server = createServer((_request, answer) => {
  const [status, version] = answers[asked++] ?? [503, "1.1.0"];
  answer.writeHead(status).end(JSON.stringify({ version }));
}).listen(0, "127.0.0.1");
afterAll(() => server.close());
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test("a release is done once every part works and its own functions answer", async () => {
  expect(await waitForHealth(address(), { version: "1.1.0", pauseMs: 1 })).toBe(
    '{"version":"1.1.0"}',
  );
  expect(asked).toBe(3);
  const wanted = { version: "1.1.0", tries: 2, pauseMs: 1 };
  await expect(waitForHealth(address(), wanted)).rejects.toThrow(
    'The project is unhealthy, or does not run 1.1.0: {"version":"1.1.0"}',
  );
});
