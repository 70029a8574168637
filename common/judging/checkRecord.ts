import { canonicalJson, sha256 } from "./canonical.ts";
import { differencesBetween, differenceWords } from "./compareResults.ts";
import type { DecisionsRecord, ResultExport, ResultRecord } from "./recordFormat.ts";
import { computeResult, type Result } from "./result.ts";
import { isDecidedByTie } from "./ties.ts";

/** So many draws every result is computed from. */
export const DRAWS = 2000;

const pairOf = ({ entry, judge }: { entry: string; judge: string }) =>
  `entry ${entry} by judge ${judge}`;

/** Those that are in the list more than once. */
function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

/** Whether the inputs are those of the round. */
function checkInputs({ round, inputs }: ResultRecord): string[] {
  const found: string[] = [];
  const { criteria } = round;
  for (const field of ["kind", "scale", "places"] as const) {
    if (inputs[field] !== round[field]) {
      found.push(`The round says ${field} ${round[field]}, the inputs ${inputs[field]}.`);
    }
  }
  if (criteria.some(({ position }, index) => position !== index + 1)) {
    found.push("The criteria are not numbered from 1.");
  }
  if (criteria.some(({ score_words }) => score_words.length !== round.scale)) {
    found.push(`A criterion does not have words for ${round.scale} scores.`);
  }
  if (canonicalJson(criteria.map(({ weight }) => weight)) !== canonicalJson(inputs.weights)) {
    found.push("The weights are not those of the criteria.");
  }
  if (inputs.draws !== DRAWS) found.push(`The draws are ${inputs.draws}, not ${DRAWS}.`);
  for (const review of inputs.reviews) {
    if (review.scores.length !== criteria.length) {
      found.push(
        `The review of ${pairOf(review)} has ${review.scores.length} scores for ${criteria.length} criteria.`,
      );
    }
    if (review.scores.some((score) => score > round.scale)) {
      found.push(`The review of ${pairOf(review)} has a score off the scale of ${round.scale}.`);
    }
  }
  return found;
}

/** Whether the reviews are those that were asked for and handed in. */
function checkAssignments({ inputs, assignments }: ResultRecord): string[] {
  const reviewed = inputs.reviews.map(pairOf);
  const states = new Map(assignments.map((one) => [pairOf(one), one]));
  const found = [
    ...repeated(reviewed).map((pair) => `There are two reviews of ${pair}.`),
    ...repeated(assignments.map(pairOf)).map((pair) => `There are two assignments of ${pair}.`),
  ];
  for (const pair of reviewed) {
    const state = states.get(pair)?.state;
    if (!state) found.push(`Nobody asked for the review of ${pair}.`);
    else if (state !== "submitted") found.push(`The review of ${pair} counts, but is ${state}.`);
  }
  for (const { state, receipt, ...one } of assignments) {
    const pair = pairOf(one);
    if (state === "submitted" && !reviewed.includes(pair)) {
      found.push(`The review of ${pair} was submitted, but does not count.`);
    }
    if (state === "submitted" && !receipt) found.push(`The review of ${pair} has no receipt.`);
    if (state === "not_submitted" && receipt) {
      found.push(`There is a receipt for ${pair}, though nothing was submitted.`);
    }
  }
  return found;
}

/**
 * Checks one record of a result by itself: that its inputs are those of its round, its reviews those that
 * were asked for and handed in, and its result what follows from them.
 * @returns A sentence for each thing that is wrong.
 */
export function checkResultRecord(record: ResultRecord): string[] {
  const { inputs, result } = record;
  const found = [...checkInputs(record), ...checkAssignments(record)];
  try {
    // The parser has checked the same, but for the kinds of the warnings, which are compared.
    const rows = differencesBetween(result as Result, computeResult(inputs));
    return [...found, ...rows.map(differenceWords)];
  } catch (error) {
    return [...found, `Nothing can be computed: ${error instanceof Error ? error.message : error}`];
  }
}

/** Checks the decisions by the record of the result that they rest on, as checkResultRecord. */
export function checkDecisions(
  record: DecisionsRecord,
  { round, result, assignments }: ResultRecord,
): string[] {
  const found: string[] = [];
  const { places, kind } = round;
  const isFinal = kind === "final";
  const standings = new Map(result.standings.map((one) => [one.entry, one]));
  const known = new Set(assignments.map(({ entry }) => entry));
  if (record.round.id !== round.id) found.push("The decisions are of another round.");
  for (const { entry, rank, goes_on, place, leaves_ranking, reason } of record.decisions) {
    const standing = standings.get(entry);
    const ranked = standing?.rank ?? null;
    if (!known.has(entry))
      found.push(`Entry ${entry} is decided on, but nobody was asked to read it.`);
    if (rank !== ranked)
      found.push(`Entry ${entry} is decided on with rank ${rank}, the result says ${ranked}.`);
    if ((place !== null) !== (goes_on && isFinal)) {
      found.push(
        `Entry ${entry} ${place === null ? "has no place" : "has a place, which only a winner of a final has"}.`,
      );
    }
    const leaves =
      ranked === null ||
      ranked <= places !== goes_on ||
      place !== (goes_on && isFinal ? ranked : null);
    if (leaves !== leaves_ranking) {
      found.push(
        `Entry ${entry} ${leaves ? "leaves" : "follows"} the ranking, the record says the opposite.`,
      );
    }
    const isTied =
      standing &&
      isDecidedByTie(
        standing as Result["standings"][number],
        result.standings as Result["standings"],
        round,
      );
    if ((leaves || isTied) && !reason) found.push(`The decision on entry ${entry} needs a reason.`);
  }
  const decided = record.decisions.map(({ entry }) => entry);
  const given = record.decisions.flatMap(({ place }) => place ?? []).map(String);
  return [
    ...found,
    ...repeated(decided).map((entry) => `Entry ${entry} is decided on twice.`),
    ...repeated(given).map((place) => `Place ${place} is given twice.`),
    ...[...standings.keys()]
      .filter((entry) => !decided.includes(entry))
      .map((entry) => `Nothing is decided on entry ${entry}.`),
  ];
}

/** Whether the reasons in words are those that stand in the record as hashes. */
export async function checkReasons(
  { decisions }: DecisionsRecord,
  reasons: ResultExport["reasons"],
): Promise<string[]> {
  const hashes = new Map(decisions.map(({ entry, reason }) => [entry, reason]));
  const found = repeated(reasons.map(({ entry }) => entry)).map(
    (entry) => `Entry ${entry} has two reasons.`,
  );
  for (const { decision, entry, reason } of reasons) {
    if ((await sha256(`${decision}:${reason}`)) !== hashes.get(entry)) {
      found.push(`The reason for entry ${entry} is not the one that was committed to.`);
    }
  }
  const opened = new Set(reasons.map(({ entry }) => entry));
  for (const [entry, hash] of hashes) {
    if (hash && !opened.has(entry)) found.push(`The reason for entry ${entry} is missing.`);
  }
  return found;
}
