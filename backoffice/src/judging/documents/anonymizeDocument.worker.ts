import wasm from "@embedpdf/pdfium/pdfium.wasm?url";
import { answerWith } from "../workers.ts";
import { type AnonymizedDocument, anonymizeDocument } from "./anonymizeDocument.ts";
import type { Picture } from "./pdfium.ts";
import { type Refusal, RefusedError } from "./refusals.ts";

export type AnonymizeAnswer = AnonymizedDocument | { refusal: Refusal };

async function encodeJpeg({ columns, rows, pixels }: Picture, quality: number) {
  const canvas = new OffscreenCanvas(columns, rows);
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, columns, rows), 0, 0);
  const image = await canvas.convertToBlob({ type: "image/jpeg", quality });
  return new Uint8Array(await image.arrayBuffer());
}

answerWith<Uint8Array, AnonymizeAnswer>(async (original) => {
  try {
    return await anonymizeDocument(original, wasm, encodeJpeg);
  } catch (error) {
    if (error instanceof RefusedError) return { refusal: error.refusal };
    // PDFium fails this way when it runs out of memory.
    if (error instanceof WebAssembly.RuntimeError) return { refusal: "memory" };
    throw error;
  }
});
