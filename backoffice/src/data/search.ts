import { searchText } from "./searchText.ts";

/** One or two letters: too short for the trigrams by which the database searches within words. */
const SHORT = /^[^!-/:-@[-`{-~\s]{1,2}$/u;

/** The maximum length of a search. Further characters are ignored. */
const MAX_SEARCH_LENGTH = 200;

function wordsOf(text: string): string[] {
  const folded = Array.from(searchText(text).trim()).slice(0, MAX_SEARCH_LENGTH).join("");
  return folded.split(/,?\s+/).filter((word) => word !== "");
}

/** Whether a text has a word that is so short that only the beginnings of words are searched. */
export function hasShortWord(text: string): boolean {
  return wordsOf(text).some((word) => SHORT.test(word));
}

/**
 * The PostgREST conditions for "the `search` column of a view contains every word of this text" (docs/api.md), in any
 * order and literally. One or two letters must begin a word. `private.search_patterns` does the same for the functions
 * that search.
 *
 * The value of a single condition can contain commas, quotes and parentheses. But PostgREST turns every `*` of an
 * `ilike` into `%`, escaped or not, so a word with an asterisk becomes a regular expression.
 */
export function searchConditions(text: string): string[] {
  return wordsOf(text).map((word) => {
    if (SHORT.test(word)) return `match.(^|[ \\n.@-])${word}`;
    return word.includes("*") ? `match.${escapeRegExp(word)}` : `ilike.%${escapeLike(word)}%`;
  });
}

/** The PostgREST condition for "this text, in any case", without wildcards. */
export function sameTextCondition(text: string): string {
  return text.includes("*") ? `imatch.^${escapeRegExp(text)}$` : `ilike.${escapeLike(text)}`;
}

/** The PostgREST condition for "begins with this text, in lower case", which uses an index. */
export function beginningCondition(text: string): string {
  return `like.${escapeLike(text.trim().toLowerCase())}*`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Escapes the special characters of Postgres's regular expressions. */
function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");
}
