import { EXPERTISE_FIELD_VALUES, EXPERTISE_FIELDS } from "#shared/constants.ts";
import { labelOf } from "./words.ts";

export type ExpertiseField = (typeof EXPERTISE_FIELD_VALUES)[number];

/** Sorts fields as in the list of all fields, without duplicates and unknown ones. */
export const inFieldOrder = (fields: readonly string[]): ExpertiseField[] =>
  EXPERTISE_FIELD_VALUES.filter((value) => fields.includes(value));

export const expertiseLabel = (field: string) => labelOf(EXPERTISE_FIELDS, field);
