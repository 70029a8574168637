import { imagePdf } from "#shared/imagePdf.ts";
import type { PlacedWord } from "../documentWords.ts";

/** The image data of a JPEG, as far as imagePdf reads it. */
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 0xff, 0xd9);

/** The answer with an anonymized document of this many pages. */
export const imageDocument = (pages: number): Response =>
  new Response(
    imagePdf(
      Array.from({ length: pages }, () => ({
        width: 400,
        height: 300,
        columns: 4,
        rows: 3,
        jpeg: JPEG,
      })),
    ),
  );

/** The words of its pages, each a line. */
export const wordsOf = (...pages: string[]): PlacedWord[][] =>
  pages.map((page) =>
    page
      .split(" ")
      .flatMap((word, at): PlacedWord[] => [
        ...(at > 0 ? [[" "] as PlacedWord] : []),
        [word, 100 * at, 10, 100 * at + 90, 30],
      ]),
  );
