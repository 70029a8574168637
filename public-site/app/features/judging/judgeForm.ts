import { inFieldOrder } from "#common/expertise.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { cleanLine, type FieldRule, type FieldRules } from "#shared/validation.ts";
import type { JudgeProfile } from "~/data/judge.ts";

/** What a judge says about themselves, as typed. */
export interface JudgeForm {
  /** One on each line. */
  organisations: string;
  /** One on each line. */
  closePeople: string;
  maxEntries: string;
  expertise: string[];
}

/** What the database takes from a judge who was not asked for fewer. */
const MAX_ENTRIES = 1000;

const names =
  (atLeast: number, atMost: number): FieldRule<string> =>
  (input) => {
    const lines = linesOf(String(input));
    if (lines.length < atLeast) return { error: "Please name at least one." };
    if (lines.length > atMost) return { error: `At most ${atMost} lines, please.` };
    if (lines.some((line) => line.length > TEXT_LIMITS.name)) {
      return { error: `At most ${TEXT_LIMITS.name} characters on a line, please.` };
    }
    return { value: lines.join("\n") };
  };

const entriesUpTo =
  (most: number): FieldRule<string> =>
  (input) => {
    const text = String(input).trim();
    if (text === "") return { value: "" };
    const isCount = /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most;
    return isCount ? { value: text } : { error: `A number from 1 to ${most}, please.` };
  };

const expertise: FieldRule<string[]> = (input) => ({
  value: Array.isArray(input) ? inFieldOrder(input) : [],
});

/** @param cap How many entries of a round the judge was asked for at most; null: any number. */
export const judgeRules = (cap: number | null): FieldRules<JudgeForm> => ({
  organisations: names(1, 20),
  closePeople: names(0, 50),
  maxEntries: entriesUpTo(cap ?? MAX_ENTRIES),
  expertise,
});

/** What is sent of the clean form. */
export function profileOf(form: JudgeForm): JudgeProfile {
  return {
    organisations: linesOf(form.organisations),
    closePeople: linesOf(form.closePeople),
    maxEntries: form.maxEntries === "" ? null : Number(form.maxEntries),
    expertise: inFieldOrder(form.expertise),
  };
}

/** The form that says so. */
export function formOf(profile: JudgeProfile): JudgeForm {
  const { organisations, closePeople, maxEntries: most, expertise: fields } = profile;
  return {
    organisations: organisations.join("\n"),
    closePeople: closePeople.join("\n"),
    maxEntries: most === null ? "" : String(most),
    expertise: [...fields],
  };
}

function linesOf(text: string): string[] {
  return text.split("\n").map(cleanLine).filter(Boolean);
}
