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

const encoder = new TextEncoder();
const latin1 = (bytes: Iterable<number>) => String.fromCharCode(...bytes);

/** A term as files hold it: in UTF-8, and in the UTF-16 of PDFs. */
function writtenForms(term: string): string[] {
  const utf16 = [...term].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    return [code >> 8, code & 255];
  });
  return [latin1(encoder.encode(term)), latin1(utf16), term].map((form) => form.toLowerCase());
}

/** Which whole names, addresses and universities the bytes of a file hold, given as Latin-1. */
export function namesInBytes(texts: readonly string[], people: readonly Person[]): string[] {
  const lower = texts.map((text) => text.toLowerCase());
  return termsOf(people).whole.filter((term) =>
    writtenForms(term).some((form) => lower.some((text) => text.includes(form))),
  );
}
