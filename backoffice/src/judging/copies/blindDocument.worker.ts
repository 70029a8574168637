import { answerWith } from "../workers.ts";
import { type BlindDocument, makeBlindDocument } from "./blindDocument.ts";
import type { Person } from "./findNames.ts";

/** What the worker is asked. */
export interface BlindQuestion {
  original: Uint8Array;
  people: readonly Person[];
}

answerWith<BlindQuestion, BlindDocument>(({ original, people }) =>
  makeBlindDocument(original, people),
);
