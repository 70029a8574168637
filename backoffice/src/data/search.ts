import { searchText } from "./searchText.ts";

/** One or two letters. They have no trigram, by which the database searches within words. */
const SHORT = /^[^!-/:-@[-`{-~\s]{1,2}$/u;

/** The most letters of a search. */
const SEARCHED_LETTERS = 200;

function wordsOf(text: string): string[] {
  const folded = Array.from(searchText(text).trim()).slice(0, SEARCHED_LETTERS).join("");
  return folded.split(/,?\s+/).filter((word) => word !== "");
}

/** Whether a text has a word that is so short that it is searched at the beginnings of words alone. */
export function hasShortWord(text: string): boolean {
  return wordsOf(text).some((word) => SHORT.test(word));
}

/**
 * The PostgREST conditions for "the `search` column of a view contains every word of this text"
 * (docs/api.md), in any order, with the words taken literally: none of their characters has a meaning of
 * its own. One or two letters have to begin a word. `private.search_patterns` does the same for the
 * functions that search.
 *
 * One `ilike` does it, because the value of a single condition may hold commas, quotes and
 * parentheses as they are. Only `*` cannot be said in it: PostgREST turns every `*` into `%`, escaped
 * or not. A word with an asterisk is therefore asked for as a regular expression.
 * @returns none when there is nothing to search for.
 */
export function searchConditions(text: string): string[] {
  return wordsOf(text).map((word) => {
    if (SHORT.test(word)) return `match.(^|[ \\n.@-])${word}`;
    return word.includes("*") ? `match.${escapeRegExp(word)}` : `ilike.%${escapeLike(word)}%`;
  });
}

/** The PostgREST condition for "this text, in any case", with no character a wildcard. */
export function sameTextCondition(text: string): string {
  return text.includes("*") ? `imatch.^${escapeRegExp(text)}$` : `ilike.${escapeLike(text)}`;
}

/** The PostgREST condition for "begins with this text, in lower case", which an index finds. */
export function beginningCondition(text: string): string {
  return `like.${escapeLike(text.trim().toLowerCase())}*`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Escapes what has a meaning in Postgres's regular expressions. */
function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");
}
