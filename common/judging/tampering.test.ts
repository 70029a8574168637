import { beforeAll, describe, expect, test } from "vitest";
import { hashOf, sha256 } from "./canonical.ts";
import type { DecisionsRecord, ResultExport, ResultRecord } from "./recordFormat.ts";
import { computeResult, type Result } from "./result.ts";
import { honestSeason, rehashed, type Season } from "./testing/records.ts";
import { verifyFiles } from "./verifyFiles.ts";

type Standing = Result["standings"][number];
/** Which files tell: the export alone, or only with the published chain, or only with the receipts. */
type Teller = "file" | "chain" | "receipts";
type Bend = (file: ResultExport, season: Season) => void | Promise<void>;

const resultOf = ({ commitments }: ResultExport) => commitments[0]?.record as ResultRecord;
const decisionsOf = ({ commitments }: ResultExport) => commitments[1]?.record as DecisionsRecord;
const decisionAt = (file: ResultExport, index: number) => {
  const decision = decisionsOf(file).decisions[index];
  if (!decision) throw new Error("There is no such decision.");
  return decision;
};
const reviewAt = (file: ResultExport, index: number) => {
  const review = resultOf(file).inputs.reviews[index];
  if (!review) throw new Error("There is no such review.");
  return review;
};
const standingAt = (file: ResultExport, index: number) =>
  resultOf(file).result.standings[index] as Standing;

/** The result as the bent inputs give it, and decisions that follow its ranks. */
function recompute(file: ResultExport): void {
  const record = resultOf(file);
  record.result = JSON.parse(
    JSON.stringify(computeResult(record.inputs)),
  ) as ResultRecord["result"];
  const { places, kind } = record.round;
  decisionsOf(file).decisions = record.result.standings.map(({ entry, rank = 0 }) => ({
    entry,
    rank,
    goes_on: rank <= places,
    place: kind === "final" && rank <= places ? rank : null,
    leaves_ranking: false,
    reason: decisionsOf(file).decisions.find((one) => one.entry === entry)?.reason ?? null,
  }));
}

/** Gives the assignments the receipts that the bent reviews would have. */
async function forgeReceipts(file: ResultExport, { receipts }: Season): Promise<void> {
  const { assignments, inputs, round } = resultOf(file);
  for (const assignment of assignments) {
    const isIt = (one: { entry: string; judge: string }) =>
      one.entry === assignment.entry && one.judge === assignment.judge;
    const review = inputs.reviews.find(isIt);
    const submitted_at = receipts.find((one) => one.round === round.id)?.submitted_at;
    const content = { round: round.id, ...review, submitted_at };
    if (review) assignment.receipt = await hashOf(content);
  }
}

/** The whole file with words exchanged. */
function exchange(file: ResultExport, one: string, other: string): void {
  const text = JSON.stringify(file)
    .replaceAll(one, "?")
    .replaceAll(other, one)
    .replaceAll("?", other);
  Object.assign(file, JSON.parse(text));
}

const STRANGER = "00000000-0000-4000-8000-000000000099";

const ANYWHERE: [string, Teller[], Bend][] = [
  [
    "two judges exchanged throughout",
    ["chain", "receipts"],
    (file) => {
      const [one = "", other = ""] = resultOf(file).inputs.reviews.map(({ judge }) => judge);
      exchange(file, one, other);
      recompute(file);
    },
  ],
  [
    "a block of decisions in the record of the result",
    ["file"],
    (file) => {
      Object.assign(resultOf(file), { decisions: decisionsOf(file).decisions });
    },
  ],
  [
    "a key more in a review",
    ["file"],
    (file) => void Object.assign(reviewAt(file, 0), { note: "x" }),
  ],
  [
    "a key more in a ranked entry",
    ["file"],
    (file) => void Object.assign(standingAt(file, 0), { bonus: 1 }),
  ],
  ["a key more beside the records", ["file"], (file) => void Object.assign(file, { winner: "x" })],
  [
    "a changed score, the rest as it was",
    ["file"],
    (file) => {
      reviewAt(file, 0).scores = [1, 1];
    },
  ],
  [
    "changed scores with everything computed again, receipts too",
    ["chain", "receipts"],
    async (file, season) => {
      reviewAt(file, 0).scores = [1, 1];
      recompute(file);
      await forgeReceipts(file, season);
    },
  ],
  [
    "50 on a scale of 5, computed again",
    ["file"],
    async (file, season) => {
      reviewAt(file, 0).scores = [50, 5];
      recompute(file);
      await forgeReceipts(file, season);
    },
  ],
  [
    "a scale of 10",
    ["file"],
    (file) => {
      resultOf(file).round.scale = 10;
      resultOf(file).inputs.scale = 10;
    },
  ],
  [
    "an invented judge",
    ["file"],
    (file) => {
      const { entry } = reviewAt(file, 0);
      resultOf(file).inputs.reviews.push({ entry, judge: STRANGER, scores: [5, 5] });
      recompute(file);
    },
  ],
  [
    "an invented judge who was given the entry, with a receipt",
    ["chain"],
    async (file, season) => {
      const { entry } = reviewAt(file, 0);
      resultOf(file).inputs.reviews.push({ entry, judge: STRANGER, scores: [5, 5] });
      resultOf(file).assignments.push({
        entry,
        judge: STRANGER,
        state: "submitted",
        receipt: null,
      });
      recompute(file);
      await forgeReceipts(file, season);
    },
  ],
  [
    "a judge dropped from the reviews",
    ["file"],
    (file) => {
      const { inputs } = resultOf(file);
      const { judge } = reviewAt(file, 0);
      inputs.reviews = inputs.reviews.filter((one) => one.judge !== judge);
      recompute(file);
    },
  ],
  [
    "a judge dropped altogether",
    ["chain", "receipts"],
    (file) => {
      const record = resultOf(file);
      const { judge } = reviewAt(file, 0);
      record.inputs.reviews = record.inputs.reviews.filter((one) => one.judge !== judge);
      record.assignments = record.assignments.filter((one) => one.judge !== judge);
      recompute(file);
    },
  ],
  [
    "a review called excluded",
    ["chain"],
    (file) => {
      const { entry, judge } = reviewAt(file, 0);
      const record = resultOf(file);
      record.inputs.reviews = record.inputs.reviews.slice(1);
      for (const one of record.assignments) {
        if (one.entry === entry && one.judge === judge) one.state = "excluded";
      }
      recompute(file);
    },
  ],
  [
    "another seed, computed again",
    ["chain"],
    (file) => {
      resultOf(file).inputs.seed = 99;
      recompute(file);
    },
  ],
  [
    "other draws, computed again",
    ["file"],
    (file) => {
      resultOf(file).inputs.draws = 500;
      recompute(file);
    },
  ],
  [
    "other weights, computed again",
    ["chain"],
    (file) => {
      const { inputs, round } = resultOf(file);
      inputs.weights = [3, 1];
      for (const [index, weight] of [3, 1].entries())
        Object.assign(round.criteria[index] ?? {}, { weight });
      recompute(file);
    },
  ],
  [
    "weights that are not the criteria's, computed again",
    ["file"],
    (file) => {
      resultOf(file).inputs.weights = [1, 9];
      recompute(file);
    },
  ],
  [
    "one place more",
    ["file"],
    (file) => {
      resultOf(file).round.places += 1;
      resultOf(file).inputs.places += 1;
    },
  ],
  [
    "the judges of two reviews of an entry exchanged",
    ["chain", "receipts"],
    async (file, season) => {
      const { entry } = reviewAt(file, 0);
      const [one, other] = resultOf(file).inputs.reviews.filter((review) => review.entry === entry);
      if (one && other) [one.judge, other.judge] = [other.judge, one.judge];
      recompute(file);
      await forgeReceipts(file, season);
    },
  ],
  [
    "an invented chance",
    ["file"],
    (file) => {
      const { chance = 0 } = standingAt(file, 0);
      standingAt(file, 0).chance = chance - 0.05;
    },
  ],
  [
    "an invented severity",
    ["file"],
    (file) => {
      Object.assign(resultOf(file).result.severities[0] ?? {}, { effect: 0.5 });
    },
  ],
  [
    "an entry that is not to be talked about",
    ["file"],
    (file) => {
      const standing = standingAt(file, 1);
      standing.needsDiscussion = !standing.needsDiscussion;
    },
  ],
  [
    "an invented warning",
    ["file"],
    (file) => void resultOf(file).result.warnings.push({ kind: "all_tied" }),
  ],
  ["invented groups", ["file"], (file) => void resultOf(file).result.groups.push(["AB23-CD45"])],
  [
    "another official column",
    ["file"],
    (file) => {
      const { result } = resultOf(file);
      result.official = result.official === "mean" ? "adjusted" : "mean";
    },
  ],
  [
    "another one who goes on",
    ["file"],
    (file) => {
      decisionAt(file, 2).goes_on = !decisionAt(file, 2).goes_on;
    },
  ],
  [
    "another one who goes on, with a reason, as if that were the ranking",
    ["file"],
    async (file) => {
      const decision = decisionAt(file, 2);
      const { entry, goes_on } = decision;
      const others = file.reasons.filter((one) => one.entry !== entry);
      file.reasons = [...others, { decision: STRANGER, entry, reason: "No." }];
      Object.assign(decision, {
        goes_on: !goes_on,
        place: resultOf(file).round.kind === "final" ? 3 : null,
        reason: await sha256(`${STRANGER}:No.`),
      });
    },
  ],
  [
    "a key more in the result",
    ["file"],
    (file) => void Object.assign(resultOf(file).result, { note: "x" }),
  ],
  [
    "another one who goes on, with an invented reason",
    ["chain"],
    async (file) => {
      const decision = decisionAt(file, 2);
      const reason = "We thought so.";
      const { entry, goes_on } = decision;
      file.reasons = [
        ...file.reasons.filter((one) => one.entry !== entry),
        { decision: STRANGER, entry, reason },
      ];
      Object.assign(decision, {
        goes_on: !goes_on,
        place: resultOf(file).round.kind === "final" ? 3 : null,
        leaves_ranking: true,
        reason: await sha256(`${STRANGER}:${reason}`),
      });
    },
  ],
  ["a decision taken out", ["file"], (file) => void decisionsOf(file).decisions.pop()],
  [
    "an earlier time",
    ["chain"],
    (file) => {
      resultOf(file).committed_at = "2026-08-01T10:00:00.000000Z";
    },
  ],
];

const IN_THE_FIRST: [string, Teller[], Bend][] = [
  [
    "another seed, the rest as it was",
    ["file"],
    (file) => {
      resultOf(file).inputs.seed = 99;
    },
  ],
  [
    "a forged lock: the worst first, by invented adjusted scores",
    ["file"],
    (file) => {
      const { standings } = resultOf(file).result;
      standings.reverse();
      for (const [index, one] of standings.entries()) {
        Object.assign(one, { rank: index + 1, adjusted: 5 - index / 2, score: 5 - index / 2 });
      }
    },
  ],
  [
    "the mean taken for the official one, with its ranks",
    ["file"],
    (file) => {
      const { result } = resultOf(file);
      result.official = "mean";
      result.standings.sort((a, b) => b.mean - a.mean);
      for (const [index, one] of result.standings.entries())
        Object.assign(one, { rank: index + 1, score: one.mean });
    },
  ],
];

const IN_THE_FINAL: [string, Teller[], Bend][] = [
  [
    "a place given twice",
    ["file"],
    (file) => {
      // Both have a reason already, as they are tied.
      Object.assign(decisionAt(file, 1), { place: 1, leaves_ranking: true });
    },
  ],
  [
    "a reason in other words",
    ["file"],
    (file) => {
      Object.assign(file.reasons[0] ?? {}, { reason: "Because." });
    },
  ],
  [
    "a tie told apart the other way",
    ["file"],
    (file) => {
      const { standings } = resultOf(file).result;
      const [first, second] = standings;
      if (!first || !second) return;
      [first.rank, second.rank] = [2, 1];
      standings.splice(0, 2, second, first);
    },
  ],
  [
    "a tie that is not told",
    ["file"],
    (file) => {
      delete standingAt(file, 0).tie;
    },
  ],
];

let season: Season;
beforeAll(async () => {
  season = await honestSeason();
});

async function foundBy(file: ResultExport, { chain, receipts }: Season): Promise<Teller[]> {
  const named = (name: string, content: unknown) => ({ name, text: JSON.stringify(content) });
  const files = [named("export", file)];
  const isFound = async (...more: { name: string; text: string }[]) =>
    (await verifyFiles([...files, ...more])).found.length > 0;
  // A link at a time: the export does not hold all records.
  if (await isFound()) return ["file"];
  const withChain = await isFound(named("chain", chain));
  const withReceipts = await isFound(named("receipts", { receipts }));
  return [...(withChain ? ["chain" as const] : []), ...(withReceipts ? ["receipts" as const] : [])];
}

describe.each(["first", "final"] as const)("the files of the %s round", (which) => {
  test("are confirmed as they are, in any order, and without the chain say what that leaves open", async () => {
    const texts = [season[which], season.chain, { receipts: season.receipts }].map(
      (content, index) => ({
        name: `file ${index}`,
        text: JSON.stringify(content),
      }),
    );
    expect((await verifyFiles(texts)).found).toEqual([]);
    expect(await verifyFiles(texts.toReversed())).toEqual(await verifyFiles(texts));
    const { checked, found } = await verifyFiles(texts.slice(0, 1));
    expect(found).toEqual([]);
    expect(checked.join(" ")).toContain("whether somebody has rewritten everything consistently");
  });

  test.each([...ANYWHERE, ...(which === "first" ? IN_THE_FIRST : IN_THE_FINAL)])(
    "tell %s",
    async (_, tellers, bend) => {
      const bent = structuredClone(season[which]);
      await bend(bent, season);
      expect(await foundBy(await rehashed(bent), season)).toEqual(tellers);
    },
  );
});

test("a downloaded record with a key more is refused, though no hash stands beside it", async () => {
  const record = structuredClone(resultOf(season.first));
  Object.assign(record.result, { note: "x" });
  const { found } = await verifyFiles([{ name: "record", text: JSON.stringify(record) }]);
  expect(found[0]).toMatch(/^record: result\.note: /);
});
