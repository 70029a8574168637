import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { type ExpertiseField, inFieldOrder } from "#common/expertise.ts";
import { EXPERTISE_FIELDS, MAX_REVIEWS_PER_JUDGE, TEXT_LIMITS } from "#shared/constants.ts";
import { cleanLine, type FieldRule, type FieldRules } from "#shared/validation.ts";
import type { JudgeProfile } from "~/data/judge.ts";
import type { FieldProps } from "~/lib/useValidatedForm.ts";

interface JudgeFieldsProps {
  field: (name: keyof JudgeForm) => FieldProps;
  /** The administrators' maximum of round entries in a round; null: any number. */
  reviewsCap: number | null;
}

/** The fields for a judge's details. */
export function JudgeFields({ field, reviewsCap }: JudgeFieldsProps) {
  return (
    <>
      <Textarea
        label="Your organizations in the last three years"
        description="Required. One per line: employers, universities, companies you advise. You won’t be assigned entries from them."
        styles={{ input: { minHeight: "6.5rem" } }}
        autosize
        required
        {...field("organizations")}
      />
      <Textarea
        label="People you have worked closely with in the last three years"
        description="Optional. One full name per line: co-authors, supervisors, students, family. You won’t be assigned their entries. Only the administrators can read this."
        styles={{ input: { minHeight: "6.5rem" } }}
        autosize
        {...field("close_people")}
      />
      <TextInput
        label="Entries per round"
        description={
          reviewsCap === null
            ? "Optional. Leave this empty to accept any number."
            : `Optional. The administrators’ limit is ${reviewsCap}. Enter a lower number, or leave this empty.`
        }
        inputMode="numeric"
        autoComplete="off"
        styles={{ input: { maxWidth: "9rem" } }}
        {...field("max_reviews")}
      />
      <Checkbox.Group
        label="Fields of expertise"
        description="Optional. These help us choose the judges for each round."
        {...field("expertise")}
      >
        <div className="pair gap-xs mt-2xs">
          {EXPERTISE_FIELDS.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}

/** A judge's details, as typed. */
export interface JudgeForm {
  /** One per line. */
  organizations: string;
  /** One per line. */
  close_people: string;
  max_reviews: string;
  expertise: ExpertiseField[];
}

const names =
  (atLeast: number, atMost: number): FieldRule<string> =>
  (input) => {
    const lines = linesOf(String(input));
    if (lines.length < atLeast) return { error: "Enter at least one." };
    if (lines.length > atMost) return { error: `Enter at most ${atMost} lines.` };
    if (lines.some((line) => line.length > TEXT_LIMITS.name)) {
      return { error: `Enter at most ${TEXT_LIMITS.name} characters per line.` };
    }
    return { value: lines.join("\n") };
  };

const roundEntriesUpTo =
  (most: number): FieldRule<string> =>
  (input) => {
    const text = String(input).trim();
    if (text === "") return { value: "" };
    const isCount = /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most;
    return isCount ? { value: text } : { error: `Enter a number from 1 to ${most}.` };
  };

const fieldsOfExpertise: FieldRule<ExpertiseField[]> = (input) => ({
  value: Array.isArray(input) ? inFieldOrder(input) : [],
});

/** @param cap the administrators' maximum of round entries in a round; null: any number. */
export const judgeRules = (cap: number | null): FieldRules<JudgeForm> => ({
  organizations: names(1, 20),
  close_people: names(0, 50),
  max_reviews: roundEntriesUpTo(cap ?? MAX_REVIEWS_PER_JUDGE),
  expertise: fieldsOfExpertise,
});

/** The details to send, from a valid form. */
export function profileOf(form: JudgeForm): JudgeProfile {
  return {
    organizations: linesOf(form.organizations),
    close_people: linesOf(form.close_people),
    max_reviews: form.max_reviews ? Number(form.max_reviews) : null,
    expertise: form.expertise,
  };
}

/** The form for these details. */
export function formOf(profile: JudgeProfile): JudgeForm {
  return {
    organizations: profile.organizations.join("\n"),
    close_people: profile.close_people.join("\n"),
    max_reviews: String(profile.max_reviews ?? ""),
    expertise: profile.expertise,
  };
}

function linesOf(text: string): string[] {
  return text.split("\n").map(cleanLine).filter(Boolean);
}
