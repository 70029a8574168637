import { extractText, getDocumentProxy } from "unpdf";
import { makeBlindPdf } from "./blindPdf.ts";
import { type Finding, namesIn, type Person } from "./findNames.ts";
import { hiddenTextsOf } from "./pdf/hiddenTexts.ts";

/** A document, and what it still tells. */
export interface BlindDocument {
  bytes: Uint8Array;
  findings: Finding[];
}

/** A page with fewer letters beside a picture may be a scan under a page number. */
const FEWEST_LETTERS = 10;

/** Between texts that have nothing to do with each other: no name goes over it. */
const BORDER = " 0 ";

/**
 * A PDF with what its pages show alone, and what somebody has to look at: whom its text, or anything
 * else in it, still names, and pages that have no text to search.
 * @throws PdfRefusedError when it is too large; Error when it is no PDF that can be read.
 */
export async function makeBlindDocument(
  original: Uint8Array,
  people: readonly Person[],
): Promise<BlindDocument> {
  const { bytes, painted } = await makeBlindPdf(original);
  // The reader of text empties the bytes that it is given, so it gets a copy.
  const { text: pages } = await extractText(await getDocumentProxy(bytes.slice()));
  const found = [
    ...namesIn(pages.join("\n"), people),
    ...wholeNamesIn((await hiddenTextsOf(bytes)).join(BORDER), people),
    ...unreadable(pages, painted),
  ];
  const findings = [...new Set(found)].map((what) => ({ where: "document", what }) as const);
  return { bytes, findings };
}

/** Parts of names are left out: bytes that are no text hold any short word. */
function wholeNamesIn(text: string, people: readonly Person[]): string[] {
  const whole = people.flatMap(({ name, email, university }) => [name, email, university]);
  return namesIn(text, people).filter((name) => whole.includes(name));
}

/** In words, which pages have something to see and no text in which names could be looked for. */
function unreadable(pages: readonly string[], painted: readonly boolean[]): string[] {
  const letters = pages.map((page) => page.match(/\p{L}/gu)?.length ?? 0);
  if (letters.every((count) => count === 0)) return ["No text found: read the whole document"];
  const numbers = letters.flatMap((count, index) =>
    count < FEWEST_LETTERS && painted[index] ? [index + 1] : [],
  );
  if (numbers.length === 0) return [];
  const noun = numbers.length === 1 ? "page" : "pages";
  return [`No text on ${noun} ${numbers.join(", ")}: read what is shown there`];
}
