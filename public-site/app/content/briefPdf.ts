import { NBSP } from "./text.ts";

/** The size of the file, rounded up; a test measures it. */
export const BRIEF_PDF_KILOBYTES = 40;

/** The link to the brief as a file. */
export const briefPdf = {
  text: "Download the brief",
  format: `PDF, ${BRIEF_PDF_KILOBYTES}${NBSP}kB`,
} as const;
