import { computeResult, FORMULA, type Result, type ResultInputs } from "#common/judging/result.ts";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { type DecisionsFile, type ResultFile, sha256 } from "../verify.ts";

/** The files of an honest round, and the emails that judges got with their scores. */
export interface RoundFiles {
  result: ResultFile;
  decisions: DecisionsFile;
  /** The scores that each judge submitted, as lines of the email. */
  scores: Map<string, string>;
}

const id = (kind: number, number: number) =>
  `00000000-0000-4000-8000-${String(kind * 1_000_000 + number).padStart(12, "0")}`;

/** By round entry and judge; null: not submitted. */
type Scores = Record<string, Record<number, number[] | null>>;

const FIRST: Scores = {
  "AB23-CD45": { 0: [5, 4], 1: [4, 4], 2: [5, 5] },
  "BC34-DE56": { 1: [3, 4], 2: [4, 3], 3: [3, 3] },
  "CD45-EF67": { 2: [2, 2], 3: [1, 3], 0: [3, 2] },
  "DE56-FG78": { 3: [4, 5], 0: [5, 5], 1: null },
  "EF67-GH89": { 0: [2, 3], 2: [3, 3], 3: [2, 2] },
  "FG78-HJ92": { 1: [1, 2], 3: [2, 1], 0: [2, 2] },
};

/** The first two round entries are tied. */
const FINAL: Scores = {
  "GH89-JK23": { 0: [5, 3], 1: [4, 4], 2: [4, 3] },
  "HJ92-KL34": { 0: [4, 3], 1: [4, 4], 2: [5, 3] },
  "JK23-LM45": { 0: [2, 3], 1: [3, 3], 2: [2, 4] },
};

export const decisionsAsRanked = (
  { kind, places }: ResultFile["round"],
  { standings }: Result,
): DecisionsFile["decisions"] =>
  standings.map(({ code, rank = 0 }) => ({
    code,
    rank,
    advances: rank <= places,
    place: kind === "final" && rank <= places ? rank : null,
    departs_from_ranking: false,
    reason: null,
  }));

function filesOf(kind: RoundKind, places: number, scores: Scores): RoundFiles {
  const assigned = Object.entries(scores).flatMap(([code, byJudge]) =>
    Object.entries(byJudge).map(([judge, given]) => ({
      code,
      judge: id(2, Number(judge)),
      given,
    })),
  );
  const reviews = assigned.flatMap(({ code, judge, given }) =>
    given ? { code, judge, scores: given } : [],
  );
  const round = { id: id(1, places), name: `The ${kind}`, kind, places };
  const inputs: ResultInputs = {
    formula: FORMULA,
    kind,
    scale: 5,
    seed: 20 + places,
    draws: 2000,
    places,
    weights: [2, 1],
    reviews,
  };
  const result = computeResult(inputs);
  return structuredClone({
    result: {
      kind: "result",
      round,
      inputs,
      result,
      assignments: assigned.map(({ code, judge, given }) => ({
        code,
        judge,
        state: given ? "counts" : "not_submitted",
      })),
    },
    decisions: {
      kind: "decisions",
      round,
      result_hash: "",
      decisions: decisionsAsRanked(round, result),
    },
    scores: new Map(
      [...Map.groupBy(reviews, ({ judge }) => judge)].map(([judge, judgeReviews]) => [
        judge,
        judgeReviews.map((review) => `${review.code}: ${review.scores.join(", ")}`).join("\n"),
      ]),
    ),
  });
}

/** Built on each call, so that a test can tamper with its copy. */
export const ROUNDS = {
  first: () => filesOf("screening", 3, FIRST),
  final: () => filesOf("final", 2, FINAL),
};

/** The files as they are downloaded, the decisions with the hash of the result, and both hashes. */
export function downloaded({ result, decisions }: RoundFiles) {
  const text = JSON.stringify(result);
  const result_hash = sha256(text);
  const decided = JSON.stringify({ ...decisions, result_hash });
  return {
    files: [
      { name: "result", text },
      { name: "decisions", text: decided },
    ],
    hashes: [result_hash, sha256(decided)],
  };
}

/** The emails to judges about the file with this hash. */
export function emailsOf({ scores }: RoundFiles, hash: string) {
  return [...scores].map(([judge, lines], index) => ({
    name: `email ${index + 1}`,
    text: `SHA-256: ${hash}\nYour ID in the file: ${judge}\n\n${lines}\n\nSee all files:\n`,
  }));
}
