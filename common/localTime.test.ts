import { afterEach, expect, it, vi } from "vitest";
import { localTime, officialBeside } from "./localTime.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ["Europe/Paris", "2025-08-03T16:01:00Z", "Aug 3, 2025 6:01 PM CEST", "11:01 AM EST"],
  ["Asia/Tokyo", "2025-09-01T04:59:59Z", "Sep 1, 2025 1:59 PM GMT+9", "Aug 31, 2025 11:59 PM EST"],
  ["America/Lima", "2025-09-01T04:59:59Z", "Aug 31, 2025 11:59 PM GMT-5", null],
  [
    "America/New_York",
    "2025-09-01T04:59:59Z",
    "Sep 1, 2025 12:59 AM EDT",
    "Aug 31, 2025 11:59 PM EST",
  ],
  ["America/New_York", "2025-12-31T12:00:00Z", "Dec 31, 2025 7:00 AM EST", null],
  ["Europe/London", "2025-12-31T12:00:00Z", "Dec 31, 2025 12:00 PM GMT", "7:00 AM EST"],
  ["UTC", "2025-12-31T12:00:00Z", "Dec 31, 2025 12:00 PM UTC", "7:00 AM EST"],
])(
  "says in %s that %s is %s, and what the official clock shows",
  (timeZone, iso, local, official) => {
    vi.stubEnv("TZ", timeZone);
    expect([localTime(iso), officialBeside(iso)]).toEqual([local, official]);
  },
);
