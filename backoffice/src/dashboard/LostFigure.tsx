import { Figure } from "../pictures/Figure.tsx";
import { RowsPicture } from "../pictures/RowsPicture.tsx";
import { percentOf, STEP_NAMES, STEPS, type Steps } from "./statistics.ts";

interface LostFigureProps {
  title: string;
  /** What the rows stand for. */
  head: string;
  rows: readonly LostRow[];
  /** Those of them that are drawn: there is room for some. */
  drawn: readonly LostRow[];
  note?: string | undefined;
}

interface LostRow {
  label: string;
  to?: string | undefined;
  /** Arrivals on the site, where they are counted. */
  visits?: number | undefined;
  steps: Steps;
}

/** Drop-off between creating an account and submitting. */
export function LostFigure({ title, head, rows, drawn, note }: LostFigureProps) {
  const hasVisits = rows.some(({ visits }) => visits !== undefined);
  return (
    <Figure
      title={title}
      note={note}
      empty="Nobody has signed up yet."
      isEmpty={rows.length === 0}
      heads={[
        head,
        ...(hasVisits ? ["Visits"] : []),
        ...STEP_NAMES.map((step) => STEPS[step]),
        "Share submitted",
      ]}
      rows={rows.map(({ label, to, visits, steps }) => ({
        to,
        cells: [
          label,
          ...(hasVisits ? [visits ?? 0] : []),
          ...STEP_NAMES.map((step) => steps[step]),
          percentOf(steps.submitted, steps.signed_up),
        ],
      }))}
    >
      <RowsPicture
        steps={STEP_NAMES.map((step) => STEPS[step])}
        rows={drawn.map(({ label, steps }) => ({
          label,
          values: STEP_NAMES.map((step) => steps[step]),
          end: `${steps.submitted.toLocaleString("en")} of ${steps.signed_up.toLocaleString("en")}`,
        }))}
      />
    </Figure>
  );
}
