import type { PlacedWord } from "#common/documentWords.ts";
// Only types, because pages load this module, and PDFium is large.
import type { Box, Character, Picture } from "./pdfium.ts";
import { UNREADABLE } from "./unreadable.ts";

/** The smallest visible difference between two color values of 0 to 255. */
const CONTRAST = 16;

/** A part of a page, in thousandths of its width and height. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The visible words of a page. */
interface ShownText {
  words: PlacedWord[];
  /** Whether there is hidden text within the page. */
  hasHidden: boolean;
  /** Letters that the picture lacks, because no font has them. */
  missing: Set<string>;
  /** Whether letters without a meaning in Unicode are visible, at least two in a row: a single one is a bullet or an icon. */
  hasUnreadable: boolean;
}

/**
 * Keeps only the words of which a letter is visible in the picture of the page. A PDF may contain more: covered, white, on
 * hidden layers, outside the page, or in a missing font.
 * @param fields The texts of the page's form fields.
 */
export function shownText(
  characters: readonly Character[],
  picture: Picture,
  fields: readonly string[] = [],
): ShownText {
  let hasHidden = false;
  const written = new Set(characters.map(({ text }) => text));
  const missing = new Set(
    fields
      .flatMap((field) => [...field])
      .filter((letter) => isLetter(letter) && !written.has(letter)),
  );
  const words = wordsOf(characters).map((word): PlacedWord => {
    const text = word.map((character) => character.text).join("");
    if (isSpace(text)) return [text];
    const box = boxAround(word, picture);
    const lost = word.filter((letter) => isLost(letter, picture));
    for (const { text } of lost.filter(({ hasGlyph }) => !hasGlyph)) missing.add(text);
    // The places of invisible letters are not exact.
    hasHidden ||= lost.some(({ hasGlyph, isInvisible }) => hasGlyph && !isInvisible);
    if (isShown(box, picture)) return [text, ...inThousandths(box, picture)];
    hasHidden ||= lost.length === 0 && box.left < box.right && box.top < box.bottom;
    return [" "];
  });
  return { words, hasHidden, missing, hasUnreadable: hasUnreadable(characters, picture) };
}

const isLetter = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

/** Whether a letter is within the page, but not visible. */
function isLost(letter: Character, picture: Picture): boolean {
  if (!isLetter(letter.text)) return false;
  const box = boxAround([letter], picture);
  return box.left < box.right && box.top < box.bottom && !isShown(box, picture);
}

function hasUnreadable(characters: readonly Character[], picture: Picture): boolean {
  const isUnreadable = (character?: Character) =>
    character?.text === UNREADABLE && isShown(boxAround([character], picture), picture);
  return characters.some(
    (character, at) => isUnreadable(character) && isUnreadable(characters[at + 1]),
  );
}

/** The number of words of a page, visible or not. */
export const countWords = (characters: readonly Character[]) =>
  wordsOf(characters).filter((word) => !isSpace(word.map(({ text }) => text).join(""))).length;

const inThousandths = ({ left, top, right, bottom }: Box, { columns, rows }: Picture) =>
  [
    Math.floor((left / columns) * 1000),
    Math.floor((top / rows) * 1000),
    Math.ceil((right / columns) * 1000),
    Math.ceil((bottom / rows) * 1000),
  ] as const;

/** The words of a page without those that an area covers, even in part. */
export const uncoveredWords = (words: readonly PlacedWord[], areas: readonly Area[]) =>
  words.map((word): PlacedWord => (areas.some((area) => isCovered(word, area)) ? [" "] : word));

function isCovered(word: PlacedWord, { left, top, width, height }: Area): boolean {
  if (word.length === 1) return false;
  const [, wordLeft, wordTop, wordRight, wordBottom] = word;
  return wordLeft < left + width && wordRight > left && wordTop < top + height && wordBottom > top;
}

const SPACE = new RegExp(`^[\\s\\p{C}${UNREADABLE}]*$`, "u");
const isSpace = (text: string) => SPACE.test(text);

/** Splits characters into words and the space between them. */
function wordsOf(characters: readonly Character[]): Character[][] {
  const words: Character[][] = [];
  let wasSpace: boolean | undefined;
  for (const character of characters) {
    if (isSpace(character.text) !== wasSpace) words.push([]);
    words.at(-1)?.push(character);
    wasSpace = isSpace(character.text);
  }
  return words;
}

/** The part of the picture that contains a word, clipped to the picture. */
function boxAround(word: readonly Character[], { columns, rows }: Picture): Box {
  // A letter such as I fills its box, so include pixels above and below it, but none of its neighbors.
  const margin = word.length === 1 ? 2 : 0;
  const left = Math.min(...word.map((character) => character.left));
  const top = Math.min(...word.map((character) => character.top)) - margin;
  const right = Math.max(left + 1, ...word.map((character) => character.right));
  const bottom = Math.max(top + 1, ...word.map((character) => character.bottom + margin));
  return {
    left: Math.max(left, 0),
    top: Math.max(top, 0),
    right: Math.min(right, columns),
    bottom: Math.min(bottom, rows),
  };
}

/** Whether a part of a picture has more than one color. */
function isShown({ left, top, right, bottom }: Box, { columns, pixels }: Picture): boolean {
  const start = (top * columns + left) * 4;
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const at = (row * columns + column) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const difference = (pixels[at + channel] ?? 0) - (pixels[start + channel] ?? 0);
        if (Math.abs(difference) >= CONTRAST) return true;
      }
    }
  }
  return false;
}

/**
 * The text of a page. Joins words that were hyphenated at the end of a line, except before a capital letter, and removes control
 * and unreadable characters.
 */
export const textOfWords = (words: readonly PlacedWord[]) =>
  words
    .map(([text]) => text)
    .join("")
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/\u00ad(?=\p{Lu})/gu, "-")
    .replace(/[^\P{C}\n]/gu, "")
    .replaceAll(UNREADABLE, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
