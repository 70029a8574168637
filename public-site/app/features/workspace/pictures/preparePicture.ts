import { fileSize } from "#common/fileSize.ts";
import { DOCUMENT_LIMITS, TEXT_LIMITS } from "#shared/constants.ts";
import { requiredText } from "#shared/validation.ts";
import type { CheckedDocument } from "~/data/storedFiles.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";

const REFUSED = "This picture can’t be added.";

/** The maximum of the longer side, in pixels. */
const LONG_SIDE = 1600;

/** Tried in this order until the file is small enough. */
const QUALITIES = [0.85, 0.7, 0.5];

const ENDINGS = { "image/webp": "webp", "image/jpeg": "jpg" } as const;

/** Scales a size down to the maximum; smaller pictures keep their size. */
export function scaledSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function draw(image: ImageBitmap): OffscreenCanvas {
  const { width, height } = scaledSize(image.width, image.height);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas.");
  // A JPEG would show transparent parts in black.
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** Scales a chosen file and encodes it again, which removes metadata such as location and camera. */
export async function preparePicture(file: File): Promise<Outcome<CheckedDocument>> {
  if (file.size > MAX_SOURCE_BYTES) {
    return failure(
      REFUSED,
      `It is ${fileSize(file.size)}; the limit is ${fileSize(MAX_SOURCE_BYTES)}.`,
    );
  }
  try {
    const image = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = draw(image);
    image.close();
    for (const quality of QUALITIES) {
      for (const type of ["image/webp", "image/jpeg"] as const) {
        const blob = await canvas.convertToBlob({ type, quality });
        // Browsers return a PNG if they do not support the type.
        if (blob.type !== type || blob.size > DOCUMENT_LIMITS.projects.maxBytes) continue;
        const name = `picture.${ENDINGS[type]}`;
        return { ok: true, value: { file: new File([blob], name, { type }), contentType: type } };
      }
    }
    return failure(REFUSED, "It’s still too large. Please choose a simpler one.");
  } catch (cause) {
    console.warn(REFUSED, cause);
    return failure(REFUSED, "It can’t be read. Please choose another JPEG, PNG or WebP picture.");
  }
}

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

/** The maximum size before scaling. */
export const MAX_SOURCE_BYTES = 15 * 1024 * 1024;

/** The rules of the form for a description. */
export const ALT_RULES = {
  alt: requiredText("The description of the picture", TEXT_LIMITS.altText),
};
