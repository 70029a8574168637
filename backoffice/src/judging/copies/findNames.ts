/** A member of the team whose entry is to be read without knowing whose it is. */
export interface Person {
  name: string;
  email: string;
  university: string;
}

/** Something that tells whose entry it is, and where it was found. */
export interface Finding {
  where: "idea_name" | "description" | "document";
  what: string;
}

/** Shorter parts of names are parts of too many words. */
const SHORTEST = 3;

/** Letters and digits alone, without accents and case. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .toLowerCase()
    .trim();

const squeezed = (text: string) => plain(text).replaceAll(" ", "");

/** What is looked for: whole names, addresses and universities, and the parts of names as words. */
function termsOf(people: readonly Person[]) {
  const whole = people.flatMap(({ name, email, university }) => [name, email, university]);
  const parts = people.flatMap(({ name }) => name.split(/\s+/));
  const long = (text: string) => squeezed(text).length >= SHORTEST;
  return { whole: [...new Set(whole.filter(long))], parts: [...new Set(parts.filter(long))] };
}

/** Which names, addresses and universities a text holds, however they are written. */
export function namesIn(text: string, people: readonly Person[]): string[] {
  const { whole, parts } = termsOf(people);
  // Without any spaces: programmes that make PDFs break words where they like.
  const all = squeezed(text);
  const words = new Set(plain(text).split(" "));
  const found = whole.filter((term) => all.includes(squeezed(term)));
  const isPartOfFound = (part: string) => found.some((term) => term.includes(part));
  return [...found, ...parts.filter((part) => words.has(plain(part)) && !isPartOfFound(part))];
}
