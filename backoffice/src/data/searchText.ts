import { textProblem } from "#shared/validation.ts";

const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** Letters that are not composed of a letter and an accent, and what people type for them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/**
 * Folds case and accents of what is typed into a search field as the database folds its `search`
 * columns (`private.search_text`, docs/api.md; a database test compares the two). What no field can
 * hold finds nothing: it stays as it is.
 */
export function searchText(typed: string): string {
  if (textProblem(typed)) return typed;
  return typed
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(/[łøđðħıŧςßæœþ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}
