import { SMALL_WORDS } from "./nameConstants.ts";
import { hasPhrase, wordLines } from "./wordLines.ts";

const smallWords = new Set<string>(SMALL_WORDS);

/**
 * Whether a text, given as `wordLines`, has a name, or a part of one, as words of its own. One letter, and
 * words of every text, say nothing. As the database does it (supabase/schemas/name_matching.sql).
 */
export function saysPerson(lines: readonly string[], name: string): boolean {
  return wordLines(name).some(
    (phrase) =>
      [...phrase].length > 3 && !smallWords.has(phrase.trim()) && hasPhrase(lines, phrase),
  );
}

/** The parts of a name that are looked for by themselves: between spaces, and between hyphens. */
export function partsOf(name: string): string[] {
  const spaced = name.split(/\s+/);
  return [
    ...new Set([...spaced, ...spaced.flatMap((part) => part.split(/[\u2010-\u2015-]/))]),
  ].filter(Boolean);
}
