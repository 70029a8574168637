import { Box, Paper, Typography } from "@mui/material";
import { DayField } from "../components/DayField.tsx";
import { ForAdministrators } from "../components/ForAdministrators.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { PageHeading } from "../components/PageHeading.tsx";
import { LinkButton, PageLink } from "../components/PageLink.tsx";
import { useRights } from "../data/rights.ts";
import { roundPath } from "../records/roundPath.ts";
import { PLAIN_LIST } from "../theme/theme.ts";
import { AssignedTasks, useJudgingTasks } from "./AssignedTasks.tsx";
import { type NextStep, nextStep } from "./RoundPage.tsx";
import { ReleaseBanner } from "./releases/ReleaseBanner.tsx";
import { useOpenRelease } from "./releases/release.ts";
import { isSpread, kindLabel, type Round, stageLabel, useRounds } from "./rounds/round.ts";

/** All rounds in the order in which they open, each with its progress. */
export function RoundList() {
  const rounds = useRounds();
  const isAdministrator = useRights()("administration");
  // The next step of a round with an open release is in the banner of the release.
  const release = useOpenRelease();
  return (
    <>
      <PageHeading title="Rounds">
        <ForAdministrators>
          <LinkButton variant="contained" to={roundPath("new", "")}>
            New round
          </LinkButton>
        </ForAdministrators>
      </PageHeading>
      <ReleaseBanner release={release} />
      {!rounds.data && <NotLoaded query={rounds} failure="The rounds could not be loaded." />}
      {rounds.data?.length === 0 && (
        <Typography sx={{ maxWidth: 720 }}>
          No rounds yet. Most challenges have a screening, in which a few judges review each
          submission, and a panel that reviews the whole shortlist. Later a jury selects the top
          three finalists, who pitch in the final.
        </Typography>
      )}
      <Box component="ol" sx={{ ...PLAIN_LIST, display: "grid", gap: 1.5 }}>
        {rounds.data?.map((round) => (
          <RoundCard
            key={round.id}
            round={round}
            next={release?.round_id === round.id ? undefined : nextStep(round)}
          />
        ))}
      </Box>
      {!isAdministrator && <ChairTasks />}
    </>
  );
}

/** The tasks that administrators find on the dashboard, which a chair does not have. */
function ChairTasks() {
  const tasks = useJudgingTasks();
  if (tasks.isPending) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <AssignedTasks query={tasks} />
    </Box>
  );
}

function RoundCard({ round, next }: { round: Round; next: NextStep | undefined }) {
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        p: 2,
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 2fr) repeat(4, 8rem)" },
        alignItems: "center",
        ...(round.stage === "canceled" && { background: "transparent", borderStyle: "dashed" }),
      }}
    >
      <Box>
        <PageLink
          to={roundPath(round.id)}
          sx={{ fontSize: "1.125rem", fontWeight: 650, overflowWrap: "anywhere" }}
        >
          {round.name}
        </PageLink>
        <Typography color="text.secondary">
          {kindLabel(round.kind)}
          {round.is_anonymized && ", anonymized"} · <strong>{stageLabel(round)}</strong>
        </Typography>
        <Typography color="text.secondary">
          <DayField record={round} source="opens_at" /> to{" "}
          <DayField record={round} source="closes_at" />
        </Typography>
        {next && (
          <Typography>
            <strong>Next:</strong> {next.task}
          </Typography>
        )}
      </Box>
      <Figure label="Entries" value={round.entries_count} />
      <Figure label="Ready" value={round.ready_count} total={round.entries_count} />
      <Figure
        label={isSpread(round) ? `Assigned, ${round.reviews_per_entry} each` : "Assigned"}
        value={round.assignments_count}
      />
      <Figure label="Reviews" value={round.submitted_count} total={round.assignments_count} />
    </Paper>
  );
}

function Figure({ label, value, total }: { label: string; value: number; total?: number }) {
  return (
    <Box sx={{ display: { xs: "flex", md: "block" }, justifyContent: "space-between", gap: 1 }}>
      <Typography color="text.secondary" variant="body2">
        {label}
      </Typography>
      <Typography sx={{ fontVariantNumeric: "tabular-nums", fontWeight: 650 }}>
        {value.toLocaleString("en")}
        {total !== undefined && ` of ${total.toLocaleString("en")}`}
      </Typography>
    </Box>
  );
}
