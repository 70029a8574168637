import { answerWith } from "../workers.ts";
import { type BlindDocument, makeBlindDocument } from "./blindDocument.ts";
import type { Person } from "./findNames.ts";
import { type PdfRefusal, PdfRefusedError } from "./pdf/limits.ts";

/** What the worker is asked. */
export interface BlindQuestion {
  original: Uint8Array;
  people: readonly Person[];
}

/** The document, or why there is none. */
export type BlindAnswer = BlindDocument | { refusal: PdfRefusal };

answerWith<BlindQuestion, BlindAnswer>(async ({ original, people }) => {
  try {
    return await makeBlindDocument(original, people);
  } catch (error) {
    if (error instanceof PdfRefusedError) return { refusal: error.reason };
    throw error;
  }
});
