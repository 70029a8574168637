import { expect, it } from "vitest";
import { fileSize } from "./fileSize.ts";

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [12_345, "12 kB"],
  [1_240_000, "1.2 MB"],
  [26_214_400, "26.2 MB"],
])("%i bytes are %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
