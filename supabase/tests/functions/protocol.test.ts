import { beforeAll, describe, expect, test } from "vitest";
import { call, type Person, refusal, send, signUpAdmin, stack } from "./support.ts";

let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin();
});

function post(body: string, headers: Record<string, string> = {}, method = "POST") {
  return send("list-admin-users", {
    method,
    headers: {
      apikey: stack.publishableKey,
      authorization: `Bearer ${admin.token}`,
      "content-type": "application/json",
      ...headers,
    },
    ...(method === "GET" ? {} : { body }),
  });
}

describe("a request that is not a call", () => {
  const invalid = (message: RegExp) => refusal(400, "INVALID_ARGUMENT", message);

  test("with another method", async () => {
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      expect(await post('{"data":{}}', {}, method)).toMatchObject(invalid(/POST/));
    }
  });

  test("with another content type, as a form of a stranger's page would send", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"]) {
      const answer = await post('{"data":{}}', { "content-type": type });
      expect(answer).toMatchObject(invalid(/content type/));
    }
    const answer = await post('{"data":{}}', { "content-type": "Application/JSON; charset=utf-8" });
    expect(answer.status).toBe(200);
  });

  test.each(["", "{", "data", '{"data":{}} again', "\u0000"])("with the body %j", async (body) => {
    expect(await post(body)).toMatchObject(invalid(/not valid JSON/));
  });

  test.each(["null", "[]", '"data"', "7", "{}", '{"result":{}}'])(
    "without data: %s",
    async (body) => {
      expect(await post(body)).toMatchObject(invalid(/missing data/));
    },
  );

  test("with more than any call needs", async () => {
    const body = JSON.stringify({ data: { padding: "x".repeat(128 * 1024) } });
    expect(await post(body)).toMatchObject(invalid(/too large/));
    const fits = JSON.stringify({ data: { padding: "x".repeat(100 * 1024) } });
    expect((await post(fits)).status).toBe(200);
  });
});

test("answers are JSON that nobody keeps", async () => {
  const { headers } = await call("list-admin-users", {}, admin.token);
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  expect(headers.get("cache-control")).toBe("no-store");
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

  test.each([stack.siteUrl, "http://localhost:5173", "http://[::1]:4000"])(
    "%s may call, with headers of its own",
    async (origin) => {
      const { status, headers } = await preflight(origin);
      expect(status).toBe(204);
      expect(headers.get("access-control-allow-origin")).toBe(origin);
      expect(headers.get("access-control-allow-methods")).toContain("POST");
      for (const header of ["authorization", "apikey", "content-type", "x-app-check"]) {
        expect(headers.get("access-control-allow-headers")).toContain(header);
      }
      expect(headers.get("access-control-allow-credentials")).toBeNull();
      expect(
        (await post('{"data":{}}', { origin })).headers.get("access-control-allow-origin"),
      ).toBe(origin);
    },
  );

  test.each([
    "https://evil.example.com",
    "https://127.0.0.1.evil.example.com",
    "https://localhost.example.com",
    `${stack.siteUrl}.evil.example`,
    "null",
  ])("%s may not", async (origin) => {
    expect((await preflight(origin)).headers.get("access-control-allow-origin")).toBeNull();
    const answer = await post('{"data":{}}', { origin });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(answer.headers.get("vary")).toMatch(/origin/i);
  });

  test("may read why a call was refused", async () => {
    const answer = await send("set-admin", {
      method: "POST",
      headers: { origin: stack.siteUrl, "content-type": "application/json" },
      body: "{}",
    });
    expect(answer).toMatchObject(refusal(401, "UNAUTHENTICATED"));
    expect(answer.headers.get("access-control-allow-origin")).toBe(stack.siteUrl);
  });
});
