import { Loading } from "~/components/Loading.tsx";
import { confirmPage } from "~/content/mailingList.ts";
import { confirmSubscription } from "~/data/mailingList.ts";
import { MailingListLinkPage } from "~/features/mailing-list/MailingListLinkPage.tsx";
import type { Route } from "./+types/mailing-list-confirm.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  new URL(request.url).searchParams.get("token") ?? "";

export const HydrateFallback = () => <Loading heading={confirmPage.heading} />;

export default function MailingListConfirmRoute({ loaderData }: Route.ComponentProps) {
  return (
    // Another link begins anew.
    <MailingListLinkPage
      key={loaderData}
      content={confirmPage}
      token={loaderData}
      use={confirmSubscription}
    />
  );
}
