import { Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useGetIdentity } from "react-admin";
import { JUDGING_TASK_KINDS } from "#shared/constants.ts";
import { ChangeButton } from "../components/ChangeButton.tsx";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { Section } from "../components/Section.tsx";
import { type Task, TaskList } from "../components/TaskList.tsx";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { listAddress, withFilter } from "../lists/listAddress.ts";
import { roundPath } from "../records/roundPath.ts";
import { FLUSH, ROW } from "../theme/theme.ts";
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
        <NotLoaded query={query} failure="We couldn’t load your tasks." />
      )}
    </Section>
  );
}

function DailySummary({ isOn }: { isOn: boolean }) {
  const { identity } = useGetIdentity();
  return (
    <Box sx={ROW}>
      <Typography color="textSecondary">
        {isOn
          ? "You get a daily email about new tasks and an email with totals whenever submissions open or close."
          : "You don’t get the daily email about new tasks or the emails with totals when submissions open or close."}
      </Typography>
      <ChangeButton
        label={isOn ? "Turn off" : "Turn on"}
        variant="text"
        // In line with the text, where it has no room beside it.
        sx={{ ml: FLUSH }}
        request="set_judging_digest"
        args={{ user_id: String(identity?.id), is_wanted: !isOn }}
        disabled={!identity}
        success={`These emails are turned ${isOn ? "off" : "on"}.`}
        failure="Failed to change your email settings. Please try again."
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
      const tasks = JUDGING_TASK_KINDS.flatMap(
        ({ value: kind, singular: one, label: many, hint }): Task[] => {
          const action = ACTIONS[kind];
          if (!action) return [];
          const [label, pageOf] = action;
          return rows
            .filter((row) => row.kind === kind)
            .map(({ open_count: count, round_id }) => ({
              kind,
              count,
              one,
              many,
              hint,
              action: { label, to: pageOf(round_id) },
            }));
        },
      );
      return { tasks, isEmailed };
    },
  });
}

/** The page for tasks in a round; null: they are in several. */
type PageOf = (roundId: string | null) => string;

const releases = () => RELEASES_PATH;
const judges = (state: string) => () => withFilter("/judging/judges", { state });
/** Tasks of several rounds open the list of rounds. */
const progress: PageOf = (roundId) =>
  roundId ? roundPath(roundId, "progress") : "/judging/rounds";

/**
 * The label of a task's button, and the page that it opens. Not listed (null): what the season's list has, with the step
 * of its round, and the judges who recused themselves where everyone reviews every round entry, because nobody can replace
 * them. The daily email tells of them.
 */
const ACTIONS: Readonly<
  Record<(typeof JUDGING_TASK_KINDS)[number]["value"], readonly [label: string, to: PageOf] | null>
> = {
  releases: ["Confirm", releases],
  administrators: null,
  group_emails: ["Approve", () => "/group-emails"],
  stopped_releases: ["See releases", releases],
  results: null,
  interventions: ["See interventions", releases],
  evidence: [
    "Check",
    () =>
      listAddress("submissions", { eligibility: "answered", disqualification: "in the running" }),
  ],
  reviewers: null,
  recused: null,
  notes: ["Answer", progress],
  conflicts: ["Resolve", () => withFilter("/judging/conflicts", { state: "suspected" })],
  unfinished: ["See progress", progress],
  bounced_invitations: ["See judges", judges("invited")],
  invitations: ["See judges", judges("invited")],
  judges_withdrawn: ["See judges", judges("withdrawn")],
};
