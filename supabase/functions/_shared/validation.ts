import { MAX_TEXT_BYTES, TEXT_LIMITS } from "./constants.ts";

/** The rule of a field: returns the clean value to store, or a sentence that says what to change. */
export type FieldRule<Value> = (
  input: unknown,
) => { readonly value: Value } | { readonly error: string };

export type FieldRules<Values> = { readonly [Field in keyof Values]: FieldRule<Values[Field]> };

/** The clean values of a form with these rules. */
export type ValuesOf<Rules> = {
  [Field in keyof Rules]: Rules[Field] extends FieldRule<infer Value> ? Value : never;
};

export type FieldErrors<Values> = { [Field in keyof Values]?: string };

type Validated<Values> =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly errors: FieldErrors<Values> };

// The characters that mail servers accept without quotes, with a dot in the domain, as every public address has. No ?, & or %:
// in a mailto: link they add recipients. private.is_email is the same.
const EMAIL =
  /^[a-z0-9!#$'*+/=^_`{|}~-]+(?:\.[a-z0-9!#$'*+/=^_`{|}~-]+)*@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
// Word and PowerPoint copy a soft line break as \v, other programs as \f, NEL or Unicode's separators.
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// The bullets of Word's fonts Symbol and Wingdings, which are empty boxes in any other font.
const BULLETS = /[\uf0a7\uf0b7]/g;
// Control characters have no meaning in a form field (Postgres refuses NUL), and marks of text direction disguise
// addresses and file names. private.clean_lines drops the same.
const DROPPED_CHARACTERS = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
// Everything but invisible characters. private.is_visible is the same.
const VISIBLE =
  /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\u2800\ufff9-\ufffb\u{16fe4}\u{1d159}]/u;
// Web pages and email programs put them into copied addresses, such as U+200B.
const INVISIBLE_IN_ADDRESS = /\p{Default_Ignorable_Code_Point}/gu;
// Normalizing sorts each run of marks in quadratic time. Unicode's stream-safe text format allows 30 (UAX #15); no language
// needs as many. private.check_size also refuses runs of other characters that are neither letter, digit nor symbol.
const MARKS = /\p{M}+/gu;
const MAX_MARKS = 30;

// Contact details in any script: a link, a domain, an address, or seven digits of a phone number. "St.Gallen", "J.R.R." and "pump@home" do not.
// private.contains_contact_details is the same.
const CONTACT_DETAILS =
  /:\/\/|[^ .\u3002][.\u3002](?:\p{Lowercase}{2}|\p{Uppercase}{2}|(?![\p{Lowercase}\p{Uppercase}])\p{Alphabetic}{2})|\p{Nd}(?:[ ()./\u2010-\u2015-]*\p{Nd}){6}/u;

// "A.S.PAI.T.E.": single capitals around a part of up to four. No domain ends in a single letter.
const ABBREVIATION =
  /(?<![\p{Alphabetic}0-9_@.\u3002-])(?:\p{Uppercase}\.)+\p{Uppercase}{2,4}(?:\.\p{Uppercase})+\.?(?![\p{Alphabetic}0-9_@.:/\u3002-])/gu;

/** The length as Postgres counts it: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** Why a text is refused before anything else, as `private.check_size` does; undefined if it is not. */
export function textProblem(text: string): string | undefined {
  // UTF-8 has no fewer bytes than UTF-16 has units.
  const isTooLong =
    text.length > MAX_TEXT_BYTES || new TextEncoder().encode(text).length > MAX_TEXT_BYTES;
  if (isTooLong) return "This text is too long.";
  for (const [run] of text.matchAll(MARKS)) {
    if (characterCount(run) > MAX_MARKS) return "This text has too many accents on one letter.";
  }
  return undefined;
}

/**
 * Text of several lines as it is stored; "" for anything that is not text, or is invisible. Text with a
 * `textProblem` is returned unchanged: the rules and the database refuse it.
 */
export function cleanLines(input: unknown): string {
  if (typeof input !== "string") return "";
  if (textProblem(input)) return input;
  const allowed = input
    .toWellFormed()
    .replace(LINE_BREAKS, "\n")
    .replace(BULLETS, "•")
    .replace(DROPPED_CHARACTERS, "");
  // Dropped characters may have separated marks.
  if (textProblem(allowed)) return allowed;
  const clean = allowed.normalize("NFC").trim();
  return VISIBLE.test(clean) ? clean : "";
}

/** Text of one line as it is stored; "" for anything that is not text, or is invisible. */
export function cleanLine(input: unknown): string {
  return cleanLines(input).replace(/\s+/g, " ");
}

function checkLength(value: string, label: string, max: number) {
  if (value === "") return { error: `${label} is required.` };
  const problem = textProblem(value);
  if (problem) return { error: `${label}: ${problem[0]?.toLowerCase()}${problem.slice(1)}` };
  if (characterCount(value) > max) return { error: `${label} must be at most ${max} characters.` };
  return { value };
}

/** A required field of one line: surrounding and repeated white space is dropped. */
export function requiredText(label: string, max: number): FieldRule<string> {
  return (input) => checkLength(cleanLine(input), label, max);
}

/** Whether a clean text contains a link, an address or a phone number, in letters and digits of any script and width. */
export function containsContactDetails(text: string): boolean {
  return CONTACT_DETAILS.test(text.normalize("NFKC").replace(ABBREVIATION, ""));
}

/** A required name, which emails to others may contain: without contact details. */
export function requiredName(label: string, max: number): FieldRule<string> {
  return (input) => {
    const checked = requiredText(label, max)(input);
    return "value" in checked && containsContactDetails(checked.value)
      ? { error: `${label} must not contain a link, an address or a phone number.` }
      : checked;
  };
}

/** A required field that may hold line breaks, as a message does. */
export function requiredLines(label: string, max: number): FieldRule<string> {
  return (input) => checkLength(cleanLines(input), label, max);
}

/**
 * A required email address, without invisible characters from pasting. Its case stays: addresses are compared
 * without case.
 */
export const requiredEmail: FieldRule<string> = (input) => {
  const address = cleanLine(input).replace(INVISIBLE_IN_ADDRESS, "").trim();
  const checked = checkLength(address, "Email", TEXT_LIMITS.email);
  if ("value" in checked && !isEmail(checked.value)) {
    return { error: "Please enter a valid email address." };
  }
  return checked;
};

/** A required identifier such as a user's. */
export function requiredUuid(label: string): FieldRule<string> {
  return (input) =>
    isUuid(input) ? { value: input.toLowerCase() } : { error: `${label} must be a UUID.` };
}

/** A whole number from 0. */
export function wholeNumber(label: string, max = Number.MAX_SAFE_INTEGER): FieldRule<number> {
  return (input) =>
    typeof input === "number" && Number.isInteger(input) && input >= 0 && input <= max
      ? { value: input }
      : { error: `${label} must be a whole number.` };
}

/** A value that may be missing. */
export function optional<Value, Fallback>(
  rule: FieldRule<Value>,
  fallback: Fallback,
): FieldRule<Value | Fallback> {
  return (input) => (input === undefined || input === null ? { value: fallback } : rule(input));
}

/** A checkbox: only `true` counts as ticked. */
export const checkbox: FieldRule<boolean> = (input) => ({ value: input === true });

/** Whether the text is an email address that can receive email from the internet. */
export function isEmail(text: string): boolean {
  return text.length <= TEXT_LIMITS.email && EMAIL.test(text);
}

/** The sender of emails. */
export interface Sender {
  name: string;
  email: string;
}

/** Parses "Name <address>" or an address; undefined for any other text. */
export function parseSender(text: string): Sender | undefined {
  const [, label = "", email = text.trim()] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const name = label.trim().replace(/^"(.*)"$/, "$1");
  return isEmail(email) && !/[\p{Cc}"\\]/u.test(name) ? { name, email } : undefined;
}

/** Whether the input is a UUID in its usual notation. */
export function isUuid(input: unknown): input is string {
  return typeof input === "string" && UUID.test(input);
}

/**
 * Checks an untrusted input field by field.
 * @returns the clean values of the fields of `rules`, or one error for each invalid field.
 */
export function validate<Values extends object>(
  rules: FieldRules<Values>,
  input: unknown,
): Validated<Values> {
  const source = new Map(typeof input === "object" && input !== null ? Object.entries(input) : []);
  const values: Partial<Values> = {};
  const errors: FieldErrors<Values> = {};
  for (const field of Object.keys(rules) as (keyof Values & string)[]) {
    const checked = rules[field](source.get(field));
    if ("error" in checked) errors[field] = checked.error;
    else values[field] = checked.value;
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  // Every field of `rules` has just been given a value.
  return { ok: true, values: values as Values };
}
