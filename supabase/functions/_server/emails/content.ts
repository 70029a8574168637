import { officialMoment } from "../../_shared/challengeDates.ts";
import type { Challenge } from "../../_shared/challengeRow.ts";
import type { ChallengeStage } from "../../_shared/participation.ts";
import {
  cleanLine,
  containsContactDetails,
  type FieldRule,
  type FieldRules,
  validate,
} from "../../_shared/validation.ts";
import { Problem } from "../log.ts";

/** The content of an email, as plain text. layout.ts escapes it and converts it to HTML, and leaves out what is empty. */
export interface EmailContent {
  subject: string;
  /** The subject unless given. */
  heading?: string;
  /** Paragraphs, which blank lines separate too. Web addresses become links. */
  text: string | readonly string[];
  /** Details to look up later, such as a receipt number, by their labels. */
  facts?: Readonly<Record<string, string>>;
  /** A list with a title, such as the confirmed statements. */
  list?: { readonly title: string; readonly items: readonly string[] };
  /** A quoted text, which may have several lines. It follows the last paragraph, which may announce it. */
  quote?: string;
  /** A button. `url` is an address, or a path on the site. */
  action?: { readonly label: string; readonly url: string };
  /** Good news: a large heading on a dark background, as on the finalists’ page. */
  isGoodNews?: boolean;
  /** Small print at the end. */
  note?: string;
  /** Only in newsletters: the token of the unsubscribe link. */
  unsubscribeToken?: string;
}

/** The challenge at the time an email is written, and the public addresses of its site and its API. */
export interface EmailContext {
  readonly challenge: Challenge;
  readonly state: ChallengeStage;
  readonly site: string;
  readonly api: string;
}

/** Writes an email from its queued data. */
export type EmailWriter = (data: unknown, context: EmailContext) => EmailContent;

/**
 * A kind of email: the rules for its data, which the database writes with the cause, and its content.
 * @returns The writer, which throws a Problem if the data breaks the rules.
 */
export function emailKind<Data extends object>(
  rules: FieldRules<Data>,
  write: (data: Data, context: EmailContext) => EmailContent,
): EmailWriter {
  return (data, context) => {
    const checked = validate(rules, data);
    if (checked.ok) return write(checked.values, context);
    throw new Problem(`The email’s data lacks ${Object.keys(checked.errors).join(", ")}.`);
  };
}

/** A timestamp in the format of the database. */
export const instant: FieldRule<Date> = (input) => {
  const value = new Date(typeof input === "string" ? input : Number.NaN);
  return Number.isNaN(value.getTime()) ? { error: "No time." } : { value };
};

/** The name of an idea, which a draft may not have yet. */
export const ideaName: FieldRule<string> = (input) => {
  const name = cleanLine(input) || "(no name yet)";
  return { value: containsContactDetails(name) ? "(see your dashboard)" : name };
};

/**
 * A time on the official clock of the challenge. An email cannot show the recipient's local time. The offset
 * is included because New York uses daylight time in summer, with a minus sign because lines break at hyphens.
 * spellTime("2025-09-01T04:59:59Z") is "Aug 31, 2025 11:59 PM EST (UTC−5)".
 */
export function spellTime(instant: Date): string {
  return `${officialMoment(instant)} (UTC−5)`;
}
