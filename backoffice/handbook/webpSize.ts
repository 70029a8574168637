/**
 * The size of a picture in pixels.
 * @throws when it is no WebP file as Chromium writes it, which `npm run pictures` does.
 */
export function webpSize(file: Buffer): { width: number; height: number } {
  if (file.toString("latin1", 8, 16) !== "WEBPVP8X")
    throw new Error("No picture of `npm run pictures`.");
  return { width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) };
}
