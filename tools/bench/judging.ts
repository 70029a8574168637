import loadHighs from "highs";
import type postgres from "postgres";
import { planAssignments } from "#common/judging/assignment.ts";
import { adjust, designOf, ridgeOf, sumsOfSquares, variancesBy } from "#common/judging/model.ts";
import { computeResult, FORMULA } from "#common/judging/result.ts";
import type { ScoredReview } from "#common/judging/reviews.ts";
import { simulatePanel } from "#common/judging/testing/panels.ts";
import {
  NIPS_VARIANCES,
  type SimulatedRound,
  simulateRound,
} from "#common/judging/testing/simulation.ts";
import { fillToFullSize } from "../testing/world/fullSize.ts";
import { ACTIONS, beginAction } from "../testing/world/fullSizeActions.ts";
import type { Row, Table } from "./table.ts";

const ROUNDS = 200;
const ROUND = { codes: 200, judges: 60, reviewers: 3 };

/** The share of the true top five in the shortlist. */
function recovered({ truth }: SimulatedRound, shortlist: Set<string>): number {
  const best = [...truth].sort((a, b) => b[1] - a[1]).slice(0, 5);
  return best.filter(([code]) => shortlist.has(code)).length / 5;
}

function bestAdjusted(reviews: readonly ScoredReview[], k: number): Set<string> {
  const design = designOf(reviews);
  const { scores } = adjust(design, ridgeOf(variancesBy(design, sumsOfSquares(design))));
  const order = [...scores].sort(([, a], [, b]) => b - a);
  return new Set(order.slice(0, k).map(([code]) => code));
}

function bestByMean({ reviews, truth }: SimulatedRound, k: number): Set<string> {
  const sums = new Map<string, number>();
  for (const { code, score } of reviews) sums.set(code, (sums.get(code) ?? 0) + score);
  const order = [...truth.keys()].sort((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0));
  return new Set(order.slice(0, k));
}

/** The share of the true top five that each method finds in simulated rounds. */
function recovery(): Table {
  const rows = (
    [
      { name: "severity as at NIPS 2014", judges: NIPS_VARIANCES.judges },
      { name: "severity as large as quality", judges: NIPS_VARIANCES.codes },
    ] as const
  ).map(({ name, judges }): Row => {
    const sums = { means: [0, 0], adjusted: [0, 0] };
    for (let seed = 1; seed <= ROUNDS; seed += 1) {
      const round = simulateRound({ ...ROUND, variances: { ...NIPS_VARIANCES, judges }, seed });
      for (const [index, k] of [5, 20].entries()) {
        sums.means[index] = (sums.means[index] ?? 0) + recovered(round, bestByMean(round, k));
        sums.adjusted[index] =
          (sums.adjusted[index] ?? 0) + recovered(round, bestAdjusted(round.reviews, k));
      }
    }
    const shares = (totals: number[]) => totals.map((sum) => (sum / ROUNDS).toFixed(2)).join(" / ");
    return {
      name,
      figures: {
        means: shares(sums.means),
        adjusted: shares(sums.adjusted),
      },
    };
  });
  return { title: "Of the true top five, in the top five / twenty", rows };
}

const PANELS = 600;
const MISSING_ONE = { codes: 5, judges: 3, missing: 1 };
/** People rely on a chance of at least this. */
const RELIABLE_CHANCE = 0.85;

const share = (count: number, total: number) => (count / total).toFixed(3);

function bestOf(scores: readonly (readonly [code: string, score: number])[]): string {
  const order = scores.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return order[0]?.[0] ?? "";
}

/** How often each method finds the true winner in panels with a missing review, and how accurate high chances are. */
function panels(): Table[] {
  const confident = { claimed: 0, correct: 0, count: 0 };
  const rows = [0.3, 0.6].map((deviation): Row => {
    const found = { means: 0, adjusted: 0 };
    for (let seed = 1; seed <= PANELS; seed += 1) {
      const { inputs, truth } = simulatePanel({ ...MISSING_ONE, deviation, seed });
      const best = bestOf([...truth]);
      const { standings } = computeResult(inputs);
      if (bestOf(standings.map(({ code, mean }) => [code, mean])) === best) found.means += 1;
      if (standings[0]?.code === best) found.adjusted += 1;
      for (const { code, chance = 0 } of standings.filter(
        ({ chance = 0 }) => chance >= RELIABLE_CHANCE,
      )) {
        confident.count += 1;
        confident.claimed += chance;
        confident.correct += code === best ? 1 : 0;
      }
    }
    const { means, adjusted } = found;
    return {
      name: `submissions differ by ${deviation}`,
      figures: { means: share(means, PANELS), adjusted: share(adjusted, PANELS) },
    };
  });
  const { claimed, correct, count } = confident;
  const figures = { claimed: share(claimed, count), correct: share(correct, count), panels: count };
  return [
    { title: "Five submissions, three judges, one review missing: true best found", rows },
    {
      title: `Chances of ${RELIABLE_CHANCE} or more to be the best`,
      rows: [{ name: "in them", figures }],
    },
  ];
}

/** The time to plan assignments. */
async function assignmentRow(): Promise<Row> {
  const named = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
  const judges = named("judge", 60).map((id) => ({ id, maximum: null }));
  const roundEntries = named("entry", 1_000);
  const empty = { shared: [], barred: [], fixed: [], preferred: [] };
  const highs = await loadHighs();
  const started = performance.now();
  planAssignments({ seed: 1, reviewers: 3, roundEntries, judges, ...empty }, highs);
  const ms = Math.round(performance.now() - started);
  return { name: "1,000 round entries assigned to 60 judges", figures: { ms } };
}

function resultRow(): Row {
  const { reviews } = simulateRound({
    codes: 2_000,
    judges: 60,
    reviewers: 3,
    variances: NIPS_VARIANCES,
    seed: 1,
  });
  const inputs = {
    formula: FORMULA,
    kind: "screening",
    scale: 5,
    seed: 1,
    draws: 2_000,
    places: 20,
    weights: [1],
    reviews: reviews.map(({ score, ...review }) => ({ ...review, scores: [score] })),
  } as const;
  const started = performance.now();
  computeResult(inputs);
  const ms = Math.round(performance.now() - started);
  return { name: "2,000 round entries, 3 reviews each", figures: { ms } };
}

/** The time of each action on a whole round at full size, through the API's role and within its time limit. */
async function wholeRound(sql: postgres.Sql): Promise<Table> {
  await fillToFullSize(sql, 200_000);
  const rows: Row[] = [];
  for (const action of ACTIONS) {
    await sql.begin(async (transaction) => {
      await beginAction(transaction, action);
      await transaction`select set_config('statement_timeout', ${action.who === "postgres" ? "0" : "8s"}, true)`;
      const started = performance.now();
      await transaction.unsafe(`select ${action.statement}`);
      rows.push({ name: action.name, figures: { ms: Math.round(performance.now() - started) } });
    });
  }
  return { title: "20,000 submissions, 60,000 reviews, 200,000 accounts", rows };
}

/**
 * How well the method finds the best round entries of simulated rounds, how long it takes, and how long the actions on a
 * whole round take.
 */
export async function measureJudging(sql: postgres.Sql): Promise<Table[]> {
  const time = { title: "Time", rows: [resultRow(), await assignmentRow()] };
  return [recovery(), ...panels(), time, await wholeRound(sql)];
}
