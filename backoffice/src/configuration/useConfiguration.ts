import { useGetOne } from "react-admin";
import { useTotals } from "../components/useDatabaseQuery.ts";
import { CONFIGURATION } from "../data/resources.ts";
import type { Configuration } from "./configuration.ts";

/** The layout and the page share one request if both read the configuration within this time. */
const STALE_AFTER_MS = 5_000;

/** The challenge's configuration as it is now. */
export function useConfiguration() {
  return useGetOne<Configuration>(
    CONFIGURATION.resource,
    { id: CONFIGURATION.id },
    { onError: console.error, staleTime: STALE_AFTER_MS },
  );
}

/** Whether results are released, so that no team needs more time. */
export function useAreResultsReleased(): boolean {
  const { data } = useConfiguration();
  return Boolean(data?.results_released_at);
}

/** How many people an email to all teams or subscribers reaches, and how many were notified of results. */
export const useEmailReach = (enabled: boolean) => useTotals("admin_email_reach", { enabled });
