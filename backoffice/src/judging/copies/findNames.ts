import { mailHouse } from "#common/names/mailHouse.ts";
import { saysOrganisation } from "#common/names/organisations.ts";
import { partsOf, saysPerson } from "#common/names/people.ts";
import { hasPhrase, wordLines } from "#common/names/wordLines.ts";

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

/** A term without spaces that is shorter is a part of too many words. */
const SHORTEST_SQUEEZED = 6;

const squeezed = (line: string) => line.replaceAll(" ", "");

/**
 * Which names, addresses and universities a text holds, however they are written, and the domains of addresses.
 * @returns whole terms as the people have them, then parts of names that stand alone.
 */
export function namesIn(text: string, people: readonly Person[]): string[] {
  const lines = wordLines(text);
  // Without any spaces: programmes that make PDFs break words where they like.
  const all = lines.map(squeezed);
  const hasSqueezed = (term: string) =>
    wordLines(term)
      .map(squeezed)
      .some((one) => one.length >= SHORTEST_SQUEEZED && all.some((line) => line.includes(one)));
  const found = people.flatMap(({ name, email, university }) => [
    ...[name].filter((term) => saysPerson(lines, term) || hasSqueezed(term)),
    ...[email, mailHouse(email) ?? ""].filter((term) => term && hasWords(lines, all, term)),
    ...[university].filter((term) => saysOrganisation(text, term) || hasSqueezed(term)),
  ]);
  const parts = people
    .flatMap(({ name }) => partsOf(name))
    .filter((part) => saysPerson(lines, part));
  const isPartOfAnother = (part: string) =>
    [...found, ...parts].some((term) => term !== part && term.includes(part));
  return [...new Set([...found, ...parts.filter((part) => !isPartOfAnother(part))])];
}

/** Whether an address or a domain is there, as words or broken into pieces. */
function hasWords(lines: readonly string[], all: readonly string[], term: string): boolean {
  return wordLines(term).some(
    (phrase) =>
      hasPhrase(lines, phrase) ||
      (squeezed(phrase).length >= 2 * SHORTEST_SQUEEZED &&
        all.some((line) => line.includes(squeezed(phrase)))),
  );
}
