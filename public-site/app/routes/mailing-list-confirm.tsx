import { pageMeta } from "~/challenge/pageMeta.ts";
import { Loading } from "~/components/Loading.tsx";
import { paths } from "~/config/paths.ts";
import { confirmPage } from "~/content/mailingList.ts";
import { confirmSubscription } from "~/data/mailingList.ts";
import { MailingListLinkPage } from "~/features/mailing-list/MailingListLinkPage.tsx";
import { pageField } from "~/lib/pageField.ts";
import type { Route } from "./+types/mailing-list-confirm.ts";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(paths.mailingListConfirm);

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
