import wasm from "@embedpdf/pdfium/pdfium.wasm?url";
import alphabets from "dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url";
import { answerWith } from "../workers.ts";
import { type AnonymizedDocument, anonymizeDocument } from "./anonymizeDocument.ts";
import type { FallbackFont } from "./fallbackFonts.ts";
import type { Picture } from "./pdfium.ts";
import { type Refusal, RefusedError } from "./refusals.ts";

export type AnonymizeAnswer = AnonymizedDocument | { refusal: Refusal };

/** The packages of Noto export no single file. Each file contains its license. */
const FONTS: Readonly<Record<FallbackFont, string>> = {
  alphabets,
  han: new URL(
    "../../../../node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf",
    import.meta.url,
  ).href,
  hangul: new URL(
    "../../../../node_modules/@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf",
    import.meta.url,
  ).href,
};

async function loadFont(name: FallbackFont) {
  const response = await fetch(FONTS[name]);
  if (!response.ok) throw new Error(`Could not load the font ${name}.`);
  return [name, new Uint8Array(await response.arrayBuffer())] as const;
}

async function encodeJpeg({ columns, rows, pixels }: Picture, quality: number) {
  const canvas = new OffscreenCanvas(columns, rows);
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, columns, rows), 0, 0);
  const image = await canvas.convertToBlob({ type: "image/jpeg", quality });
  return new Uint8Array(await image.arrayBuffer());
}

answerWith<Uint8Array, AnonymizeAnswer>(async (original) => {
  try {
    return await anonymizeDocument(
      original,
      wasm,
      encodeJpeg,
      async (names) => new Map(await Promise.all(names.map(loadFont))),
    );
  } catch (error) {
    if (error instanceof RefusedError) return { refusal: error.refusal };
    // PDFium fails this way when it runs out of memory.
    if (error instanceof WebAssembly.RuntimeError) return { refusal: "memory" };
    throw error;
  }
});
