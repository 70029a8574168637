import { Box, Button, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { Section } from "../../components/Section.tsx";
import { TaskList } from "../../components/TaskList.tsx";
import { useChange } from "../../components/useChange.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { readJudgingTasks } from "./judgingTasks.ts";

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
  const { mutate, isPending } = useChange("set_judging_digest", {
    success: isOn ? "The daily summary is turned off." : "The daily summary is turned on.",
    failure: "Failed to change the daily summary. Please try again.",
  });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, alignItems: "center" }}>
      <Typography color="text.secondary">
        {isOn
          ? "You get a daily email when something is new."
          : "You do not get a daily email about new tasks."}
      </Typography>
      <Button disabled={isPending} onClick={() => mutate({ is_wanted: !isOn })}>
        {isOn ? "Turn off" : "Turn on"}
      </Button>
    </Box>
  );
}

/** The tasks of the person who is signed in, and whether they get the daily email. */
export function useJudgingTasks() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["judgingTasks"],
    queryFn: async () => {
      const [tasks, isEmailed] = await Promise.all([
        readJudgingTasks(dataProvider),
        dataProvider.callDatabase("wants_judging_digest", {}),
      ]);
      return { tasks, isEmailed };
    },
  });
}
