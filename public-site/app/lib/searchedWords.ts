/**
 * Folds a text for comparison: case, accents, and kinds of apostrophes and spaces. Its length does not change, so that
 * matches can be marked in the text.
 */
export function folded(text: string): string {
  return Array.from(text, foldedCharacter).join("");
}

function foldedCharacter(character: string): string {
  if (character === "’") return "'";
  if (character === "\u00a0") return " ";
  const plain = character
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  return plain.length === character.length ? plain : character;
}

/** The words of a query, folded. */
export function searchedWords(query: string): readonly string[] {
  return folded(query.normalize("NFC")).split(/\s+/).filter(Boolean);
}

/** Splits a text at the words, so that every second part is a match. */
export function cutAtWords(text: string, words: readonly string[]): string[] {
  // Ignore single letters, which match everywhere.
  const patterns = words.filter((word) => word.length > 1).map(escaped);
  if (patterns.length === 0) return [text];
  const parts: string[] = [];
  let end = 0;
  for (const { 0: word, index } of folded(text).matchAll(new RegExp(patterns.join("|"), "g"))) {
    parts.push(text.slice(end, index), text.slice(index, index + word.length));
    end = index + word.length;
  }
  return [...parts, text.slice(end)];
}

const BEFORE = 60;
const LONGEST = 150;

/** The excerpt of a line around a folded word, in whole words. */
export function excerptAround(line: string, word: string): string {
  const index = folded(line).indexOf(word);
  const start = index > BEFORE ? line.indexOf(" ", index - BEFORE) + 1 : 0;
  const rest = line.slice(start);
  const end = rest.length > LONGEST ? rest.lastIndexOf(" ", LONGEST) : rest.length;
  return `${start > 0 ? "…" : ""}${rest.slice(0, end)}${end < rest.length ? "…" : ""}`;
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
