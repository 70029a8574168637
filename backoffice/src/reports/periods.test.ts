import { expect, it } from "vitest";
import { periodLabel } from "./periods.ts";

it.each([
  ["day", "Aug 25"],
  ["week", "Week of Aug 25"],
  ["month", "Aug 2025"],
] as const)("names a %s %s", (unit, label) => {
  expect(periodLabel({ unit, start: "2025-08-25" })).toBe(label);
});
