import { afterEach, expect, it, vi } from "vitest";
import { localAndUtc } from "./localTime.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ["Europe/Paris", "2025-08-03T16:01:00Z", "3 August 2025 at 18:01 CEST (16:01 UTC)"],
  [
    "Asia/Tokyo",
    "2025-08-31T23:30:00Z",
    "1 September 2025 at 08:30 GMT+9 (31 August 2025 at 23:30 UTC)",
  ],
  ["UTC", "2025-09-01T04:59:59Z", "1 September 2025 at 04:59 UTC"],
])("says in %s that %s is %s", (timeZone, iso, spoken) => {
  vi.stubEnv("TZ", timeZone);
  expect(localAndUtc(iso)).toBe(spoken);
});
