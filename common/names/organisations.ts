import {
  ORGANISATION_ALIASES,
  ORGANISATION_CONNECTORS,
  ORGANISATION_KINDS,
  ORGANISATION_MARKS,
  ORGANISATION_WORDS,
} from "./nameConstants.ts";
import { foldLetters, hasPhrase, isSpaceless, wordLines } from "./wordLines.ts";

/** As the database does it (supabase/schemas/name_matching.sql), by the same data. */

const connectors = new Set<string>(ORGANISATION_CONNECTORS);
const kinds = new Set<string>(ORGANISATION_KINDS);
const marks = new Set<string>(ORGANISATION_MARKS);
const meanings: Readonly<Record<string, string>> = ORGANISATION_WORDS;
const ALIASES = Object.entries(ORGANISATION_ALIASES).map(([name, meant]) => ({
  lines: new Set(wordLines(name)),
  name,
  meant,
}));
const LONGEST_ACRONYM = 8;

/** What tells an organisation, in one of the ways to write it. */
export interface OrganisationSigns {
  /** Its words in order, those between them left out. */
  phrase: string[];
  /** The words that tell it from others. */
  telling: string[];
  /** The initials with which it begins, from two on. */
  acronyms: string[];
}

const wordsOf = (line: string) =>
  line.split(" ").filter((word) => word !== "" && !connectors.has(word));
const meaningOf = (word: string) => (Object.hasOwn(meanings, word) ? meanings[word] : word) ?? word;

function signsOf(line: string): OrganisationSigns {
  const words = wordsOf(line);
  const phrase = words.map(meaningOf);
  const telling = [...new Set(phrase.filter((word) => !kinds.has(word)))].sort();
  const initials = words.map((word) => [...word][0] ?? "");
  const acronyms = initials
    .slice(1, LONGEST_ACRONYM)
    .map((_, index) => initials.slice(0, index + 2).join(""));
  return { phrase, telling: telling.length > 0 ? telling : phrase, acronyms };
}

/** What tells an organisation, once for each way to write its name, and for its other name. */
export function organisationSigns(name: string): OrganisationSigns[] {
  const own = wordLines(name);
  const meant = ALIASES.filter(({ lines }) => own.some((line) => lines.has(line))).flatMap(
    (alias) => wordLines(alias.meant),
  );
  return [...new Set([...own, ...meant])].map(signsOf).filter(({ phrase }) => phrase.length > 0);
}

/** How a text may name an organisation in words. */
function phrasesOf({ phrase, acronyms }: OrganisationSigns): string[] {
  const [only = ""] = phrase;
  // A short word alone is in too many texts.
  const isShort = phrase.length === 1 && only.length <= 4 && !isSpaceless(only);
  // Oxford University, University of Oxford: from any word on.
  const turned = phrase.map((_, at) => [...phrase.slice(at), ...phrase.slice(0, at)]);
  // TU Munich, UC Berkeley.
  const shortened = acronyms
    .slice(0, Math.max(phrase.length - 2, 0))
    .map((acronym, at) => [acronym, ...phrase.slice(at + 2)]);
  // Georgia Tech, but not New York.
  const bare = phrase.some((word) => marks.has(word))
    ? phrase.filter((word) => !kinds.has(word))
    : [];
  return [...(isShort ? [] : turned), ...shortened, ...(bare.length > 1 ? [bare] : [])].map(
    (words) => ` ${words.join(" ")} `,
  );
}

/** Whether a word stands in a text in capitals: "mit" is a word of German, MIT is none. */
const hasCapitals = (text: string, word: string) =>
  new RegExp(`(^|[^A-Za-z0-9])${word.toUpperCase()}($|[^A-Za-z0-9])`).test(text);

/**
 * Whether a text names an organisation: its words one after the other, its acronym in capitals, or
 * another name that the table of aliases has.
 */
export function saysOrganisation(text: string, name: string): boolean {
  const signs = organisationSigns(name);
  const lines = wordLines(text).map((line) => ` ${wordsOf(line).map(meaningOf).join(" ")} `);
  const inWords = signs.flatMap(phrasesOf).some((phrase) => hasPhrase(lines, phrase));
  const short = signs.flatMap(({ phrase, acronyms }) => [
    acronyms.at(-1) ?? "",
    phrase.length === 1 ? (phrase[0] ?? "") : "",
  ]);
  const phrases = new Set(signs.map(({ phrase }) => phrase.join(" ")));
  const folded = foldLetters(text);
  return (
    inWords ||
    short.some((word) => /^[a-z0-9]{3,8}$/.test(word) && hasCapitals(text, word)) ||
    ALIASES.some(
      (alias) =>
        isSpaceless(alias.name) &&
        folded.includes(foldLetters(alias.name)) &&
        organisationSigns(alias.meant).some(({ phrase }) => phrases.has(phrase.join(" "))),
    )
  );
}
