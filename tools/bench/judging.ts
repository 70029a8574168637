import loadHighs from "highs";
import { planAssignments } from "#common/judging/assignment.ts";
import {
  adjust,
  designOf,
  reliabilityOf,
  ridgeOf,
  sumsOfSquares,
  variancesBy,
} from "#common/judging/model.ts";
import { rankDistributions } from "#common/judging/ranks.ts";
import { computeResult, FORMULA } from "#common/judging/result.ts";
import type { ScoredReview } from "#common/judging/reviews.ts";
import { FIRST_EDITION } from "#common/judging/testing/firstEdition.ts";
import { type SimulatedPanel, simulatePanel } from "#common/judging/testing/panels.ts";
import {
  MOCK_PANEL,
  MOCK_PANEL_RANKS,
  PENICILLIN,
  SHROUT_FLEISS,
} from "#common/judging/testing/publishedData.ts";
import {
  NIPS_VARIANCES,
  type SimulatedRound,
  simulateRound,
} from "#common/judging/testing/simulation.ts";
import type { Row, Table } from "./table.ts";

const ROUNDS = 200;
const ROUND = { entries: 200, judges: 60, reviewers: 3 };

function beside(name: string, published: number, ours: number): Row {
  const places = String(published).split(".")[1]?.length ?? 0;
  return { name, figures: { published, ours: ours.toFixed(places) } };
}

function fitOf(reviews: readonly ScoredReview[]) {
  const design = designOf(reviews);
  const sums = sumsOfSquares(design);
  return { design, sums, variances: variancesBy(design, sums) };
}

/** What publications found on their data, and what our formulas find on the same. */
function publishedFigures(): Table {
  const penicillin = fitOf(PENICILLIN).variances;
  const agreement = fitOf(SHROUT_FLEISS);
  const { single, mean } = reliabilityOf(agreement.design, agreement.variances);
  const panel = fitOf(MOCK_PANEL);
  const ranks = rankDistributions(panel.design, panel.sums, 20_000, 1);
  return {
    title: "Published figures",
    rows: [
      beside("Penicillin: deviation of plates", 0.8467, Math.sqrt(penicillin.entries)),
      beside("Penicillin: deviation of samples", 1.9316, Math.sqrt(penicillin.judges)),
      beside("Penicillin: residual deviation", 0.5499, Math.sqrt(penicillin.residual)),
      beside("Shrout and Fleiss: ICC(2,1)", 0.29, single),
      beside("Shrout and Fleiss: ICC(2,k)", 0.62, mean),
      ...MOCK_PANEL_RANKS.map((rank, index) =>
        beside(`mock panel: expected rank of ${index + 1}`, rank, ranks[index]?.expected ?? 0),
      ),
    ],
  };
}

/** The share of the truly best five among the best k of a score. */
function recovered({ truth }: SimulatedRound, shortlist: Set<string>): number {
  const best = [...truth].sort((a, b) => b[1] - a[1]).slice(0, 5);
  return best.filter(([entry]) => shortlist.has(entry)).length / 5;
}

function bestAdjusted(reviews: readonly ScoredReview[], k: number): Set<string> {
  const { design, variances } = fitOf(reviews);
  const { scores } = adjust(design, ridgeOf(variances));
  const order = [...scores].sort(([, a], [, b]) => b - a);
  return new Set(order.slice(0, k).map(([entry]) => entry));
}

function bestByMean({ reviews, truth }: SimulatedRound, k: number): Set<string> {
  const sums = new Map<string, number>();
  for (const { entry, score } of reviews) sums.set(entry, (sums.get(entry) ?? 0) + score);
  const order = [...truth.keys()].sort((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0));
  return new Set(order.slice(0, k));
}

/** How many of the best each column finds, where the truth is known. */
function recovery(): Table {
  const rows = (
    [
      { name: "severity as at NIPS 2014", judges: NIPS_VARIANCES.judges },
      { name: "severity as large as quality", judges: NIPS_VARIANCES.entries },
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
    const shares = (of: number[]) => of.map((sum) => (sum / ROUNDS).toFixed(2)).join(" / ");
    return {
      name,
      figures: {
        means: shares(sums.means),
        "first edition": FIRST_EDITION.screenings[name],
        adjusted: shares(sums.adjusted),
      },
    };
  });
  return { title: "Of the true top five, in the top five / twenty", rows };
}

const PANELS = 600;
const MISSING_ONE = { entries: 5, judges: 3, missing: 1 };
const DEVIATIONS = ["0.3", "0.6"] as const;
/** A chance from here on is one that people rely on. */
const SURE = 0.85;

const share = (count: number, of: number) => (count / of).toFixed(3);

function bestOf(scores: readonly (readonly [entry: string, score: number])[]): string {
  const order = scores.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return order[0]?.[0] ?? "";
}

/** Panels from seeds 1 on, the same every time. */
function panels(deviation: number): SimulatedPanel[] {
  return Array.from({ length: PANELS }, (_, index) =>
    simulatePanel({ ...MISSING_ONE, deviation, seed: index + 1 }),
  );
}

/** How often each way finds the true best of five where one of three judges has left a review out. */
function winners(): Table {
  const rows = DEVIATIONS.map((deviation): Row => {
    const found = { means: 0, adjusted: 0 };
    for (const { inputs, truth } of panels(Number(deviation))) {
      const best = bestOf([...truth]);
      const { standings } = computeResult({ ...inputs, draws: 1 });
      if (bestOf(standings.map(({ entry, mean }) => [entry, mean])) === best) found.means += 1;
      if (standings[0]?.entry === best) found.adjusted += 1;
    }
    return {
      name: `submissions differ by ${deviation}`,
      figures: {
        means: share(found.means, PANELS),
        "first edition": FIRST_EDITION.winners[deviation],
        adjusted: share(found.adjusted, PANELS),
      },
    };
  });
  return { title: "Five submissions, three judges, one review missing: true best found", rows };
}

/** Whether a chance said is the chance there is, of those that people would rely on. */
function calibration(): Table {
  const sum = { said: 0, held: 0, count: 0 };
  for (const { inputs, truth } of DEVIATIONS.flatMap((deviation) => panels(Number(deviation)))) {
    const best = bestOf([...truth]);
    for (const { entry, chance = 0 } of computeResult(inputs).standings) {
      if (chance < SURE) continue;
      sum.count += 1;
      sum.said += chance;
      sum.held += entry === best ? 1 : 0;
    }
  }
  return {
    title: `Chances of ${SURE} or more to be the best, in the same panels`,
    rows: [
      { name: "first edition", figures: FIRST_EDITION.chances },
      {
        name: "now",
        figures: {
          said: share(sum.said, sum.count),
          true: share(sum.held, sum.count),
          panels: sum.count,
        },
      },
    ],
  };
}

/** Who reads what, also where two quotas ask for judges of whom some know both fields. */
async function assignmentRows(): Promise<Row[]> {
  const named = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
  const judges = named("judge", 60).map((id) => ({ id, maximum: null }));
  const problem = { seed: 1, reviewers: 3, entries: named("entry", 1_000), judges };
  const ids = judges.map(({ id }) => id);
  const quotas = [
    { field: "clinical_practice", reviewers: 1, judges: ids.filter((_, place) => place % 4 === 0) },
    { field: "human_factors", reviewers: 1, judges: ids.filter((_, place) => place % 6 < 2) },
  ];
  const highs = await loadHighs();
  return [
    { name: "1,000 entries given to 60 judges", quotas: [] },
    { name: "The same with two quotas", quotas },
  ].map(({ name, quotas }) => {
    const started = performance.now();
    planAssignments({ ...problem, quotas, shared: [], barred: [], fixed: [], kept: [] }, highs);
    return { name, figures: { ms: Math.round(performance.now() - started) } };
  });
}

function resultRow(): Row {
  const { reviews } = simulateRound({
    entries: 2_000,
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
  return { name: "2,000 entries, 3 reviews each", figures: { ms } };
}

/** The formulas of judging beside what was published, and what they cost. */
export async function measureJudging(): Promise<Table[]> {
  const time = { title: "Time", rows: [resultRow(), ...(await assignmentRows())] };
  return [publishedFigures(), recovery(), winners(), calibration(), time];
}
