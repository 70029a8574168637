import { textProblem } from "#shared/validation.ts";

const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** Plain forms of letters that Unicode does not decompose into a letter and an accent. */
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
 * Folds case and accents of a search as the database does for its `search` columns (`private.search_text`,
 * docs/api.md; a database test compares the two). Characters that no field accepts stay unchanged.
 */
export function searchText(typed: string): string {
  if (textProblem(typed)) return typed;
  return typed
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(/[łøđðħıŧςßæœþ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}
