import { expect, test } from "vitest";
import { answerWith } from "../testing/api/answerWith.ts";
import { readTarget, stepsOf, type Target, waitForHealth } from "./release.ts";

const HOSTED = {
  database: { projectRef: "abcdefghijklmnopqrst" },
  upload: "upload build/hosting/site",
};
const SELF_HOSTED = {
  database: {
    dbUrl: "postgres://postgres@db.example.com/postgres",
    functions: "copy functions",
    restart: "restart functions",
  },
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
  // The first restart proves that the command works.
  expect(namesOf("forward", SELF_HOSTED)).toEqual([
    "build",
    "restart",
    "database",
    "edge functions",
    "restart",
    "site",
  ]);
});

test("a rollback changes neither the database nor the settings", () => {
  expect(namesOf("back", HOSTED)).toEqual(["build", "edge functions", "site"]);
  expect(namesOf("back", SELF_HOSTED)).toEqual([
    "build",
    "restart",
    "edge functions",
    "restart",
    "site",
  ]);
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

test("a release goes to a self-hosted server or a hosted project", () => {
  const env = {
    ...BUILD,
    DEPLOY_DB_URL: SELF_HOSTED.database.dbUrl,
    DEPLOY_FUNCTIONS: "copy functions",
    DEPLOY_RESTART: "restart functions",
  };
  expect(readTarget(env)).toMatchObject({ database: SELF_HOSTED.database });
  expect(() => readTarget({ ...env, DEPLOY_PROJECT_REF: "abcdefghijklmnopqrst" })).toThrow(
    "not all",
  );
  expect(() => readTarget({ ...env, DEPLOY_FUNCTIONS: "" })).toThrow("Set DEPLOY_FUNCTIONS");
});

test("a release is complete once every part works and its functions answer", async () => {
  const answers = [
    [503, "1.1.0"],
    [200, "1.0.0"],
    [200, "1.1.0"],
  ] as const;
  let requestCount = 0;
  const address = await answerWith((_request, _body, response) => {
    const [status, version] = answers[requestCount++] ?? [503, "1.1.0"];
    response.writeHead(status).end(JSON.stringify({ version }));
  });
  const options = { version: "1.1.0", tries: 3, pauseMs: 1 };
  expect(await waitForHealth(address, options)).toBe('{"version":"1.1.0"}');
  expect(requestCount).toBe(3);
  await expect(waitForHealth(address, options)).rejects.toThrow(
    'The project is unhealthy, or does not run 1.1.0: {"version":"1.1.0"}',
  );
});
