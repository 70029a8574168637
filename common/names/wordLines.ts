import { FOLDED_LETTERS, SPACELESS_LETTERS, WIDE_LETTERS } from "./nameConstants.ts";

/** As the database does it (supabase/schemas/name_matching.sql), by the same data. */

const letters: Readonly<Record<string, string>> = FOLDED_LETTERS;
const spaceless = new RegExp(`[${SPACELESS_LETTERS}]`, "u");
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** Text in Latin letters as far as the table of letters goes, without case, accents and apostrophes. */
export function foldLetters(text: string): string {
  const bare = text.normalize("NFKD").replace(ACCENTS, "").toLowerCase();
  // Ada's is of Ada; an apostrophe anywhere else stands for nothing.
  const owner = bare.replace(/['`’‘ʼ]s(?![\p{Alphabetic}0-9])/gu, "");
  return owner.replace(/[\u0080-\u{10ffff}'`]/gu, (letter) => letters[letter] ?? letter);
}

const wordLine = (folded: string) => ` ${folded.replace(/[^\p{Alphabetic}0-9]+/gu, " ").trim()} `;

/**
 * The words of a text, each between two spaces, in each way in which people may write them: without
 * accents, and with ü as ue.
 */
export function wordLines(text: string): string[] {
  const wide = Object.entries(WIDE_LETTERS).reduce(
    (known, [letter, written]) => known.replaceAll(letter, written),
    text.normalize("NFC").toLowerCase(),
  );
  return [...new Set([text, wide].map((form) => wordLine(foldLetters(form))))];
}

export const isSpaceless = (text: string) => spaceless.test(text);

/** Whether words stand in one of the lines of a text, one after the other. Both are of `wordLines`. */
export function hasPhrase(lines: readonly string[], phrase: string): boolean {
  const wanted = isSpaceless(phrase) ? phrase.trim() : phrase;
  return lines.some((line) => line.includes(wanted));
}
