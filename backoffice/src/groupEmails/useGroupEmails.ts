import { hashKey } from "@tanstack/react-query";
import { useAllRows } from "../components/useAllRows.ts";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import type { Arguments } from "../data/databaseFunctions.ts";
import type { GroupEmail } from "../records/groupEmail.ts";

/** How often a page is refreshed while its email is being sent. */
export const REFRESH_MS = 5_000;

/** All group emails, most recently changed first. */
export function useGroupEmails() {
  const query = useAllRows<GroupEmail>("group-emails", {});
  const data = query.data?.toSorted((a, b) => (a.updated_at > b.updated_at ? -1 : 1));
  return { ...query, data };
}

type QueryName =
  | "group_email_check"
  | "group_email_preview"
  | "group_email_people"
  | "group_email_result";

/**
 * Reads about a group email. While a new version loads, the data is that of the previous version.
 * @param isSending Whether to repeat the call, because the email is being sent.
 */
export function useGroupEmailQuery<Name extends QueryName>(
  name: Name,
  args: Arguments<Name>,
  { version, isSending = false }: { version: string; isSending?: boolean },
) {
  return useDatabaseQuery(name, args, {
    queryKey: [version],
    refetchInterval: isSending && REFRESH_MS,
    retry: false,
    placeholderData: (previous, query) =>
      query && hashKey([query.queryKey[1]]) === hashKey([args]) ? previous : undefined,
  });
}
