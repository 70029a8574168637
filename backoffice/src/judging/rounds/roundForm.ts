import type { ExpertiseField } from "#common/expertise.ts";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { EXPERTISE_FIELDS, TEXT_LIMITS } from "#shared/constants.ts";
import {
  type Criterion,
  type ExpertiseQuotas,
  isSpread,
  kindLabel,
  quotasOf,
  type Round,
} from "./round.ts";

/** A criterion as its fields hold it. */
export interface CriterionForm extends Omit<Criterion, "weight"> {
  weight: string;
}

/** A round as its fields hold it. */
export interface RoundForm {
  name: string;
  kind: RoundKind;
  opens_at: string;
  closes_at: string;
  reviews_per_entry: string;
  /** The minimum number of reviewers who know a field; empty: none. */
  expertise_quotas: Partial<Record<ExpertiseField, string>>;
  places: string;
  scale: string;
  is_anonymized: boolean;
  only_eligible: boolean;
  gives_feedback: boolean;
  criteria: CriterionForm[];
}

const START_WORDS = ["Not at all", "Hardly", "In part", "Well", "Outstandingly"];

/** The four criteria that the challenge announces (spec of the brief page), each with its question. */
const ANNOUNCED: readonly Pick<Criterion, "name" | "question">[] = [
  { name: "Relevant", question: "Does the idea answer the brief?" },
  { name: "Innovative", question: "Is it a new way of solving the problem?" },
  { name: "Patient-Centric", question: "Does it begin with the person who wears it?" },
  { name: "Viable", question: "Could it be made and used?" },
];

const newCriterion = (scale: number): CriterionForm => ({
  name: "",
  question: "",
  weight: "1",
  score_words: wordsFor(START_WORDS, scale),
});

/** One description for each score of the scale; new ones are empty. */
function wordsFor(words: readonly string[], scale: number): string[] {
  return Array.from({ length: scale }, (_, index) => words[index] ?? "");
}

/** How many entries advance from a round of each kind, as announced. */
const PLACES: Readonly<Record<RoundKind, string>> = {
  screening: "20",
  panel: "5",
  top_three: "3",
  final: "3",
};

export const NEW_ROUND: RoundForm = {
  name: kindLabel("screening"),
  kind: "screening",
  opens_at: "",
  closes_at: "",
  reviews_per_entry: "3",
  expertise_quotas: {},
  places: PLACES.screening,
  scale: "5",
  is_anonymized: true,
  only_eligible: false,
  gives_feedback: true,
  criteria: ANNOUNCED.map((announced) => ({ ...newCriterion(5), ...announced })),
};

export function toForm(round: Round): RoundForm {
  const { name, kind, opens_at, closes_at, is_anonymized, only_eligible, gives_feedback } = round;
  return {
    ...{ name, kind, opens_at, closes_at, is_anonymized, only_eligible, gives_feedback },
    reviews_per_entry: String(round.reviews_per_entry),
    expertise_quotas: Object.fromEntries(
      quotasOf(round).map(({ field, reviewers }) => [field, String(reviewers)]),
    ),
    places: String(round.places),
    scale: String(round.scale),
    criteria: round.criteria.map((criterion) => ({
      ...criterion,
      weight: String(criterion.weight),
    })),
  };
}

/** A copy of a round without its dates. */
export const toTemplate = (round: Round): RoundForm => ({
  ...toForm(round),
  opens_at: "",
  closes_at: "",
});

/** The argument of save_judging_round (docs/api.md). */
export function toRound(form: RoundForm, id: string | null) {
  return {
    ...form,
    id,
    name: form.name.trim(),
    reviews_per_entry: Number(form.reviews_per_entry),
    expertise_quotas: isSpread(form) ? wantedQuotas(form) : {},
    places: Number(form.places),
    scale: Number(form.scale),
    criteria: form.criteria.map(({ name, question, weight, score_words }) => ({
      name: name.trim(),
      question: question.trim(),
      weight: Number(weight),
      score_words: score_words.map((words) => words.trim()),
    })),
  };
}

/** The minimum numbers that were typed. */
function wantedQuotas({ expertise_quotas: typed }: RoundForm): ExpertiseQuotas {
  const wanted = EXPERTISE_FIELDS.filter(({ value }) => typed[value]?.trim());
  return Object.fromEntries(wanted.map(({ value }) => [value, Number(typed[value])]));
}

/** Another scale: each criterion gets as many descriptions. */
export function withScale(form: RoundForm, scale: string): Pick<RoundForm, "scale" | "criteria"> {
  const count = Number(scale);
  if (!isWhole(scale, LIMITS.scale)) return { scale, criteria: form.criteria };
  return {
    scale,
    criteria: form.criteria.map((criterion) => ({
      ...criterion,
      score_words: wordsFor(criterion.score_words, count),
    })),
  };
}

/** Another kind: a name and a number that are still the default follow it. */
export function withKind(form: RoundForm, kind: RoundKind): Partial<RoundForm> {
  return {
    kind,
    ...(form.name === kindLabel(form.kind) && { name: kindLabel(kind) }),
    ...(form.places === PLACES[form.kind] && { places: PLACES[kind] }),
  };
}

export function withCriterion({ scale, criteria }: RoundForm): CriterionForm[] {
  return [...criteria, newCriterion(Number(scale) || START_WORDS.length)];
}

/** The database enforces these too (save_judging_round). */
const LIMITS = { reviews_per_entry: [1, 20], places: [1, 1000], scale: [2, 10] } as const;
const MAX_WEIGHT = 100;

function isWhole(text: string, [from, to]: readonly [number, number]): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;
}

type RoundErrors = Partial<Record<keyof RoundForm, string>>;

/** The errors of the form, by field. */
export function validateRound(form: RoundForm): RoundErrors {
  const errors: RoundErrors = {};
  if (!form.name.trim()) errors.name = "Name the round.";
  else if (form.name.length > TEXT_LIMITS.name) errors.name = "This name is too long.";
  if (!form.opens_at) errors.opens_at = "Choose when judges can start.";
  if (!form.closes_at) errors.closes_at = "Choose the deadline for reviews.";
  else if (form.opens_at >= form.closes_at)
    errors.closes_at = "The deadline must be after the opening.";
  for (const field of ["reviews_per_entry", "places", "scale"] as const) {
    const [from, to] = LIMITS[field];
    if (!isWhole(form[field], LIMITS[field])) {
      errors[field] = `Enter a whole number from ${from} to ${to}.`;
    }
  }
  const reviewers = Number(form.reviews_per_entry);
  const isQuota = (quota: number) => Number.isInteger(quota) && quota >= 1 && quota <= reviewers;
  if (isSpread(form) && !Object.values(wantedQuotas(form)).every(isQuota)) {
    errors.expertise_quotas = "Enter at least 1, and at most the number of reviewers per entry.";
  }
  if (form.criteria.length === 0) errors.criteria = "Add a criterion.";
  else if (!form.criteria.every(isComplete)) {
    errors.criteria = `Each criterion needs a name, a question, a weight above 0 and up to ${MAX_WEIGHT}, and a description of every score.`;
  }
  return errors;
}

function isComplete({ name, question, weight, score_words: words }: CriterionForm): boolean {
  const isWeight = Number(weight) > 0 && Number(weight) <= MAX_WEIGHT;
  return isWeight && [name, question, ...words].every((text) => text.trim() !== "");
}
