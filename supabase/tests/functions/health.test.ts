import { beforeEach, expect, test } from "vitest";
import { VERSION } from "#server/version.ts";
import { answerWith } from "#tools/testing/api/answerWith.ts";
import { startOwnFunctions } from "./ownFunctions.ts";
import { sql, stack } from "./support.ts";

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

// The stack of the tests has no schedule and counts nobody by address.
beforeEach(async () => {
  // Sent ones belong to tests beside this one.
  await sql`delete from private.notifications where sent_at is null`;
  await sql`
    update private.platform_settings
    set client_address_header = 'x-forwarded-for', clock_offset = '0'`;
  await sql`update private.jobs set last_run_at = now(), last_error = null`;
});

/** A site that answers with this status. */
const siteWith = (status: number) =>
  answerWith((_request, _body, response) => {
    response.statusCode = status;
    response.end();
  });

async function ask(changes: Record<string, string>) {
  const { host, printed } = await startOwnFunctions(stack, changes);
  const get = async (init: RequestInit = {}) => {
    const request = new Request(`${stack.apiUrl}/functions/v1/health`, init);
    const response = await host.handle(request, "127.0.0.1");
    const text = await response.text();
    return { status: response.status, headers: response.headers, text };
  };
  return { get, printed };
}

test("tells anybody that every part answers, without asking again for each who asks", async () => {
  let asked = 0;
  const SITE_URL = await answerWith((_request, _body, response) => {
    asked += 1;
    response.end();
  });
  const { get } = await ask({ SITE_URL });
  const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
  for (const { status, headers, text } of answers) {
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual(ALL_WELL);
    expect(headers.get("cache-control")).toBe("no-store");
  }
  expect(asked).toBe(1);
  expect(await get({ method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  expect(await get({ method: "POST", body: "{}" })).toMatchObject({ status: 405 });
});

const settings = (change: string) => sql.unsafe(`update private.platform_settings set ${change}`);
const jobs = (change: string) => sql.unsafe(`update private.jobs set ${change}`);
const nothing = async () => undefined;
const LATE_EMAIL = () => sql`
  insert into private.notifications (kind, recipient, not_before)
  -- Urgent: others excuse a late one as long as some are sent, as tests beside this one do.
  values ('password_changed', 'ada@example.com', now() - interval '16 minutes')`;

test.each<
  [part: string, what: string, change: () => Promise<unknown>, env?: Record<string, string>]
>([
  ["site", "does not answer", nothing, { SITE_URL: "http://127.0.0.1:9" }],
  ["schedule", "has never run", () => jobs("last_run_at = null")],
  ["schedule", "has stopped", () => jobs("last_run_at = now() - interval '16 minutes'")],
  ["mail", "has left one waiting", LATE_EMAIL],
  ["mail", "has no sender", nothing, { MAIL_FROM: "" }],
  ["clientAddress", "is not set up", () => settings("client_address_header = null")],
])("is 503 and names the %s when it %s", async (part, _, change, env = {}) => {
  const answer = async () => {
    await change();
    const { get } = await ask({ SITE_URL: await siteWith(200), ...env });
    const { status, text } = await get();
    return [status, JSON.parse(text)];
  };
  const parts = { ...ALL_WELL.parts, [part]: "unavailable" };
  // A test beside this one may send the email first.
  await expect.poll(answer).toEqual([503, { ...ALL_WELL, status: "unavailable", parts }]);
});

test("warns where mail is off on purpose", async () => {
  const { get } = await ask({ SITE_URL: await siteWith(200), MAIL_OFF: "true" });
  const { status, text } = await get();
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual({ ...ALL_WELL, warnings: ["mail_off", ...ALL_WELL.warnings] });
});

test("is 503 and names a database that cannot write, as with a full disk", async () => {
  await sql`alter table private.write_checks add constraint disk_is_full check (false) not valid`;
  try {
    const { get } = await ask({ SITE_URL: await siteWith(200) });
    const { status, text } = await get();
    expect(status).toBe(503);
    expect(JSON.parse(text).parts).toMatchObject({ database: "unavailable", site: "ok" });
  } finally {
    await sql`alter table private.write_checks drop constraint disk_is_full`;
  }
});

test("says when an operator has moved the challenge's clock, which is no failure", async () => {
  // So little that no other test on this stack notices.
  await sql`update private.platform_settings set clock_offset = '1 millisecond'`;
  const { get } = await ask({ SITE_URL: await siteWith(200) });
  const { status, text } = await get();
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual({ ...ALL_WELL, isRehearsal: true });
});

test("is 503 and gives nothing away when Supabase answers with errors", async () => {
  const SUPABASE_URL = await answerWith((_request, _body, response) => {
    response.writeHead(500, { "content-type": "application/json" });
    response.end('{"message":"password authentication failed for user postgres"}');
  });
  const { get, printed } = await ask({ SUPABASE_URL, SITE_URL: await siteWith(200) });
  const { status, text } = await get();
  expect(status).toBe(503);
  expect(JSON.parse(text)).toEqual({
    status: "unavailable",
    parts: {
      site: "ok",
      auth: "unavailable",
      database: "unavailable",
      storage: "unavailable",
      schedule: "unavailable",
      mail: "unavailable",
      clientAddress: "unavailable",
      functions: "ok",
    },
    isRehearsal: null,
    warnings: null,
    version: VERSION,
  });
  expect(printed.join("\n")).not.toContain("password");
  expect(printed.join("\n")).toContain("No good answer from: database.");
});
