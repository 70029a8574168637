import { hashKey, useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { Database } from "#shared/database.types.ts";
import { useAllRows } from "../components/useAllRows.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import type { GroupMail, MailTemplate } from "../records/groupMail.ts";

/** While a mail is on its way, its page is read again so often. */
const REFRESH_MS = 5_000;

/** All mails to groups, those that changed last first. */
export function useGroupMails() {
  const query = useAllRows<GroupMail>("group-mails", {});
  const data = query.data?.toSorted((a, b) => (a.updated_at > b.updated_at ? -1 : 1));
  return { ...query, data };
}

/** The mails that administrators keep to begin with, by their titles. */
export function useMailTemplates() {
  const query = useAllRows<MailTemplate>("templates", { kind: "group_email" });
  const data = query.data?.toSorted((a, b) => a.title.localeCompare(b.title));
  return { ...query, data };
}

type Functions = Database["public"]["Functions"];
type Reading =
  | "group_mail_check"
  | "group_mail_preview"
  | "group_mail_people"
  | "group_mail_result";

/**
 * What a function of the database answers about a mail; about the version before until it has answered.
 * @param isMoving Whether the mail is being sent: it is asked again then.
 */
export function useAboutMail<Answer, Name extends Reading = Reading>(
  name: Name,
  args: Functions[Name]["Args"],
  { version, isMoving = false }: { version: string; isMoving?: boolean },
) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["aboutMail", name, args, version],
    queryFn: async () => (await dataProvider.callDatabase(name, args)) as unknown as Answer,
    refetchInterval: isMoving && REFRESH_MS,
    retry: false,
    placeholderData: (before, query) =>
      query && hashKey([query.queryKey[2]]) === hashKey([args]) ? before : undefined,
  });
}
