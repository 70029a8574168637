import { Box, Typography } from "@mui/material";
import { countOf } from "#common/words.ts";
import { EmptyPanel } from "../components/EmptyPanel.tsx";
import { FactTable } from "../components/FactTable.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { PageHeading } from "../components/PageHeading.tsx";
import { LinkButton, PageLink } from "../components/PageLink.tsx";
import { TaskRows } from "../components/TaskList.tsx";
import { ReleaseBanner } from "../judging/releases/ReleaseBanner.tsx";
import { isOpen, type Release, useReleases } from "../judging/releases/release.ts";
import { RoundFacts } from "../judging/rounds/RoundFacts.tsx";
import { isScreening, type Round, useRounds } from "../judging/rounds/round.ts";
import { roundSteps } from "../judging/steps/roundSteps.ts";
import { roundPath } from "../records/roundPath.ts";
import { SeasonTaskRow } from "./SeasonTasks.tsx";
import { useSeason } from "./useSeason.ts";

/** All rounds in the order in which they open, canceled ones last, each with its progress. */
export default function RoundList() {
  const rounds = useRounds();
  const { data: releases = [] } = useReleases();
  const { data } = useSeason();
  // The next round, if it is time to plan it.
  const missing = rounds.data?.length
    ? data?.season.tasks.find(({ name }) => PLANS.includes(name))
    : undefined;
  return (
    <>
      <PageHeading title="Rounds">
        <LinkButton variant={missing ? "outlined" : "contained"} to="/judging/rounds/create">
          New round
        </LinkButton>
      </PageHeading>
      <ReleaseBanner release={releases.find(isOpen)} />
      {!rounds.data && <NotLoaded query={rounds} failure="We couldn’t load the rounds." />}
      {rounds.data?.length === 0 && (
        <EmptyPanel title="No rounds yet">
          Most challenges have a screening, in which a few judges review each submission, and a
          panel that reviews the whole shortlist. Later, judges select the top three finalists, who
          pitch in the final.
        </EmptyPanel>
      )}
      {data && missing && (
        <Box sx={{ mb: 2 }}>
          <TaskRows>
            <SeasonTaskRow task={missing} isMain data={data} />
          </TaskRows>
        </Box>
      )}
      {rounds.data && rounds.data.length > 0 && (
        <FactTable
          label="Rounds"
          isOpen
          rows={rounds.data.toSorted(
            (one, other) => Number(isCanceled(one)) - Number(isCanceled(other)),
          )}
          keyOf={({ id }) => id}
          columns={[
            {
              label: "Round",
              render: (round) => <RoundSummary round={round} releases={releases} />,
            },
            {
              label: "Round entries ready",
              isNumber: true,
              render: (round) => countOf(round.ready_count, round.round_entries_count),
            },
            {
              label: "Reviewers per submission",
              isNumber: true,
              render: (round) => (isScreening(round) ? round.reviews_required : "All judges"),
            },
            {
              label: "Submitted reviews",
              isNumber: true,
              render: (round) => countOf(round.submitted_count, round.assignments_count),
            },
          ]}
        />
      )}
    </>
  );
}

/** The tasks that plan a round. */
const PLANS: readonly (string | null)[] = ["first_round", "panel", "top_three", "final"];

const isCanceled = ({ stage }: Round) => stage === "canceled";

function RoundSummary({ round, releases }: { round: Round; releases: readonly Release[] }) {
  const release = releases.find(({ round_id }) => round_id === round.id);
  const { next } = roundSteps(round, release, true);
  return (
    <>
      <PageLink to={roundPath(round.id)} sx={{ fontSize: "1.125rem", fontWeight: 650 }}>
        {round.name}
      </PageLink>
      <RoundFacts round={round} />
      {next && (
        <Typography>
          <strong>Next:</strong> {next.task}
        </Typography>
      )}
    </>
  );
}
