import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { MAX_CALL_BYTES, readBody } from "#server/body.ts";
import { ROOT } from "#tools/stack/config.ts";
import { HOSTILE_VALUES } from "#tools/testing/hostile/inputs.ts";
import { sample } from "#tools/testing/hostile/sample.ts";
import {
  type Answer,
  call,
  expectRefused,
  type Person,
  refusal,
  send,
  signUpAdmin,
  stack,
} from "./support.ts";

/** The protocol that all functions share. For the rights to call them, see rights/http. */

const FOLDER = path.join(ROOT, "supabase/functions");
/** Functions for monitors, calendars and browsers. */
const PAGES = ["health", "calendar", "project", "project-picture"];
/** Functions for email programs, which send a form (unsubscribe.test.ts), and for Resend (emailEvents.test.ts). */
const OTHERS = ["unsubscribe", "email-events"];
const CALLABLES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((submission) => submission.isDirectory() && !submission.name.startsWith("_"))
  .map(({ name }) => name)
  .filter((name) => ![...PAGES, ...OTHERS].includes(name));

/** Functions that ignore their payload. */
const WITHOUT_PAYLOAD = ["check-document", "list-admin-users", "send-emails"];

let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin();
});

function post(
  name: string,
  body: string,
  headers: Record<string, string> = {},
  method = "POST",
): Promise<Answer> {
  return send(name, {
    method,
    headers: {
      apikey: name === "send-emails" ? stack.secretKey : stack.publishableKey,
      authorization: `Bearer ${admin.token}`,
      "content-type": "application/json",
      ...headers,
    },
    ...(method === "GET" ? {} : { body }),
  });
}

const JSON_TYPE = "application/json";
const LARGE = JSON.stringify({ data: { padding: "x".repeat(MAX_CALL_BYTES) } });

/** Invalid requests. A page of another site can send the other content types as a form. */
const NO_CALLS: [method: string, type: string, body: string, message: RegExp][] = [
  ["GET", JSON_TYPE, "", /POST/],
  ["POST", "text/plain", '{"data":{}}', /content type/],
  ["POST", JSON_TYPE, "{", /not valid JSON/],
  ["POST", JSON_TYPE, '{"result":{}}', /missing data/],
  ["POST", JSON_TYPE, LARGE, /too large/],
];
const MORE_NO_CALLS: typeof NO_CALLS = [
  ["PUT", JSON_TYPE, '{"data":{}}', /POST/],
  ["PATCH", JSON_TYPE, '{"data":{}}', /POST/],
  ["DELETE", JSON_TYPE, '{"data":{}}', /POST/],
  ["POST", "application/x-www-form-urlencoded", '{"data":{}}', /content type/],
  ["POST", "application/jsonp", '{"data":{}}', /content type/],
  ["POST", JSON_TYPE, "", /not valid JSON/],
  ["POST", JSON_TYPE, '{"data":{}} again', /not valid JSON/],
  ["POST", JSON_TYPE, "\u0000", /not valid JSON/],
  ["POST", JSON_TYPE, "null", /missing data/],
  ["POST", JSON_TYPE, "[]", /missing data/],
  ["POST", JSON_TYPE, '"data"', /missing data/],
];

describe.each(CALLABLES)("%s", (name) => {
  test("rejects invalid requests", async () => {
    const requests = name === "set-admin" ? [...NO_CALLS, ...MORE_NO_CALLS] : NO_CALLS;
    for (const [method, type, body, message] of requests) {
      expect(
        await post(name, body, { "content-type": type }, method),
        `${method} ${type} ${body.slice(0, 20)}`,
      ).toMatchObject(refusal(400, "INVALID_ARGUMENT", message));
    }
  });

  test("rejects payloads and fields of another type without internal details", async () => {
    const values = fc.constantFrom(
      ...Object.keys(HOSTILE_VALUES).filter((key) => key !== "oversized"),
    );
    await sample(2, values, fc.boolean(), async (what, isField) => {
      const value = HOSTILE_VALUES[what];
      const data = isField ? { uid: value, name: value, email: value, message: value } : value;
      const body = JSON.stringify({ data });
      const { status, body: answer } = await post(name, body);
      // A user can be deleted again.
      const statusOfUnknown = name === "delete-user" ? 200 : 404;
      if (what === "empty UUID" && isField && status === statusOfUnknown) return;
      if (WITHOUT_PAYLOAD.includes(name) && Buffer.byteLength(body) <= MAX_CALL_BYTES) {
        expect(status, what).toBe(200);
      } else {
        expectRefused({ status, body: answer }, what);
      }
    });
  });
});

test.each(PAGES)("%s accepts only GET", async (name) => {
  expect(await post(name, '{"data":{}}')).toMatchObject({ status: 405, body: undefined });
});

test("responses are JSON that caches do not store", async () => {
  const { headers } = await call("list-admin-users", {}, admin.token);
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  expect(headers.get("cache-control")).toBe("no-store");
  const type = "Application/JSON; charset=utf-8";
  expect((await post("list-admin-users", '{"data":{}}', { "content-type": type })).status).toBe(
    200,
  );
});

describe("pages on other origins", () => {
  const preflight = (origin: string) =>
    send("set-admin", {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,apikey,content-type,x-app-check",
      },
    });
  const allowedOrigin = ({ headers }: Answer) => headers.get("access-control-allow-origin");

  test.each([stack.siteUrl, "http://localhost:5173", "http://[::1]:4000"])(
    "%s may call, with headers of its own, and read a refusal",
    async (origin) => {
      const answer = await preflight(origin);
      expect(answer.status).toBe(204);
      expect(allowedOrigin(answer)).toBe(origin);
      expect(answer.headers.get("access-control-allow-methods")).toContain("POST");
      for (const header of ["authorization", "apikey", "content-type", "x-app-check"]) {
        expect(answer.headers.get("access-control-allow-headers")).toContain(header);
      }
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      expect(allowedOrigin(await post("set-admin", "{}", { origin }))).toBe(origin);
    },
  );

  test.each([
    "https://evil.example.com",
    "https://127.0.0.1.evil.example.com",
    "https://localhost.example.com",
    `${stack.siteUrl}.evil.example`,
    "null",
  ])("%s may not call functions", async (origin) => {
    expect(allowedOrigin(await preflight(origin))).toBeNull();
    const answer = await post("list-admin-users", '{"data":{}}', { origin });
    expect(allowedOrigin(answer)).toBeNull();
    expect(answer.headers.get("vary")).toMatch(/origin/i);
  });
});

describe("a body", () => {
  const ADDRESS = "https://functions.example.com/";
  afterEach(() => vi.useRealTimers());

  /** A request whose body does not end. */
  function openRequest(first: string) {
    const abort = Promise.withResolvers<never>();
    const cancel = vi.fn<() => void>();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(first));
        abort.promise.catch((error: Error) => controller.error(error));
      },
      cancel,
    });
    const request = new Request(ADDRESS, { method: "POST", body, ...{ duplex: "half" } });
    return { request, cancel, abort: () => abort.reject(new Error("reset")) };
  }

  test("is read up to the limit, even if it is empty", async () => {
    const full = new Request(ADDRESS, { method: "POST", body: "four" });
    expect(new TextDecoder().decode(await readBody(full, 4))).toBe("four");
    expect(await readBody(new Request(ADDRESS, { method: "POST" }), 4)).toHaveLength(0);
  });

  test("is rejected as soon as it is too large", async () => {
    const { request, cancel } = openRequest("fives");
    await expect(readBody(request, 4)).rejects.toMatchObject({ httpStatus: 413 });
    expect(cancel).toHaveBeenCalled();
  });

  test("has 15 seconds to arrive", async () => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(clock.signal);
    const { request, cancel } = openRequest("one");
    const slow = { code: "deadline-exceeded", httpStatus: 408 };
    const refused = expect(readBody(request, 4)).rejects.toMatchObject(slow);
    clock.abort();
    await refused;
    expect(timeout).toHaveBeenCalledWith(15_000);
    expect(cancel).toHaveBeenCalled();
  });

  test("is rejected if its sender closes the connection", async () => {
    const { request, abort } = openRequest("one");
    const broken = { code: "invalid-argument", httpStatus: 400 };
    const refused = expect(readBody(request, 4)).rejects.toMatchObject(broken);
    abort();
    await refused;
  });

  test("is read by every function with the same code", () => {
    const others = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith("_server/body.ts"))
      .filter((name) =>
        /\brequest\.(body|text|json|formData|arrayBuffer|blob|bytes)\b/.test(
          readFileSync(path.join(FOLDER, name), "utf8"),
        ),
      );
    expect(others).toEqual([]);
  });
});
