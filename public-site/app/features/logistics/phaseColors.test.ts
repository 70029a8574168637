import { expect, it } from "vitest";
import { phaseNumberTone } from "./phaseColors.ts";

it.each([
  ["#969696", "dark"], // brightness 150, the threshold itself
  ["#959595", "light"], // 149
  ["#00ff00", "light"], // 149.7: green weighs 587 of 1000
] as const)("the number of a phase on %s is %s", (background, tone) => {
  expect(phaseNumberTone(background)).toBe(tone);
});
