import { hashKey, useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { Database } from "#shared/database.types.ts";
import { useAllRows } from "../components/useAllRows.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import type { GroupEmail } from "../records/groupEmail.ts";

/** How often a page is refreshed while its email is being sent. */
export const REFRESH_MS = 5_000;

/** All group emails, most recently changed first. */
export function useGroupEmails() {
  const query = useAllRows<GroupEmail>("group-emails", {});
  const data = query.data?.toSorted((a, b) => (a.updated_at > b.updated_at ? -1 : 1));
  return { ...query, data };
}

type Functions = Database["public"]["Functions"];
type QueryName =
  | "group_email_check"
  | "group_email_preview"
  | "group_email_people"
  | "group_email_result";

/**
 * Calls a read-only function about a group email. While a new version loads, the data is that of the
 * previous version.
 * @param isSending Whether to repeat the call, because the email is being sent.
 */
export function useGroupEmailQuery<Answer, Name extends QueryName = QueryName>(
  name: Name,
  args: Functions[Name]["Args"],
  { version, isSending = false }: { version: string; isSending?: boolean },
) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["groupEmail", name, args, version],
    queryFn: async () => (await dataProvider.callDatabase(name, args)) as unknown as Answer,
    refetchInterval: isSending && REFRESH_MS,
    retry: false,
    placeholderData: (previous, query) =>
      query && hashKey([query.queryKey[2]]) === hashKey([args]) ? previous : undefined,
  });
}
