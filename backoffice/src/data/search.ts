import { searchText } from "./searchText.ts";

/** One or two letters. They have no trigram, by which the database searches within words. */
const SHORT = /^[^!-/:-@[-`{-~\s]{1,2}$/u;

/** Whether a text is so short that it is searched at the beginnings of words alone. */
export function isShort(text: string): boolean {
  return SHORT.test(searchText(text).trim());
}

/**
 * The PostgREST condition for "the `search` column of a view contains this text" (docs/api.md), with
 * the text taken literally: none of its characters has a meaning of its own. One or two letters have to
 * begin a word. `private.search_pattern` does the same for the functions that search.
 *
 * One `ilike` does it, because the value of a single condition may hold commas, quotes and
 * parentheses as they are. Only `*` cannot be said in it: PostgREST turns every `*` into `%`, escaped
 * or not. A text with an asterisk is therefore asked for as a regular expression.
 * @returns undefined when there is nothing to search for.
 */
export function containsCondition(text: string): string | undefined {
  const term = searchText(text).trim();
  if (term === "") return undefined;
  if (SHORT.test(term)) return `match.(^|[ \\n.@-])${term}`;
  return term.includes("*") ? `match.${escapeRegExp(term)}` : `ilike.%${escapeLike(term)}%`;
}

/** The PostgREST condition for "this text, in any case", with no character a wildcard. */
export function sameTextCondition(text: string): string {
  return text.includes("*") ? `imatch.^${escapeRegExp(text)}$` : `ilike.${escapeLike(text)}`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Escapes what has a meaning in Postgres's regular expressions. */
function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");
}
