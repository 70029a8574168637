import { describe, expect, it } from "vitest";
import { phaseNumberTone } from "./phaseColors.ts";

describe("phaseNumberTone", () => {
  it.each([
    ["#ffffff", "dark"],
    ["#000000", "light"],
    ["#969696", "dark"], // brightness 150, the threshold itself
    ["#959595", "light"], // 149
    ["#00ff00", "light"], // 149.7: green weighs 587 of 1000
    ["#ff0000", "light"],
    ["#F4C7A1", "dark"],
  ] as const)("is on %s %s", (background, tone) => {
    expect(phaseNumberTone(background)).toBe(tone);
  });
});
