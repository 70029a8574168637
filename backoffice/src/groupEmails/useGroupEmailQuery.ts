import { keepPreviousData } from "@tanstack/react-query";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import type { Arguments } from "../data/databaseFunctions.ts";
import type { GroupEmail } from "../records/groupEmail.ts";

/** How often a page is refreshed while its email is being sent. */
export const REFRESH_MS = 5_000;

type QueryName = "group_email_check" | "group_email_result";

/** Reads about a version of a group email, again while it is being sent. Meanwhile, the data is the previous one. */
export function useGroupEmailQuery<Name extends QueryName>(
  name: Name,
  args: Arguments<Name>,
  { updated_at, state }: GroupEmail,
) {
  return useDatabaseQuery(name, args, {
    queryKey: [updated_at],
    refetchInterval: state === "sending" && REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}
