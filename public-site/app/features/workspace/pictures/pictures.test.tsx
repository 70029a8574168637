import { describe, expect, it } from "vitest";
import {
  altError,
  fitting,
  MAX_SOURCE_BYTES,
  pictureKind,
  preparePicture,
} from "./preparePicture.ts";

const bytes = (text: string) => new Blob([Uint8Array.from(text, (one) => one.charCodeAt(0))]);

describe("a chosen file", () => {
  it.each([
    ["\u00ff\u00d8\u00ff\u00e1", "image/jpeg"],
    ["\u0089PNG\r\n\u001a\n", "image/png"],
    ["RIFF\u0001\u0002\u0003\u0004WEBPVP8 ", "image/webp"],
    ["RIFF\u0001\u0002\u0003\u0004WAVEfmt ", null],
    ["GIF89a", null],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", null],
    ["%PDF-1.7", null],
    ["", null],
  ])("%j is %s by its first bytes", async (text, kind) => {
    expect(await pictureKind(bytes(text))).toBe(kind);
  });

  it("is rejected if it is too large or no picture, under any name", async () => {
    const large = new File([new Uint8Array(MAX_SOURCE_BYTES + 1)], "a.jpg");
    expect(await preparePicture(large)).toMatchObject({
      ok: false,
      detail: "It has 15.1 MB, and at most 15 MB are possible.",
    });
    const text = new File(["<script>"], "a.jpg", { type: "image/jpeg" });
    expect(await preparePicture(text)).toMatchObject({
      ok: false,
      detail: "Please choose a JPEG, PNG or WebP picture.",
    });
  });

  it.each([
    [4000, 3000, 1600, 1200],
    [300, 4800, 100, 1600],
    [800, 600, 800, 600],
    [8000, 1, 1600, 1],
  ])("of %i by %i pixels is drawn as %i by %i", (width, height, wide, high) => {
    expect(fitting(width, height)).toEqual({ width: wide, height: high });
  });
});

it("needs words", () => {
  expect(altError(" ")).toMatch(/required/);
  expect(altError("x".repeat(301))).toMatch(/300/);
  expect(altError("A patch")).toBe("");
});
