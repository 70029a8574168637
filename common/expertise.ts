import { EXPERTISE_FIELDS, EXPERTISE_VALUES } from "#shared/facts.ts";

export type ExpertiseField = (typeof EXPERTISE_VALUES)[number];

/** Those of the list, each once, in its order. */
export const inFieldOrder = (fields: readonly string[]): ExpertiseField[] =>
  EXPERTISE_VALUES.filter((value) => fields.includes(value));

/** A field in the words that people read. */
export const expertiseLabel = (field: string) =>
  EXPERTISE_FIELDS.find(({ value }) => value === field)?.label ?? field;
