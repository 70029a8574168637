import { expect, it } from "vitest";
import { isEnter } from "./isEnter.ts";

it.each([
  ["Enter", false, 13, true],
  ["a", false, 65, false],
  // The Enter that ends a composition, in Chrome and Firefox, then in Safari.
  ["Enter", true, 229, false],
  ["Enter", false, 229, false],
])("%s, while composing: %s, with the code %s: %s", (key, isComposing, keyCode, expected) => {
  expect(isEnter({ key, nativeEvent: { isComposing, keyCode } })).toBe(expected);
});
