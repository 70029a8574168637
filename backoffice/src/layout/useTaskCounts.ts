import { useOnlyRow } from "../components/useDatabaseQuery.ts";
import type { ViewRow } from "../records/viewRow.ts";

export type Counts = ViewRow<"admin_counts", "email_problem", { id: string }>;

/** The counts of outstanding tasks, which the navigation and the dashboard share. */
export const useTaskCounts = () => useOnlyRow<Counts>("counts", { refetchInterval: 60_000 });
