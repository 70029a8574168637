import { beforeEach, expect, test } from "vitest";
import { VERSION } from "#server/version.ts";
import { answerWith } from "#tools/testing/api/answerWith.ts";
import { startOwnFunctions } from "./ownFunctions.ts";
import { sql, stack } from "./support.ts";

/** The response if every part is healthy. For the database's part, see database/schedule. */
const ALL_WELL = {
  status: "ok",
  parts: {
    site: "ok",
    auth: "ok",
    database: "ok",
    storage: "ok",
    schedule: "ok",
    mail: "ok",
    clientAddress: "ok",
    functions: "ok",
  },
  isRehearsal: false,
  warnings: ["second_factor_not_required"],
  version: VERSION,
};

// The tests' stack has no schedule and no limits by address.
beforeEach(async () => {
  // Other tests send emails at the same time.
  await sql`delete from private.notifications where sent_at is null`;
  await sql`
    update private.platform_settings
    set client_address_header = 'x-forwarded-for', clock_offset = '0'`;
  await sql`update private.jobs set last_run_at = now(), last_error = null`;
});

/** The function with other variables, by default with a site that responds. */
async function ask(changes: Record<string, string>) {
  const SITE_URL = await answerWith((_request, _body, response) => void response.end());
  const { send, printed } = await startOwnFunctions(stack, { SITE_URL, ...changes });
  const get = async (init: RequestInit = {}) => {
    const response = await send("health", init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { get, printed };
}

test("responds to everyone, and checks once for simultaneous requests", async () => {
  let requests = 0;
  const SITE_URL = await answerWith((_request, _body, response) => {
    requests += 1;
    response.end();
  });
  const { get } = await ask({ SITE_URL });
  const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
  for (const { status, headers, text } of answers) {
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual(ALL_WELL);
    expect(headers.get("cache-control")).toBe("no-store");
  }
  expect(requests).toBe(1);
  expect(await get({ method: "HEAD" })).toMatchObject({ status: 200, text: "" });
});

test("names the parts that do not respond or are not configured, with 503", async () => {
  await sql`update private.platform_settings set client_address_header = null`;
  await sql`update private.jobs set last_run_at = null`;
  const { get } = await ask({ SITE_URL: "http://127.0.0.1:9", MAIL_FROM: "" });
  const { status, text } = await get();
  expect(status).toBe(503);
  const missing = ["site", "schedule", "mail", "clientAddress"];
  const parts = Object.fromEntries(missing.map((part) => [part, "unavailable"]));
  expect(JSON.parse(text)).toEqual({
    ...ALL_WELL,
    status: "unavailable",
    parts: { ...ALL_WELL.parts, ...parts },
  });
});

test("warns if email is off or the clock is moved, with 200", async () => {
  // The offset is too small to affect other tests on this stack.
  await sql`update private.platform_settings set clock_offset = '1 millisecond'`;
  const { get } = await ask({ MAIL_OFF: "true" });
  const { status, text } = await get();
  expect(status).toBe(200);
  const warnings = ["mail_off", ...ALL_WELL.warnings];
  expect(JSON.parse(text)).toEqual({ ...ALL_WELL, isRehearsal: true, warnings });
});

test("reveals no details if Supabase responds with errors", async () => {
  const SUPABASE_URL = await answerWith((_request, _body, response) => {
    response.writeHead(500, { "content-type": "application/json" });
    response.end('{"message":"password authentication failed for user postgres"}');
  });
  const { get, printed } = await ask({ SUPABASE_URL });
  const { status, text } = await get();
  expect(status).toBe(503);
  const parts = Object.keys(ALL_WELL.parts).map((part) => [
    part,
    ["site", "functions"].includes(part) ? "ok" : "unavailable",
  ]);
  expect(JSON.parse(text)).toEqual({
    status: "unavailable",
    parts: Object.fromEntries(parts),
    isRehearsal: null,
    warnings: null,
    version: VERSION,
  });
  expect(printed.join("\n")).not.toContain("password");
  expect(printed.join("\n")).toContain("No valid response from: database.");
});

test("warns about a public address without https, except on this machine", async () => {
  const { get } = await ask({ SUPABASE_PUBLIC_URL: "http://kong:8000" });
  const { status, text } = await get();
  expect([status, JSON.parse(text).warnings]).toEqual([200, ["not_https", ...ALL_WELL.warnings]]);
});
