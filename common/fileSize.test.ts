import { expect, it } from "vitest";
import { fileSize } from "./fileSize.ts";

const MEGABYTE = 1024 * 1024;

it.each([
  [0, "1 kB"],
  [999, "1 kB"],
  [12_345, "12 kB"],
  [MEGABYTE - 1, "1 MB"],
  [1_240_000, "1.2 MB"],
  [25 * MEGABYTE, "25 MB"],
  [25 * MEGABYTE + 1, "25.1 MB"],
])("%i bytes are %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
