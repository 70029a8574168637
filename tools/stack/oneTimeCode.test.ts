import { expect, test } from "vitest";
import { base32, oneTimeCode } from "./oneTimeCode.ts";

const SECRET = base32(new TextEncoder().encode("12345678901234567890"));

// The vectors of RFC 6238, appendix B, the last six digits of each.
test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("the code at second %i is %s", (second, code) => {
  expect(oneTimeCode(SECRET, second * 1000)).toBe(code);
});
