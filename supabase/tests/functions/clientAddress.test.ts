import { expect, test } from "vitest";
import { clientAddress } from "../../functions/_server/clientAddress.ts";

const hosted = (headers: Record<string, string>) => clientAddress(new Headers(headers), true);
const local = (headers: Record<string, string>) => clientAddress(new Headers(headers), false);

test("on hosted Supabase, only Cloudflare's header counts", () => {
  const forged = { "x-forwarded-for": "203.0.113.9, 198.51.100.7" };
  expect(hosted({ ...forged, "cf-connecting-ip": "192.0.2.1" })).toBe("192.0.2.1");
  expect(hosted(forged)).toBe("unknown");
});

test("elsewhere, only the last entry counts, which the gateway writes", () => {
  expect(local({ "x-forwarded-for": "203.0.113.9, 192.0.2.1" })).toBe("192.0.2.1");
  expect(local({ "cf-connecting-ip": "203.0.113.9" })).toBe("unknown");
  expect(local({ "x-forwarded-for": "203.0.113.9," })).toBe("unknown");
});

test("an IPv6 client is its network of 64 bits, in any notation", () => {
  const network = "2001:db8:0:1";
  for (const address of [
    "2001:db8:0:1::1",
    "2001:db8:0:1:ffff:ffff:ffff:ffff",
    "2001:0DB8:0000:0001::",
    "2001:db8:0:1::1%eth0",
  ]) {
    expect(local({ "x-forwarded-for": address })).toBe(network);
  }
  expect(local({ "x-forwarded-for": "2001:db8::1" })).toBe("2001:db8:0:0");
  expect(local({ "x-forwarded-for": "::1" })).toBe("0:0:0:0");
  expect(local({ "x-forwarded-for": "2001:db8:0:2::1" })).not.toBe(network);
});

test("an IPv4 address in IPv6 notation is that address", () => {
  expect(local({ "x-forwarded-for": "::ffff:192.0.2.1" })).toBe("192.0.2.1");
});
