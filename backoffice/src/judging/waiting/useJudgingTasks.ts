import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { readJudgingTasks } from "./judgingTasks.ts";

/** What waits for the person who is signed in, and whether they are mailed it. */
export function useJudgingTasks() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["judgingTasks"],
    queryFn: async () => {
      const [tasks, isMailed] = await Promise.all([
        readJudgingTasks(dataProvider),
        dataProvider.callDatabase("wants_judging_digest", {}),
      ]);
      return { tasks, isMailed };
    },
  });
}
