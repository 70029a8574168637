import { challengeNow } from "#common/challengeClock.ts";
import type { Tables } from "#shared/database.types.ts";
import { useOnlyRow } from "../components/useDatabaseQuery.ts";
import type { Configuration } from "./configuration.ts";

/** The layout and the page share one request if both read the configuration within this time. */
const STALE_AFTER_MS = 5_000;

/** The challenge's configuration as it is now, which everyone can read. */
export const useConfiguration = () =>
  useOnlyRow<Configuration>("challenge", { staleTime: STALE_AFTER_MS });

/** When submissions close; undefined once they have. */
export const stillOpenUntil = ({ submissions_close_at: closesAt }: Configuration) =>
  Date.parse(closesAt) > challengeNow().getTime() ? closesAt : undefined;

/** Whether results are released, so that no team needs more time. */
export function useAreResultsReleased(): boolean {
  const { data } = useConfiguration();
  return Boolean(data?.results_released_at);
}

export type EmailReach = Record<keyof Tables<"admin_email_reach">, number> & { id: string };

/** How many people an email to all teams or subscribers reaches, and how many were notified of results. */
export const useEmailReach = (enabled: boolean) =>
  useOnlyRow<EmailReach>("email-reach", { enabled });
