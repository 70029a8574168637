import type { Page } from "@playwright/test";

/** What a picture of the docs may weigh: readers' phones load them. */
const MOST_BYTES = 80_000;
const QUALITIES = [0.85, 0.7, 0.55];

/**
 * A screenshot as WebP, made by the browser that took it.
 * @param page an empty page, to draw on.
 * @throws when it is too large even at the lowest quality.
 */
export async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const data = await page.evaluate(
      async ([address, wanted]) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = document.createElement("canvas");
        canvas.width = image.width;
        canvas.height = image.height;
        canvas.getContext("2d", { alpha: false })?.drawImage(image, 0, 0);
        return canvas.toDataURL("image/webp", wanted);
      },
      [`data:image/png;base64,${png.toString("base64")}`, quality] as const,
    );
    const webp = Buffer.from(data.split(",")[1] ?? "", "base64");
    if (webp.length <= MOST_BYTES) return webp;
  }
  throw new Error(`The picture weighs more than ${MOST_BYTES} bytes.`);
}
