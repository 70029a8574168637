import { expect, it } from "vitest";
import { rehearsalText } from "./rehearsal.ts";

it("names the day on the official clock, as all days are written", () => {
  expect(rehearsalText(new Date("2025-08-11T04:59:59Z"))).toBe(
    "Rehearsal: it is Aug 10, 2025 here",
  );
});
