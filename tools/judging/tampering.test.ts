import { describe, expect, test } from "vitest";
import { computeResult, type Result } from "#common/judging/result.ts";
import {
  decisionsAsRanked,
  downloaded,
  emailsOf,
  ROUNDS,
  type RoundFiles,
} from "./testing/files.ts";
import { verifyFiles } from "./verify.ts";

/**
 * The check that detects the tampering: the files alone, or the emails to judges with their scores. The hash
 * detects every change, so each case expects it as well. docs/judging.md lists what none of them detects.
 */
type Detector = "file" | "scores" | "hash";
type Tamper = (files: RoundFiles) => void;

const STRANGER = "00000000-0000-4000-8000-000000000099";

function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new Error("There is no such item.");
  return item;
}
const standingAt = ({ result }: RoundFiles, index: number): Result["standings"][number] =>
  at(result.result.standings, index);
const decisionAt = ({ decisions }: RoundFiles, index: number) => at(decisions.decisions, index);
const reviewAt = ({ result }: RoundFiles, index: number) => at(result.inputs.reviews, index);
/** The reviews as a mutable list, because the type of the inputs is read-only. */
const reviewsOf = ({ result }: RoundFiles) =>
  result.inputs.reviews as { code: string; judge: string; scores: number[] }[];

/** Recomputes the result from the changed inputs, and the decisions from its ranks. */
function recompute({ result, decisions }: RoundFiles): void {
  result.result = computeResult(result.inputs);
  decisions.decisions = decisionsAsRanked(result.round, result.result);
}

function swapJudges({ result }: RoundFiles, one: string, other: string): void {
  for (const item of [...result.inputs.reviews, ...result.assignments]) {
    item.judge = item.judge === one ? other : item.judge === other ? one : item.judge;
  }
}

type Tampers = Record<Detector, Record<string, Tamper>>;

const recomputed =
  (tamper: Tamper): Tamper =>
  (files) => {
    tamper(files);
    recompute(files);
  };

function removeJudge({ result }: RoundFiles, from: "reviews" | "assignments", judge: string) {
  const others = <Row extends { judge: string }>(rows: readonly Row[]) =>
    rows.filter((one) => one.judge !== judge);
  if (from === "reviews") result.inputs.reviews = others(result.inputs.reviews);
  else result.assignments = others(result.assignments);
}

const IN_BOTH: Tampers = {
  file: {
    "another key in a standing": (files) => void Object.assign(standingAt(files, 0), { bonus: 1 }),
    "another key in the result": ({ result }) => void Object.assign(result.result, { note: "x" }),
    "a changed score, not recomputed": (files) =>
      void Object.assign(at(reviewsOf(files), 0), { scores: [1, 1] }),
    "an invented judge": recomputed((files) => {
      reviewsOf(files).push({ code: reviewAt(files, 0).code, judge: STRANGER, scores: [5, 5] });
    }),
    "a judge removed from the reviews": recomputed((files) =>
      removeJudge(files, "reviews", reviewAt(files, 0).judge),
    ),
    "an invented chance": (files) => {
      const standing = standingAt(files, 0);
      standing.chance = (standing.chance ?? 0) - 0.05;
    },
    "an invented severity": ({ result }) =>
      void Object.assign(at(result.result.severities, 0), { effect: 0.5 }),
    "an entry that does not need discussion": (files) => {
      const standing = standingAt(files, 1);
      standing.needsDiscussion = !standing.needsDiscussion;
    },
    "an invented warning": ({ result }) => void result.result.warnings.push({ kind: "all_tied" }),
    "invented groups": ({ result }) => void result.result.groups.push(["AB23-CD45"]),
    "another official column": ({ result: { result } }) => {
      result.official = result.official === "mean" ? "adjusted" : "mean";
    },
    "another entry that advances": (files) => {
      const decision = decisionAt(files, 2);
      decision.advances = !decision.advances;
    },
  },
  scores: {
    "two judges swapped throughout": recomputed((files) => {
      const [one = "", other = ""] = files.scores.keys();
      swapJudges(files, one, other);
    }),
    "a changed score, everything recomputed": recomputed((files) => {
      at(reviewsOf(files), 0).scores = [1, 1];
    }),
    "50 on a scale of 5, recomputed": recomputed((files) => {
      at(reviewsOf(files), 0).scores = [50, 5];
    }),
    "a judge removed from reviews and assignments": recomputed((files) => {
      const { judge } = reviewAt(files, 0);
      removeJudge(files, "reviews", judge);
      removeJudge(files, "assignments", judge);
    }),
    "a review marked as excluded": recomputed((files) => {
      const { code, judge } = reviewAt(files, 0);
      reviewsOf(files).shift();
      for (const one of files.result.assignments) {
        if (one.code === code && one.judge === judge) one.state = "excluded";
      }
    }),
    "the judges of two reviews of an entry swapped": recomputed((files) => {
      const { code } = reviewAt(files, 0);
      const [one, other] = reviewsOf(files).filter((review) => review.code === code);
      if (one && other) [one.judge, other.judge] = [other.judge, one.judge];
    }),
  },
  hash: {
    "decisions in the file of the result": ({ result, decisions }) =>
      void Object.assign(result, { decisions: decisions.decisions }),
    "another key in a review": (files) => void Object.assign(reviewAt(files, 0), { note: "x" }),
    "a scale of 10": ({ result }) => void Object.assign(result.inputs, { scale: 10 }),
    "an invented judge with an assignment": recomputed((files) => {
      const { code } = reviewAt(files, 0);
      reviewsOf(files).push({ code, judge: STRANGER, scores: [5, 5] });
      files.result.assignments.push({ code, judge: STRANGER, state: "counts" });
    }),
    "another seed, recomputed": recomputed(({ result }) => {
      result.inputs.seed = 99;
    }),
    "other draws, recomputed": recomputed(({ result }) => {
      result.inputs.draws = 500;
    }),
    "other weights, recomputed": recomputed(({ result }) => {
      result.inputs.weights = [3, 1];
    }),
    "one more place, recomputed": recomputed(({ result }) => {
      result.round.places += 1;
      result.inputs.places += 1;
    }),
    "another entry that advances, with an invented reason": (files) => {
      const decision = decisionAt(files, 2);
      Object.assign(decision, {
        advances: !decision.advances,
        place: files.result.round.kind === "final" ? 3 : null,
        departs_from_ranking: true,
        reason: "0".repeat(64),
      });
    },
    "a decision removed": ({ decisions }) => void decisions.decisions.pop(),
    "another time": ({ result }) =>
      void Object.assign(result, { locked_at: "2026-08-01T10:00:00.000000Z" }),
  },
};

/** The files alone detect these. */
const IN_ONE: Record<keyof typeof ROUNDS, Record<string, Tamper>> = {
  first: {
    "another seed, not recomputed": ({ result }) => void Object.assign(result.inputs, { seed: 99 }),
    "a forged ranking: the last entry first, by invented adjusted scores": ({
      result: { result },
    }) => {
      result.standings.reverse();
      for (const [index, one] of result.standings.entries()) {
        Object.assign(one, { rank: index + 1, adjusted: 5 - index / 2, score: 5 - index / 2 });
      }
    },
    "the mean as the official score, with its ranks": ({ result: { result } }) => {
      result.official = "mean";
      result.standings.sort((a, b) => b.mean - a.mean);
      for (const [index, one] of result.standings.entries()) {
        Object.assign(one, { rank: index + 1, score: one.mean });
      }
    },
  },
  final: {
    "a place awarded twice": (files) => void Object.assign(decisionAt(files, 1), { place: 1 }),
    "a tie decided the other way": ({ result: { result } }) => {
      const [first, second] = result.standings;
      if (!first || !second) return;
      [first.rank, second.rank] = [2, 1];
      result.standings.splice(0, 2, second, first);
    },
    "a tie that is not reported": (files) => void delete standingAt(files, 0).tie,
  },
};

const tampersOf = (which: keyof typeof ROUNDS) => [
  ...Object.entries(IN_BOTH).flatMap(([detector, tampers]) =>
    Object.entries(tampers).map(([title, tamper]) => [title, detector, tamper] as const),
  ),
  ...Object.entries(IN_ONE[which]).map(([title, tamper]) => [title, "file", tamper] as const),
];

describe.each(["first", "final"] as const)("the files of the %s round", (which) => {
  test("are confirmed in any order, with their hashes and the emails to judges", () => {
    const honest = ROUNDS[which]();
    const { files, hashes } = downloaded(honest);
    const emails = emailsOf(honest, hashes[0] ?? "");
    expect(verifyFiles(files, { hashes, emails }).found).toEqual([]);
    expect(verifyFiles(files.toReversed(), { hashes, emails }).found).toEqual([]);
  });

  test.each(tampersOf(which))("reveal %s (%s)", (_, detector, tamper) => {
    const honest = downloaded(ROUNDS[which]());
    const tampered = ROUNDS[which]();
    tamper(tampered);
    const { files, hashes } = downloaded(tampered);
    // The scores that a judge has recorded, in an email with the hash of the tampered file.
    const emails = emailsOf(ROUNDS[which](), hashes[0] ?? "");
    const finds = (given: Parameters<typeof verifyFiles>[1]) =>
      verifyFiles(files, given).found.length > 0;
    expect({
      file: finds({}),
      scores: finds({ emails }),
      hash: finds({ hashes: honest.hashes }),
    }).toEqual({
      file: detector === "file",
      scores: detector !== "hash",
      hash: true,
    });
  });
});

test("an email about another file, or without scores, confirms nothing", () => {
  const { files, hashes } = downloaded(ROUNDS.first());
  const about = (text: string) => verifyFiles(files, { emails: [{ name: "email", text }] });
  expect(about("0".repeat(64)).found).toEqual([
    "email: The file with the hash in this email is missing.",
  ]);
  expect(about(hashes[0] ?? "").found).toEqual(["email: The email has no scores."]);
});

test("decisions without the file of their result are not confirmed", () => {
  const { files } = downloaded(ROUNDS.final());
  expect(verifyFiles(files.slice(1)).found).toEqual([
    "decisions: The file of its result is missing.",
  ]);
});
