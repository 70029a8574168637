import { describe, expect, inject, test } from "vitest";

/** A page of another site cannot use its visitor's session. For origins of edge functions, see functions/protocol. */
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
  test("uses no cookies, and does not allow pages to send them", async () => {
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
      // With a specific origin, this header would let a page use its visitor's cookies. With "*", as
      // Supabase Auth sends it, browsers reject it.
      if (answer.headers.get("access-control-allow-credentials")) {
        expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      }
    }
  });

  test("rejects a form of another page, which has no token", async () => {
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
