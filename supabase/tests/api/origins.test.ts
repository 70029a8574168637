import { expect, inject, test } from "vitest";

/**
 * A page of another site cannot use its visitor's session: no server uses cookies. For origins of edge functions, see
 * functions/protocol; for requests without a token, rights.
 */
const { apiUrl, publishableKey } = inject("stack");

test.each([
  "/auth/v1/user",
  "/auth/v1/settings",
  "/rest/v1/challenge_status",
  "/rest/v1/rpc/delete_my_account",
  "/storage/v1/object/submissions/x",
  "/functions/v1/delete-user",
  "/functions/v1/handle-contact-form",
])("%s uses no cookies, and does not allow pages to send them", async (path) => {
  for (const method of ["OPTIONS", "POST"]) {
    const { headers } = await fetch(apiUrl + path, {
      method,
      headers: {
        origin: "https://evil.example",
        apikey: publishableKey,
        cookie: "sb-access-token=x; challenge-auth=x",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      },
    });
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("access-control-allow-origin")).not.toBe("https://evil.example");
    // With a specific origin, this header would let a page use its visitor's cookies. With "*", as Supabase Auth sends
    // it, browsers reject it.
    if (headers.get("access-control-allow-credentials")) {
      expect(headers.get("access-control-allow-origin")).toBe("*");
    }
  }
});
