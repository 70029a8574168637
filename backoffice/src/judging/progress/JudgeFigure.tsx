import { BarChart } from "../../charts/BarChart.tsx";
import { Figure } from "../../charts/Figure.tsx";
import type { JudgeProgress } from "./judgeProgress.ts";

/** The chart has room for this many judges. */
const MAX_ROWS = 20;

const STEPS = ["Assigned", "Started", "Submitted"];

/** A submitted review has also been started. */
const valuesOf = ({ assigned, begun, submitted }: JudgeProgress) => [
  assigned,
  begun + submitted,
  submitted,
];

/** A chart of the judges' progress, most reviews due first. */
export function JudgeFigure({ judges }: { judges: readonly JudgeProgress[] }) {
  return (
    <Figure
      title="Progress by judge"
      note={
        judges.length > MAX_ROWS
          ? `The ${MAX_ROWS} judges with the most reviews due. See the table for all judges.`
          : undefined
      }
      empty="No reviews assigned yet."
      isEmpty={judges.length === 0}
      heads={["Judge", ...STEPS]}
      rows={judges.map((judge) => ({ cells: [judge.name, ...valuesOf(judge)] }))}
    >
      <BarChart
        steps={STEPS}
        rows={judges.slice(0, MAX_ROWS).map((judge) => ({
          label: judge.name,
          values: valuesOf(judge),
          end: `${judge.submitted} of ${judge.assigned}`,
        }))}
      />
    </Figure>
  );
}
