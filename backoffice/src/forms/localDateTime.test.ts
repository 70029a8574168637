import { expect, it, vi } from "vitest";
import { fromLocalInput, inOfficialTime, toLocalInput } from "./localDateTime.ts";

it.each([
  ["America/New_York", "2025-09-01T04:59:59+00:00", "2025-09-01T00:59:59"],
  ["Asia/Kolkata", "2025-09-01T04:59:59+00:00", "2025-09-01T10:29:59"],
  ["Pacific/Kiritimati", "2025-12-31T10:00:00+00:00", "2026-01-01T00:00:00"],
  ["Europe/Paris", "2026-03-29T00:30:00+00:00", "2026-03-29T01:30:00"],
  ["Europe/Paris", "2026-03-29T01:30:00+00:00", "2026-03-29T03:30:00"],
])("in %s, %s is %s on the clock", (zone, moment, text) => {
  vi.stubEnv("TZ", zone);
  expect(toLocalInput(moment)).toBe(text);
  expect(Date.parse(fromLocalInput(text))).toBe(Date.parse(moment));
});

it("has nothing for no moment", () => {
  expect(toLocalInput("")).toBe("");
  expect(fromLocalInput("")).toBe("");
});

it("says a moment on the official clock in every time zone", () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  expect(inOfficialTime("2025-09-01T04:59:59+00:00")).toBe("Aug 31, 2025 11:59 PM EST");
});
