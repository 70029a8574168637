import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { FUNCTIONS_DIR } from "#tools/stack/functions/permissions.ts";
import { type ServedApi, startOwnApi } from "#tools/testing/api/ownApi.ts";
import { useDatabase } from "#tools/testing/database/database.ts";
import { fingerprint } from "#tools/testing/database/fingerprint.ts";
import { CALLERS, type Caller, headersOfCallers, isForged } from "./callers.ts";
import { EDGE_FUNCTIONS, PLAIN_PAGES } from "./edgeFunctions.ts";
import { type Rows, type Rule, valueFor } from "./rules.ts";
import { makeWorld, ROWS } from "./world.ts";

/** Errors that rights.test.ts cannot reach: those of the gateway, REST and the edge functions. */

const { sql, url } = useDatabase(2);
let api: ServedApi;
let headers: Awaited<ReturnType<typeof headersOfCallers>>;
let before: Record<string, string>;

beforeAll(async () => {
  // The stack logs each of thousands of refusals.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  api = await startOwnApi(inject("stack"), url, { functionsDir: FUNCTIONS_DIR });
  headers = await headersOfCallers(api.addresses);
  await makeWorld(sql);
  before = await fingerprint(sql);
});
afterAll(() => api.stop());

interface Request {
  caller: Caller;
  method?: string;
  path: string;
  body?: unknown;
  type?: string;
  expected: string;
  read: (answer: Response) => Promise<string>;
}

const JSON_TYPE = "application/json";

async function send({ caller, method = "GET", path, body, type = JSON_TYPE }: Request) {
  const isText = typeof body === "string";
  return fetch(`${api.addresses.apiUrl}${path}`, {
    method,
    headers: { ...headers[caller], "content-type": type },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  });
}

/** Sends the requests, eight at once; returns those with an unexpected response. */
async function wrongAnswers(requests: readonly Request[]): Promise<string[]> {
  const wrong: string[] = [];
  const rest = [...requests];
  const worker = async () => {
    for (let request = rest.pop(); request; request = rest.pop()) {
      const { caller, method = "GET", path, expected, read } = request;
      const answer = await read(await send(request));
      if (answer !== expected) {
        wrong.push(`${caller} ${method} ${path}: "${answer}", not "${expected}"`);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return wrong;
}

const UNAUTHENTICATED = "unauthenticated";
/** The outcome of a REST request: the keys of its rows, or the refusal. */
const restAnswer = (key: string) => async (answer: Response) => {
  const body = JSON.parse((await answer.text()) || "null");
  if (answer.ok) {
    return `rows ${((body ?? []) as Record<string, unknown>[]).map((row) => String(row[key])).sort()}`;
  }
  const { code = "", message = "" } = body as { code?: string; message?: string };
  if (answer.status === 401 && !/^\d/.test(code)) return UNAUTHENTICATED;
  if (code === "42501" && message.startsWith("permission denied for ")) return "closed";
  if (code === "PGRST106") return "not exposed";
  return code === "42501" ? "denied" : `${answer.status} ${code} ${message}`;
};

function expectedRows(rule: Rule<Rows>, caller: Caller): string {
  if (isForged(caller)) return UNAUTHENTICATED;
  const rows = valueFor(rule, caller) ?? "closed";
  return typeof rows === "string" ? rows : `rows ${[...rows].sort()}`;
}

describe("REST", () => {
  const SOME: Caller[] = ["visitor", "admin", "service", ...CALLERS.filter(isForged)];

  test("returns the rows of the rules, and rejects every other key and token", async () => {
    const requests = Object.entries(ROWS)
      .filter(([name]) => !name.includes("."))
      .flatMap(([name, [key, rule]]) =>
        SOME.map(
          (caller): Request => ({
            caller,
            path: `/rest/v1/${name}?select=${key}`,
            expected: expectedRows(rule, caller),
            read: restAnswer(key),
          }),
        ),
      );
    expect(await wrongAnswers(requests)).toEqual([]);
  });

  test("exposes only the schema public", async () => {
    const schemas = await sql<{ name: string }[]>`
      select nspname as name from pg_namespace where nspname !~ '^pg_(toast|temp)' and nspname <> 'public'`;
    expect(api.project.api.schemas).toEqual(["public"]);
    for (const { name } of schemas) {
      for (const caller of ["visitor", "admin", "service"] as const) {
        const answer = await fetch(`${api.addresses.apiUrl}/rest/v1/users`, {
          headers: { ...headers[caller], "accept-profile": name },
        });
        expect(await restAnswer("id")(answer), `${caller} ${name}`).toBe("not exposed");
      }
    }
  });
});

/** A response about the payload means that the caller was accepted. */
async function edgeAnswer(answer: Response): Promise<string> {
  const text = await answer.text();
  // health and project return 503 if another part is down: here the site, which is not running.
  const needsSite = text.includes('"parts":') || (answer.status === 503 && text === "");
  if (answer.ok || answer.status === 400 || needsSite) return "let in";
  const refusals: Record<number, string> = { 401: "sign in", 403: "denied" };
  return refusals[answer.status] ?? `${answer.status} ${text}`;
}

test("edge functions accept only the callers of the rules", async () => {
  const requests = Object.entries(EDGE_FUNCTIONS).flatMap(([name, { anybody, ...rule }]) =>
    CALLERS.map(
      (caller): Request => ({
        caller,
        path: `/functions/v1/${name}${PLAIN_PAGES.get(name) ?? ""}`,
        ...(!PLAIN_PAGES.has(name) && { method: "POST", body: {} }),
        expected: (isForged(caller) ? undefined : valueFor(rule, caller)) ?? anybody,
        read: edgeAnswer,
      }),
    ),
  );
  expect(await wrongAnswers(requests)).toEqual([]);
});

test("none of these requests has changed data", async () => {
  expect(await fingerprint(sql)).toEqual(before);
});
