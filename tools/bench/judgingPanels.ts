import { computeResult } from "#common/judging/result.ts";
import { FIRST_EDITION } from "#common/judging/testing/firstEdition.ts";
import { type SimulatedPanel, simulatePanel } from "#common/judging/testing/panels.ts";
import type { Row, Table } from "./table.ts";

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

/** What the formulas find in panels. */
export function measurePanels(): Table[] {
  return [winners(), calibration()];
}
