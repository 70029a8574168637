import type { Challenge } from "../../_shared/challengeRow.ts";
import type { ChallengeState } from "../../_shared/standing.ts";
import {
  containsContactDetails,
  type FieldRule,
  type FieldRules,
  requiredText,
  validate,
} from "../../_shared/validation.ts";
import { Problem } from "../problem.ts";

/** What an email says, in plain text throughout: layout.ts makes it HTML, and escapes it. */
export interface EmailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A letter in somebody's own words: blank lines part its paragraphs, addresses of pages become links. */
  letter?: string;
  /** Particulars to look up later, such as a receipt number. */
  facts?: readonly Fact[];
  /** Sentences that belong together, such as what was confirmed. */
  list?: { readonly title: string; readonly items: readonly string[] };
  /** Somebody's own words, which may have several lines. */
  quote?: string;
  action?: { readonly label: string; readonly url: string };
  /** Good news: the heading stands large on a dark ground, as on the finalists’ page. */
  isGoodNews?: boolean;
  /** Small print below. */
  note?: string;
  /** Only in mail to the mailing list: takes the reader off it. */
  unsubscribeToken?: string;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Where the challenge stands while an email is written. */
export interface MailDay {
  readonly challenge: Challenge;
  readonly state: ChallengeState;
}

/** Writes an email from what the outbox holds for it. */
export type EmailWriter = (data: unknown, siteUrl: string, day: MailDay) => EmailContent;

/**
 * A kind of email: the rules of its data (docs/api.md, kinds of mail) and the words.
 * @returns the writer, which throws a Problem when the data breaks the rules.
 */
export function emailKind<Data extends object>(
  rules: FieldRules<Data>,
  write: (data: Data, siteUrl: string, day: MailDay) => EmailContent,
): EmailWriter {
  return (data, siteUrl, day) => {
    const checked = validate(rules, data);
    if (checked.ok) return write(checked.values, siteUrl, day);
    throw new Problem(`The email's data lacks ${Object.keys(checked.errors).join(", ")}.`);
  };
}

/** A text that may be missing, as the name of a person who has not given one. */
function textOr(fallback: string): FieldRule<string> {
  return (input) => ({
    value: typeof input === "string" && input.trim() !== "" ? input.trim() : fallback,
  });
}

/** What mail programs look for in a link, of either width. */
const POINTS = /[.:/@\u3002\uff0e\uff1a\uff0f\uff20\uff61](?=\p{L})/gu;

/**
 * What somebody wrote whom the reader may not know, such as their name: nothing in it may become a link in
 * the reader's mail program, or send them elsewhere, or strangers could write to any address by way of an
 * invitation. Text that leads elsewhere is not said at all: it may be older than the rule.
 * @param fallback What is said in its place.
 */
export function strangersWords(fallback: string): FieldRule<string> {
  const rule = textOr(fallback);
  return (input) => {
    const read = rule(input);
    if ("error" in read) return read;
    if (containsContactDetails(read.value)) return { value: fallback };
    return { value: read.value.replace(POINTS, "$& ") };
  };
}

export const receiptNumber = requiredText("receipt_number", 100);

/** A time as the database writes it. */
export const instant: FieldRule<Date> = (input) => {
  const value = new Date(typeof input === "string" ? input : Number.NaN);
  return Number.isNaN(value.getTime()) ? { error: "No time." } : { value };
};

/** How many of something there are. */
export const count: FieldRule<number> = (input) =>
  Number.isSafeInteger(input) ? { value: Number(input) } : { error: "No number." };

/** The name of an entry's idea; a draft may have none yet. */
export const ideaName: FieldRule<string> = (input) => {
  const read = textOr("(without a name yet)")(input);
  return "value" in read && containsContactDetails(read.value)
    ? { value: "(as your dashboard has it)" }
    : read;
};
