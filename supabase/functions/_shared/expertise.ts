import type { Labelled } from "./challenge.ts";

export type ExpertiseField =
  | "clinical_practice"
  | "drug_delivery"
  | "mechanical_engineering"
  | "electronics_and_software"
  | "human_factors"
  | "manufacturing"
  | "regulation"
  | "business";

/** What judges may know well, in order (private.expertise_fields). */
export const EXPERTISE_FIELDS: readonly Labelled<ExpertiseField>[] = [
  { value: "clinical_practice", label: "Clinical practice" },
  { value: "drug_delivery", label: "Drug delivery" },
  { value: "mechanical_engineering", label: "Mechanical engineering" },
  { value: "electronics_and_software", label: "Electronics and software" },
  { value: "human_factors", label: "Human factors" },
  { value: "manufacturing", label: "Manufacturing" },
  { value: "regulation", label: "Regulation" },
  { value: "business", label: "Business" },
];

/** Those of the list, each once, in its order. */
export const inFieldOrder = (fields: readonly string[]): ExpertiseField[] =>
  EXPERTISE_FIELDS.map(({ value }) => value).filter((value) => fields.includes(value));

/** A field in the words that people read. */
export const expertiseLabel = (field: string) =>
  EXPERTISE_FIELDS.find(({ value }) => value === field)?.label ?? field;
