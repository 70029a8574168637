import { expect, it } from "vitest";
import { diameterOf } from "./deviceSize.ts";

it.each([
  [8, 63],
  [10, 56],
  [14, 48],
  [20, 40],
  [30, 33],
])("25 mL that are %i mm high are %i mm wide", (height, width) => {
  expect(Math.round(diameterOf(height))).toBe(width);
});
