import { describe, expect, it, vi } from "vitest";
import { MAX_SOURCE_BYTES, preparePicture, scaledSize } from "./preparePicture.ts";

describe("a chosen file", () => {
  it("is rejected if it is too large or not a picture, under any name", async () => {
    const large = new File([new Uint8Array(MAX_SOURCE_BYTES + 1)], "a.jpg");
    expect(await preparePicture(large)).toMatchObject({
      ok: false,
      detail: "It is 15.1 MB; the limit is 15 MB.",
    });
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const text = new File(["<script>"], "a.jpg", { type: "image/jpeg" });
    expect(await preparePicture(text)).toMatchObject({
      ok: false,
      detail: expect.stringContaining("JPEG, PNG or WebP"),
    });
  });

  it.each([
    [4000, 3000, 1600, 1200],
    [300, 4800, 100, 1600],
    [800, 600, 800, 600],
    [8000, 1, 1600, 1],
  ])("of %i by %i pixels is drawn as %i by %i", (width, height, wide, high) => {
    expect(scaledSize(width, height)).toEqual({ width: wide, height: high });
  });
});
