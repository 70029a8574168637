import { Figure } from "../../pictures/Figure.tsx";
import { RowsPicture } from "../../pictures/RowsPicture.tsx";
import type { JudgeProgress } from "./judgeProgress.ts";

/** The picture has room for those with most to do. */
const DRAWN_JUDGES = 20;

const STEPS = ["Assigned", "Begun", "Submitted"];

/** What is submitted was begun before. */
const valuesOf = ({ assigned, begun, submitted }: JudgeProgress) => [
  assigned,
  begun + submitted,
  submitted,
];

/** How far each judge is, those with most to do first. */
export function JudgeFigure({ judges }: { judges: readonly JudgeProgress[] }) {
  return (
    <Figure
      title="How far the judges are"
      heading="h3"
      note={
        judges.length > DRAWN_JUDGES
          ? `The ${DRAWN_JUDGES} judges with most to do. The table has all.`
          : undefined
      }
      empty="Nobody has anything to read yet."
      isEmpty={judges.length === 0}
      heads={["Judge", ...STEPS]}
      rows={judges.map((judge) => ({ cells: [judge.name, ...valuesOf(judge)] }))}
    >
      <RowsPicture
        steps={STEPS}
        rows={judges.slice(0, DRAWN_JUDGES).map((judge) => ({
          label: judge.name,
          values: valuesOf(judge),
          end: `${judge.submitted} of ${judge.assigned}`,
        }))}
      />
    </Figure>
  );
}
