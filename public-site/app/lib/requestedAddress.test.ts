import { afterEach, expect, it } from "vitest";
import { requestedAddress } from "./nextPath.ts";

const request = (path: string) => new Request(new URL(path, window.location.origin));

afterEach(() => window.history.replaceState(null, "", "/"));

it("has the hash of the page that is shown", () => {
  window.history.replaceState(null, "", "/auth/callback#error=access_denied");
  expect(requestedAddress(request("/auth/callback")).hash).toBe("#error=access_denied");
});

it("keeps the shown page's address out of the next page's", () => {
  window.history.replaceState(null, "", "/reset-password?code=abc#hash");
  expect(requestedAddress(request("/reset-password")).href).toBe(
    "http://127.0.0.1:3000/reset-password",
  );
});
