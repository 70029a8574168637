import { ExplainedError } from "#common/explainedError.ts";
import { fileSize } from "#common/fileSize.ts";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";

/** The limits for a PDF that the browser anonymizes. */
export const LIMITS = {
  /** Of both the original and the anonymized file. */
  bytes: DOCUMENT_LIMITS.judging.maxBytes,
  pages: 300,
  seconds: 300,
} as const;

const ASK = "Ask the team for another PDF.";
const PRINT = "Print it to a new PDF, then use “Choose another PDF”.";

const REFUSALS = {
  size: `This PDF is larger than ${fileSize(LIMITS.bytes)}. ${ASK}`,
  password: `This PDF needs a password. ${ASK}`,
  unreadable: `This file is damaged or not a PDF. ${PRINT}`,
  empty: `This PDF has no pages. ${ASK}`,
  pages: `This PDF has more than ${LIMITS.pages} pages. ${ASK}`,
  detail: `Once converted to images, this PDF’s pages exceed ${fileSize(LIMITS.bytes)}. Ask the team for fewer pages or simpler images.`,
  time: `This PDF takes longer than ${LIMITS.seconds / 60} minutes to process. ${PRINT}`,
  memory: `This PDF needs more memory than your browser has available. ${PRINT}`,
} as const;

export type Refusal = keyof typeof REFUSALS;

/** A document that cannot be anonymized. The message is for administrators. */
export class RefusedError extends ExplainedError {
  override readonly name = "RefusedError";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(REFUSALS[refusal]);
    this.refusal = refusal;
  }
}
