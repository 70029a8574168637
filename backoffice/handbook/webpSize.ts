/**
 * The size of a picture in pixels.
 * @throws if it is not a WebP file as `npm run pictures` writes it (by Chromium).
 */
export function webpSize(file: Buffer): { width: number; height: number } {
  if (file.toString("latin1", 8, 16) !== "WEBPVP8X")
    throw new Error("No picture of `npm run pictures`.");
  return { width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) };
}
