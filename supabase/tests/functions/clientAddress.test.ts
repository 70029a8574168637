import { expect, test } from "vitest";
import { clientAddress } from "../../functions/_server/clientAddress.ts";

const hosted = (headers: Record<string, string>) => clientAddress(new Headers(headers), true);
const local = (headers: Record<string, string>) => clientAddress(new Headers(headers), false);

test("hosted Supabase uses only Cloudflare's header", () => {
  const forged = { "x-forwarded-for": "203.0.113.9, 198.51.100.7" };
  expect(hosted({ ...forged, "cf-connecting-ip": "192.0.2.1" })).toBe("192.0.2.1");
  expect(hosted(forged)).toBe("");
});

test("other servers use only the last entry, which the gateway adds", () => {
  expect(local({ "x-forwarded-for": "203.0.113.9, 192.0.2.1" })).toBe("192.0.2.1");
  expect(local({ "cf-connecting-ip": "203.0.113.9" })).toBe("");
  expect(local({ "x-forwarded-for": "203.0.113.9," })).toBe("");
});
