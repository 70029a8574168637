import { Box, LinearProgress, Typography } from "@mui/material";
import { BarChart } from "../../charts/BarChart.tsx";
import { Figure } from "../../charts/Figure.tsx";
import { DayField } from "../../components/DayField.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { FactTable } from "../../components/FactTable.tsx";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { EmailButton } from "../../lists/EmailThesePeople.tsx";
import { OpenNotes } from "../notes/NoteThread.tsx";
import type { Round } from "../rounds/round.ts";
import { EntryProgress } from "./EntryProgress.tsx";
import {
  type JudgeProgress,
  reviewsDue,
  sortByReviewsDue,
  useJudgeProgress,
} from "./judgeProgress.ts";
import { RemindJudges } from "./RemindJudges.tsx";

/** The progress of a round by judge and by entry, with reminders to judges with reviews due. */
export function ProgressPage({ round }: { round: Round }) {
  const { data, error, refetch } = useJudgeProgress(round);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The progress could not be loaded.
      </LoadFailed>
    );
  }
  if (!data) return <LoadingScreen />;
  const judges = sortByReviewsDue(data);
  const total = judges.reduce((sum, { assigned }) => sum + assigned, 0);
  const due = judges.reduce((sum, judge) => sum + reviewsDue(judge), 0);
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start", maxWidth: 880 }}>
        <Typography>
          <strong>
            {(total - due).toLocaleString("en")} of {total.toLocaleString("en")} reviews
          </strong>{" "}
          are submitted.
          {round.stage === "open" &&
            " Reviews that are not submitted when the round closes are not counted."}
        </Typography>
        <LinearProgress
          aria-label="Reviews"
          variant="determinate"
          value={total > 0 ? (100 * (total - due)) / total : 0}
          sx={{ width: "100%", height: 8, borderRadius: 4 }}
        />
        {round.stage === "open" && due > 0 && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            <RemindJudges round={round} judges={judges} />
            <ForAdministrators>
              <EmailButton segment={{ kind: "judges", round_id: round.id }}>
                Email judges with reviews due
              </EmailButton>
            </ForAdministrators>
          </Box>
        )}
      </Box>
      <OpenNotes round={round} />
      {judges.length > 0 && <JudgeFigure judges={judges} />}
      <JudgeTable judges={judges} />
      <EntryProgress round={round} />
    </Box>
  );
}

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
function JudgeFigure({ judges }: { judges: readonly JudgeProgress[] }) {
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

/** A table of the judges' progress. */
function JudgeTable({ judges }: { judges: readonly JudgeProgress[] }) {
  if (judges.length === 0) return <Typography>No reviews assigned yet.</Typography>;
  return (
    <Box component="section" aria-label="Judges">
      <Typography component="h2" variant="h5" sx={{ mb: 2 }}>
        By judge
      </Typography>
      <FactTable
        label="By judge"
        rows={judges}
        keyOf={({ id }) => id}
        columns={[
          { label: "Judge", render: ({ name }) => name },
          {
            label: "Submitted",
            isNumber: true,
            render: ({ submitted, assigned }) => `${submitted} of ${assigned}`,
          },
          {
            label: "Started",
            isNumber: true,
            render: ({ begun }) => begun,
          },
          { label: "Recused", isNumber: true, render: ({ recused }) => recused },
          {
            label: "Last active",
            render: (judge) => <Moment judge={judge} source="last_seen_at" />,
          },
          { label: "Reminded", render: (judge) => <Moment judge={judge} source="reminded_at" /> },
        ]}
      />
    </Box>
  );
}

function Moment({
  judge,
  source,
}: {
  judge: JudgeProgress;
  source: "last_seen_at" | "reminded_at";
}) {
  if (!judge[source]) return <EmptyText>Never</EmptyText>;
  return <DayField record={judge} source={source} />;
}
