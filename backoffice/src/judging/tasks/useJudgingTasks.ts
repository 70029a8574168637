import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { readJudgingTasks } from "./judgingTasks.ts";

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
