import { expect, inject, test } from "vitest";
import { usePlainLite } from "./support.ts";

const stack = inject("stack");
const lite = await usePlainLite();
const preflight = {
  method: "OPTIONS",
  headers: {
    origin: "http://localhost:5173",
    "access-control-request-method": "POST",
    "access-control-request-headers": "apikey,authorization,content-type,x-client-info",
  },
};

test("plain Lite still does not allow the headers of supabase-js", async () => {
  const answer = await lite.fetch("/auth/v1/token", preflight);
  expect(answer.headers.get("access-control-allow-headers")).toBeNull();
});

test.each(["/auth/v1/token", "/rest/v1/challenge_status", "/storage/v1/bucket"])(
  "a page of another origin may call %s",
  async (path) => {
    const answer = await fetch(`${stack.apiUrl}${path}`, preflight);
    expect(answer.ok).toBe(true);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-headers")).toContain("x-client-info");
  },
);

test("it may read the answer, an error as well", async () => {
  const answer = await fetch(`${stack.apiUrl}/auth/v1/user`, {
    headers: { apikey: stack.publishableKey, origin: "http://localhost:5173" },
  });
  expect(answer.status).toBe(401);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});
