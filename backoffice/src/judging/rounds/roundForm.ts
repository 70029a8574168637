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
  /** How many reviewers know a field at least; empty: it does not matter. */
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

/** As many words as the scale has scores; new ones are empty. */
function wordsFor(words: readonly string[], scale: number): string[] {
  return Array.from({ length: scale }, (_, index) => words[index] ?? "");
}

/** How many go on from a round of each kind, as the challenge announces it. */
const PLACES: Readonly<Record<RoundKind, string>> = {
  screening: "20",
  panel: "5",
  top_three: "3",
  final: "3",
};

/** What a new round starts with. */
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

/** A new round like another one: everything but its dates. */
export const toTemplate = (round: Round): RoundForm => ({
  ...toForm(round),
  opens_at: "",
  closes_at: "",
});

/** What save_judging_round takes (docs/api.md). */
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

/** The fields that the form asks for, each with how many reviewers know it at least. */
function wantedQuotas({ expertise_quotas: typed }: RoundForm): ExpertiseQuotas {
  const wanted = EXPERTISE_FIELDS.filter(({ value }) => typed[value]?.trim());
  return Object.fromEntries(wanted.map(({ value }) => [value, Number(typed[value])]));
}

/** The form with another scale: every criterion then has words for as many scores. */
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

/** The form with another kind: what nobody has changed follows it. */
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

/** What the database allows (docs/api.md, save_judging_round). */
const LIMITS = { reviews_per_entry: [1, 20], places: [1, 1000], scale: [2, 10] } as const;
const MAX_WEIGHT = 100;

function isWhole(text: string, [from, to]: readonly [number, number]): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;
}

type RoundErrors = Partial<Record<keyof RoundForm, string>>;

/** What is wrong with the form, by field, as sentences. */
export function validateRound(form: RoundForm): RoundErrors {
  const errors: RoundErrors = {};
  if (!form.name.trim()) errors.name = "Name the round.";
  else if (form.name.length > TEXT_LIMITS.name) errors.name = "This name is too long.";
  if (!form.opens_at) errors.opens_at = "Choose when judges begin to read.";
  if (!form.closes_at) errors.closes_at = "Choose until when judges can submit.";
  else if (form.opens_at >= form.closes_at) errors.closes_at = "It must close after it opens.";
  for (const field of ["reviews_per_entry", "places", "scale"] as const) {
    const [from, to] = LIMITS[field];
    if (!isWhole(form[field], LIMITS[field])) {
      errors[field] = `Enter a whole number from ${from} to ${to}.`;
    }
  }
  const reviewers = Number(form.reviews_per_entry);
  const isQuota = (quota: number) => Number.isInteger(quota) && quota >= 1 && quota <= reviewers;
  if (isSpread(form) && !Object.values(wantedQuotas(form)).every(isQuota)) {
    errors.expertise_quotas = "At least 1 judge of an entry, at most all of them.";
  }
  if (form.criteria.length === 0) errors.criteria = "A round needs a criterion.";
  else if (!form.criteria.every(isComplete)) {
    errors.criteria = `Each criterion needs a name, a question, a weight above 0 and up to ${MAX_WEIGHT}, and words for every score.`;
  }
  return errors;
}

function isComplete({ name, question, weight, score_words: words }: CriterionForm): boolean {
  const isWeight = Number(weight) > 0 && Number(weight) <= MAX_WEIGHT;
  return isWeight && [name, question, ...words].every((text) => text.trim() !== "");
}
