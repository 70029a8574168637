import { Loading } from "~/components/Loading.tsx";
import { leavePage } from "~/content/mailingList.ts";
import { leaveMailingList } from "~/data/mailingList.ts";
import { MailingListLinkPage } from "~/features/mailing-list/MailingListLinkPage.tsx";
import type { Route } from "./+types/mailing-list-unsubscribe.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  new URL(request.url).searchParams.get("token") ?? "";

export const HydrateFallback = () => <Loading heading={leavePage.heading} />;

export default function MailingListUnsubscribeRoute({ loaderData }: Route.ComponentProps) {
  return (
    // Another link begins anew.
    <MailingListLinkPage
      key={loaderData}
      content={leavePage}
      token={loaderData}
      use={leaveMailingList}
    />
  );
}
