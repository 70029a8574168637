import type { RoundKind } from "#common/judging/roundKind.ts";
import { PLACES as RANKS } from "#shared/awards.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { limits } from "#shared/season.ts";
import { type Criterion, kindLabel, type Round, type RoundStage } from "./round.ts";

/** Inputs have null for an empty value. */
type Empty<Fields> = { [Name in keyof Fields]: Fields[Name] | null };

type CriterionForm = Empty<Omit<Criterion, "score_labels">> & {
  score_labels: (string | null | undefined)[];
};

export interface RoundForm
  extends Empty<
      Pick<Round, "name" | "opens_at" | "closes_at" | "reviews_required" | "places" | "scale">
    >,
    Pick<Round, "kind" | "is_anonymized" | "only_eligible" | "gives_feedback"> {
  criteria: CriterionForm[];
  /** For a new deadline of an open round. */
  reason?: string | null;
}

const WORDS = ["Not at all", "Hardly", "In part", "Well", "Outstandingly"];

/** The four criteria that the challenge announces (the brief page), each with its question. */
const ANNOUNCED: readonly Pick<Criterion, "name" | "question">[] = [
  { name: "Relevant", question: "Does the idea answer the brief?" },
  { name: "Innovative", question: "Is it a new way of solving the problem?" },
  { name: "Patient-Centric", question: "Does it begin with the person who wears it?" },
  { name: "Viable", question: "Could it be made and used?" },
];

export const newCriterion = (): Criterion => ({
  name: "",
  question: "",
  weight: 1,
  score_labels: [...WORDS],
});

/** How many round entries advance from a round of each kind, as announced. */
export const PLACES: Readonly<Record<RoundKind, number>> = {
  screening: 20,
  panel: limits.finalists,
  top_three: limits.pitching,
  final: RANKS.length,
};

/** Judges meet the teams of a final, so it is not anonymized by default. */
export const isAnonymizedByDefault = (kind: RoundKind) => kind !== "final";

export type RoundDates = Pick<RoundForm, "opens_at" | "closes_at">;

const NO_DATES: RoundDates = { opens_at: null, closes_at: null };

/** A round with the announced criteria and the defaults of its kind. */
export const newRound = (kind: RoundKind, dates = NO_DATES): RoundForm => ({
  name: kindLabel(kind),
  kind,
  ...dates,
  reviews_required: 3,
  places: PLACES[kind],
  scale: WORDS.length,
  is_anonymized: isAnonymizedByDefault(kind),
  only_eligible: false,
  gives_feedback: true,
  criteria: ANNOUNCED.map((announced) => ({ ...newCriterion(), ...announced })),
});

const BLANK = newRound("screening");

/** The fields of the form, without the other columns of the round. */
export const fieldsOf = (form: RoundForm): RoundForm => ({
  ...BLANK,
  ...Object.fromEntries(Object.entries(form).filter(([field]) => field in BLANK)),
});

const isBlank = (text: string | null | undefined) => !text?.trim();

/** The descriptions of a criterion's scores, one for each. */
const scoreLabelsOf = ({ score_labels: labels }: CriterionForm, scale: number | null) =>
  Array.from({ length: scale ?? 0 }, (_, index) => labels[index]);

/** The fields for the database (docs/api.md), which trims the texts and ignores other columns of the round. */
export const toRound = (form: Omit<RoundForm, "reason">) => ({
  ...form,
  criteria: form.criteria.map((criterion) => ({
    ...criterion,
    score_labels: scoreLabelsOf(criterion, form.scale),
  })),
});

/** The database enforces these too (save_judging_round). */
export const MAX_SCALE = 10;
const LIMITS = { reviews_required: [1, 20], places: [1, 1000], scale: [2, MAX_SCALE] } as const;
const MAX_WEIGHT = 100;

const isWholeNumber = (value: unknown, from: number, to: number) =>
  Number.isInteger(value) && Number(value) >= from && Number(value) <= to;

type CriterionErrors = Partial<
  Record<"name" | "weight" | "question", string> & { score_labels: Record<number, string> }
>;

type RoundErrors = Partial<
  Record<Exclude<keyof RoundForm, "criteria">, string> & { criteria: string | CriterionErrors[] }
>;

/** The errors of the form, by field. In an open round, only the name and the deadline can be wrong. */
export function validateRound(form: RoundForm, round?: Pick<Round, "stage" | "closes_at">) {
  const errors: RoundErrors = {};
  const { name, opens_at: opens, closes_at: closes, criteria, scale } = form;
  if (isBlank(name)) errors.name = "Name the round.";
  else if (Number(name?.length) > TEXT_LIMITS.name) errors.name = "This name is too long.";
  if (!closes) errors.closes_at = "Choose the deadline for reviews.";
  if (round && round.stage !== "draft") {
    if (closes && Date.parse(closes) < Date.parse(round.closes_at)) {
      errors.closes_at = "The new deadline must be later than the current one.";
    }
    if (movesDeadline(form, round) && isBlank(form.reason)) {
      errors.reason = "Give a reason for the new deadline.";
    }
    return errors;
  }
  if (!opens) errors.opens_at = "Choose when judges can start.";
  else if (closes && Date.parse(opens) >= Date.parse(closes)) {
    errors.closes_at = "The round must close after it opens.";
  }
  for (const field of ["reviews_required", "places", "scale"] as const) {
    const [from, to] = LIMITS[field];
    if (!isWholeNumber(form[field], from, to)) {
      errors[field] = `Enter a whole number from ${from} to ${to}.`;
    }
  }
  const criterionErrors = criteria.map((criterion) => validateCriterion(criterion, scale));
  if (criteria.length === 0) errors.criteria = "Add a criterion.";
  else if (criterionErrors.some((one) => Object.keys(one).length > 0)) {
    errors.criteria = criterionErrors;
  }
  return errors;
}

function validateCriterion(criterion: CriterionForm, scale: number | null): CriterionErrors {
  const errors: CriterionErrors = {};
  const weight = Number(criterion.weight);
  if (isBlank(criterion.name)) errors.name = "Name the criterion.";
  if (!(weight > 0 && weight <= MAX_WEIGHT)) {
    errors.weight = `Enter a weight greater than 0 and no more than ${MAX_WEIGHT}.`;
  }
  if (isBlank(criterion.question)) errors.question = "Enter a question.";
  const missing = scoreLabelsOf(criterion, scale).flatMap((label, at) =>
    isBlank(label) ? at : [],
  );
  if (missing.length > 0) {
    errors.score_labels = Object.fromEntries(missing.map((at) => [at, "Describe this score."]));
  }
  return errors;
}

/** Whether a form moves the deadline of an open round. */
export const movesDeadline = (
  { closes_at: closes }: Pick<RoundForm, "closes_at">,
  round: { stage: RoundStage; closes_at: string },
) =>
  round.stage === "open" && closes !== null && Date.parse(closes) !== Date.parse(round.closes_at);
