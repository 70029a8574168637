import { EXPERTISE_FIELD_VALUES, EXPERTISE_FIELDS } from "#shared/constants.ts";

export type ExpertiseField = (typeof EXPERTISE_FIELD_VALUES)[number];

/** Those of the list, each once, in its order. */
export const inFieldOrder = (fields: readonly string[]): ExpertiseField[] =>
  EXPERTISE_FIELD_VALUES.filter((value) => fields.includes(value));

/** A field in the words that people read. */
export const expertiseLabel = (field: string) =>
  EXPERTISE_FIELDS.find(({ value }) => value === field)?.label ?? field;
