import { rankDistributions } from "#common/judging/rankDraws.ts";
import { computeResult } from "#common/judging/result.ts";
import { scoredReviews } from "#common/judging/reviews.ts";
import { fitSeverityModel } from "#common/judging/severityModel.ts";
import { type SimulatedPanel, simulatePanel } from "#common/judging/testing/panels.ts";
import type { Row, Table } from "./table.ts";

const PANELS = 600;
const MISSING_ONE = { entries: 5, judges: 3, missing: 1 };
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
  const rows = [0.3, 0.6].map((deviation): Row => {
    const found = { mixed: 0, means: 0, squares: 0 };
    let tied = 0;
    for (const { inputs, truth } of panels(deviation)) {
      const best = bestOf([...truth]);
      const { design, qualities, solution } = fitSeverityModel(
        scoredReviews(inputs.reviews, inputs.weights),
      );
      // A variance of zero: all entries are the same to the mixed model.
      if (solution.ratios.entries < 1e-3) tied += 1;
      const { standings } = computeResult({ ...inputs, draws: 1 });
      const mixed = design.entries.map((entry, index) => [entry, qualities[index] ?? 0] as const);
      if (bestOf(mixed) === best) found.mixed += 1;
      if (bestOf(standings.map(({ entry, mean }) => [entry, mean])) === best) found.means += 1;
      if (standings[0]?.entry === best) found.squares += 1;
    }
    return {
      name: `entries differ by ${deviation}`,
      figures: {
        "mixed model, all tied": share(tied, PANELS),
        "mixed model": share(found.mixed, PANELS),
        means: share(found.means, PANELS),
        "least squares": share(found.squares, PANELS),
      },
    };
  });
  return { title: "Five entries, three judges, one review missing: true best found", rows };
}

/** Whether a chance said is the chance there is, of those that people would rely on. */
function calibration(): Table {
  const sums = { before: { said: 0, held: 0, count: 0 }, now: { said: 0, held: 0, count: 0 } };
  const note = (
    sum: { said: number; held: number; count: number },
    said: number,
    held: boolean,
  ) => {
    if (said < SURE) return;
    sum.count += 1;
    sum.said += said;
    sum.held += held ? 1 : 0;
  };
  for (const { inputs, truth } of [0.3, 0.6].flatMap(panels)) {
    const best = bestOf([...truth]);
    for (const { entry, chance = 0 } of computeResult(inputs).standings) {
      note(sums.now, chance, entry === best);
    }
    const fit = fitSeverityModel(scoredReviews(inputs.reviews, inputs.weights));
    const fixed = [{ solution: fit.solution, weight: 1 }];
    const ranks = rankDistributions(fit.design, fixed, inputs.draws, inputs.seed);
    for (const [index, rank] of ranks.entries()) {
      note(sums.before, rank.chanceOfTop(1), fit.design.entries[index] === best);
    }
  }
  const row = (name: string, { said, held, count }: typeof sums.now): Row => ({
    name,
    figures: { said: share(said, count), true: share(held, count), panels: count },
  });
  return {
    title: `Chances of ${SURE} or more to be the best, in the same panels`,
    rows: [
      row("variances taken for certain", sums.before),
      row("integrated over the variances", sums.now),
    ],
  };
}

/** What the formulas for panels gain, before and after. */
export function measurePanels(): Table[] {
  return [winners(), calibration()];
}
