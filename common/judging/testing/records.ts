import { hashOf, sha256 } from "../canonical.ts";
import { DRAWS } from "../checkRecord.ts";
import type {
  ChainLink,
  DecisionsRecord,
  Receipt,
  ResultExport,
  ResultRecord,
} from "../recordFormat.ts";
import { computeResult, FORMULA } from "../result.ts";
import type { RoundKind } from "../roundKind.ts";
import { isDecidedByTie } from "../ties.ts";

/** The files of a season that nobody has bent: a first reading and a final. */
export interface Season {
  first: ResultExport;
  final: ResultExport;
  chain: ChainLink[];
  receipts: Receipt[];
}

const id = (kind: number, number: number) =>
  `00000000-0000-4000-8000-${String(kind * 1_000_000 + number).padStart(12, "0")}`;
const time = (day: number) => `2026-09-${String(day).padStart(2, "0")}T10:00:00.000000Z`;

interface PlannedRound {
  kind: RoundKind;
  number: number;
  places: number;
  /** The day on which it closes. */
  day: number;
  /** By entry and judge, counted from 0; null: not handed in. */
  scores: Record<string, Record<number, number[] | null>>;
}

const FIRST: PlannedRound = {
  kind: "first_reading",
  number: 1,
  places: 3,
  day: 10,
  scores: {
    "AB23-CD45": { 0: [5, 4], 1: [4, 4], 2: [5, 5] },
    "BC34-DE56": { 1: [3, 4], 2: [4, 3], 3: [3, 3] },
    "CD45-EF67": { 2: [2, 2], 3: [1, 3], 0: [3, 2] },
    "DE56-FG78": { 3: [4, 5], 0: [5, 5], 1: null },
    "EF67-GH89": { 0: [2, 3], 2: [3, 3], 3: [2, 2] },
    "FG78-HJ92": { 1: [1, 2], 3: [2, 1], 0: [2, 2] },
  },
};

/** The first two are equal. */
const FINAL: PlannedRound = {
  kind: "final",
  number: 2,
  places: 2,
  day: 20,
  scores: {
    "GH89-JK23": { 0: [5, 3], 1: [4, 4], 2: [4, 3] },
    "HJ92-KL34": { 0: [4, 3], 1: [4, 4], 2: [5, 3] },
    "JK23-LM45": { 0: [2, 3], 1: [3, 3], 2: [2, 4] },
  },
};

const WEIGHTS = [2, 1];

async function receiptsOf({ number, day, scores }: PlannedRound): Promise<Receipt[]> {
  const contents = Object.entries(scores).flatMap(([entry, of]) =>
    Object.entries(of).flatMap(([judge, scores]) =>
      scores
        ? {
            round: id(1, number),
            entry,
            judge: id(2, Number(judge)),
            scores,
            submitted_at: time(day - 1),
          }
        : [],
    ),
  );
  return Promise.all(
    contents.map(async (content) => ({ ...content, receipt: await hashOf(content) })),
  );
}

async function resultRecord(round: PlannedRound, previous: string | null, receipts: Receipt[]) {
  const { kind, number, places, day, scores } = round;
  const reviews = receipts.map(({ entry, judge, scores }) => ({ entry, judge, scores }));
  const inputs = {
    formula: FORMULA,
    kind,
    scale: 5,
    seed: 20 + number,
    draws: DRAWS,
    places,
    weights: WEIGHTS,
    reviews,
  } as const;
  const record = {
    format: "1",
    number: 2 * number - 1,
    previous,
    committed_at: time(day + 1),
    kind: "result",
    round: {
      id: id(1, number),
      kind,
      name: `Round ${number}`,
      opens_at: time(day - 5),
      closes_at: time(day),
      closed_at: time(day),
      reviews_per_entry: 3,
      places,
      scale: 5,
      is_blind: true,
      criteria: WEIGHTS.map((weight, index) => ({
        position: index + 1,
        name: `Criterion ${index + 1}`,
        question: "How good is it?",
        weight,
        score_words: ["Very weak", "Weak", "Fair", "Good", "Very good"],
      })),
    },
    inputs,
    result: computeResult(inputs),
    assignments: Object.entries(scores).flatMap(([entry, of]) =>
      Object.keys(of).map((number) => {
        const judge = id(2, Number(number));
        const receipt = receipts.find((one) => one.entry === entry && one.judge === judge)?.receipt;
        return {
          entry,
          judge,
          state: receipt ? "submitted" : "not_submitted",
          receipt: receipt ?? null,
        };
      }),
    ),
  };
  // Through JSON, as a file goes.
  return JSON.parse(JSON.stringify(record)) as ResultRecord;
}

async function decisionsRecord(record: ResultRecord, hash: string) {
  const { round, result } = record;
  const reasons: ResultExport["reasons"] = [];
  const decisions: DecisionsRecord["decisions"] = [];
  const standings = computeResult(record.inputs).standings;
  for (const [index, standing] of standings.entries()) {
    const { entry, rank = 0 } = standing;
    const goesOn = rank <= round.places;
    const decision = id(3, 100 * round.places + index);
    const reason = isDecidedByTie(standing, standings, round)
      ? `The rules decide on ${entry}.`
      : null;
    if (reason) reasons.push({ decision, entry, reason });
    decisions.push({
      entry,
      rank,
      goes_on: goesOn,
      place: round.kind === "final" && goesOn ? rank : null,
      leaves_ranking: false,
      reason: reason && (await sha256(`${decision}:${reason}`)),
    });
  }
  const decided: DecisionsRecord = {
    format: "1",
    number: record.number + 1,
    previous: hash,
    committed_at: record.committed_at.replace("T10", "T12"),
    kind: "decisions",
    round: { id: round.id },
    result: hash,
    decisions: decisions.slice(0, result.standings.length),
  };
  return { decided, reasons };
}

/** Builds it anew each time, so that a test can bend its own. */
export async function honestSeason(): Promise<Season> {
  const chain: ChainLink[] = [];
  const receipts: Receipt[] = [];
  const build = async (round: PlannedRound): Promise<ResultExport> => {
    const theirs = await receiptsOf(round);
    receipts.push(...theirs);
    const record = await resultRecord(round, chain.at(-1)?.hash ?? null, theirs);
    const { decided, reasons } = await decisionsRecord(record, await hashOf(record));
    const commitments: ResultExport["commitments"] = [];
    for (const one of [record, decided]) {
      const hash = await hashOf(one);
      const { number, kind, previous, committed_at } = one;
      commitments.push({ hash, record: one });
      chain.push({ number, kind, round_name: record.round.name, hash, previous, committed_at });
    }
    return { commitments, reasons };
  };
  return { first: await build(FIRST), final: await build(FINAL), chain, receipts };
}

/** What somebody with the file can make right again: hashes of records, and what names them. */
export async function rehashed(file: ResultExport): Promise<ResultExport> {
  const [first, second] = file.commitments;
  if (!first) return file;
  const hash = await hashOf(first.record);
  const commitments = [{ hash, record: first.record }];
  if (second?.record.kind === "decisions") {
    const record = { ...second.record, previous: hash, result: hash };
    commitments.push({ hash: await hashOf(record), record });
  }
  return { ...file, commitments };
}
