import { describe, expect, it } from "vitest";
import { formatPeriod, parsePeriod } from "./listQuery.ts";

const FROM = "2026-11-01T23:00:00.000Z";
const UNTIL = "2026-11-20T23:00:00.000Z";

describe("a period in the address bar", () => {
  it.each([
    [{ from: FROM, until: UNTIL }, `${FROM}/${UNTIL}`],
    [{ from: FROM }, `${FROM}/`],
    [{ until: UNTIL }, `/${UNTIL}`],
    [{}, ""],
  ])("%j is written as %j and read again", (period, text) => {
    expect(formatPeriod(period)).toBe(text);
    expect(parsePeriod(text)).toEqual(period);
  });

  it.each([undefined, 5, "now/", "2026-11-01/", `${FROM},id.gt.0)/`, "/)"])(
    "%j is no period",
    (text) => {
      expect(parsePeriod(text)).toEqual({});
    },
  );
});
