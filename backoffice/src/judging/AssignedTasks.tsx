import { Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { ChangeButton } from "../components/ChangeButton.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { Section } from "../components/Section.tsx";
import { type Task, TaskList } from "../components/TaskList.tsx";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { listAddress, withFilter } from "../lists/listAddress.ts";
import { roundPath } from "../records/roundPath.ts";
import { ROW } from "../theme/theme.ts";
import { RELEASES_PATH } from "./releases/release.ts";

/** The tasks of the person who is signed in, and whether they get them by email. */
export function AssignedTasks({ query }: { query: ReturnType<typeof useJudgingTasks> }) {
  return (
    <Section title="Assigned to you">
      {query.data ? (
        <>
          <TaskList tasks={query.data.tasks} />
          <DailySummary isOn={query.data.isEmailed} />
        </>
      ) : (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()}>
          Your tasks could not be loaded.
        </LoadFailed>
      )}
    </Section>
  );
}

function DailySummary({ isOn }: { isOn: boolean }) {
  return (
    <Box sx={ROW}>
      <Typography color="text.secondary">
        {isOn
          ? "You get a daily email when something is new."
          : "You do not get a daily email about new tasks."}
      </Typography>
      <ChangeButton
        label={isOn ? "Turn off" : "Turn on"}
        variant="text"
        request="set_judging_digest"
        args={{ is_wanted: !isOn }}
        success={`The daily summary is turned ${isOn ? "off" : "on"}.`}
        failure="Failed to change the daily summary. Please try again."
      />
    </Box>
  );
}

/** The tasks of the person who is signed in, and whether they get the daily email. */
export function useJudgingTasks() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["judgingTasks"],
    queryFn: async () => {
      const [rows, isEmailed] = await Promise.all([
        dataProvider.callDatabase("my_judging_tasks", {}),
        dataProvider.callDatabase("wants_judging_digest", {}),
      ]);
      const tasks = Object.entries(KINDS).flatMap(([kind, { action, to, ...texts }]): Task[] =>
        rows
          .filter((row) => row.kind === kind)
          .map(({ open_count: count, round_id }) => {
            return { kind, count, ...texts, action: { label: action, to: to(round_id) } };
          }),
      );
      return { tasks, isEmailed };
    },
  });
}

/** A kind of task: the label of its button, and the page that the button opens. */
interface Kind extends Pick<Task, "label" | "hint"> {
  action: string;
  /** @param roundId Null: the tasks are in several rounds. */
  to: (roundId: string | null) => string;
}

const releases = () => RELEASES_PATH;
const judges = (state: string) => () => withFilter("/judging/judges", { state });
/** Tasks of several rounds open the list of rounds. */
const stepOfRound = (step: string) => (roundId: string | null) =>
  roundId ? roundPath(roundId, step) : "/judging/rounds";

/** Sorted by urgency. */
const KINDS: Readonly<Record<string, Kind>> = {
  releases: {
    label: "Releases to confirm",
    hint: "Requested by another administrator",
    action: "Confirm",
    to: releases,
  },
  group_emails: {
    label: "Group emails to approve",
    hint: "Written by another administrator",
    action: "Approve",
    to: () => "/group-emails",
  },
  stopped_releases: {
    label: "Stopped releases",
    hint: "Something changed before they were due",
    action: "See releases",
    to: releases,
  },
  results: {
    label: "Results to lock",
    hint: "Lock them before deciding",
    action: "Lock result",
    to: stepOfRound("results"),
  },
  interventions: {
    label: "Interventions",
    hint: "By other administrators, since the last release",
    action: "See interventions",
    to: releases,
  },
  evidence: {
    label: "Eligibility answers",
    hint: "Teams sent the evidence that you asked for",
    action: "Check",
    to: () =>
      listAddress("submissions", { eligibility: "answered", disqualification: "in the running" }),
  },
  reviewers: {
    label: "Entries short of reviewers",
    hint: "They need another assignment",
    action: "Assign reviews",
    to: stepOfRound("assignment"),
  },
  recused: {
    label: "Recused judges",
    hint: "From entries that all judges of a round review",
    action: "See progress",
    to: stepOfRound("progress"),
  },
  notes: {
    label: "Notes from judges",
    hint: "Not yet answered",
    action: "Answer",
    to: stepOfRound("progress"),
  },
  conflicts: {
    label: "Suspected conflicts",
    hint: "Confirm or dismiss them",
    action: "Resolve",
    to: () => withFilter("/judging/conflicts", { state: "suspected" }),
  },
  unfinished: {
    label: "Reviews outstanding",
    hint: "Due within three days",
    action: "See progress",
    to: stepOfRound("progress"),
  },
  bounced_invitations: {
    label: "Bounced invitations to judge",
    hint: "Check the address, then invite the person again",
    action: "See judges",
    to: judges("invited"),
  },
  invitations: {
    label: "Unanswered invitations to judge",
    hint: "Sent more than a week ago",
    action: "See judges",
    to: judges("invited"),
  },
  judges_withdrawn: {
    label: "Judges who left",
    hint: "Their entries may need reviewers",
    action: "See judges",
    to: judges("withdrawn"),
  },
};
