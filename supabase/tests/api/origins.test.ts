import { describe, expect, inject, test } from "vitest";

/** A page of another site cannot use the session of its visitor. Which pages may call edge functions: functions/protocol. */
const { apiUrl, publishableKey } = inject("stack");

const PATHS = [
  "/auth/v1/user",
  "/auth/v1/settings",
  "/rest/v1/challenge_status",
  "/rest/v1/rpc/delete_my_account",
  "/storage/v1/object/submissions/x",
  "/functions/v1/delete-user",
  "/functions/v1/handle-contact-form",
];

describe.each(PATHS)("%s", (path) => {
  test("uses no cookies, and allows no page to send them", async () => {
    for (const method of ["OPTIONS", "POST"]) {
      const answer = await fetch(apiUrl + path, {
        method,
        headers: {
          origin: "https://evil.example",
          apikey: publishableKey,
          cookie: "sb-access-token=x; challenge-auth=x",
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization",
        },
      });
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(answer.headers.get("access-control-allow-origin")).not.toBe("https://evil.example");
      // Beside an origin of its own, this header would let a page use the cookies of its visitor; beside
      // "*", where Supabase Auth sends it, browsers refuse it.
      if (answer.headers.get("access-control-allow-credentials")) {
        expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      }
    }
  });

  test("refuses a form of another page, which has no token", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      const answer = await fetch(apiUrl + path, {
        method: "POST",
        headers: { origin: "https://evil.example", "content-type": type },
        body: '{"data": {"uid": "x"}, "confirm_email": "x"}',
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  });
});
