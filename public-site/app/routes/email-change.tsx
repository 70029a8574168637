import { pageMeta } from "~/challenge/pageMeta.ts";
import { Loading } from "~/components/Loading.tsx";
import { paths } from "~/config/paths.ts";
import { emailChangeLink } from "~/data/emailChange.ts";
import { EMAIL_CHANGE_HEADING, EmailChangePage } from "~/features/account/EmailChangePage.tsx";
import { pageField } from "~/lib/pageField.ts";
import { requestedAddress } from "~/lib/requestedAddress.ts";
import type { Route } from "./+types/email-change.ts";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(paths.emailChange);

/** Not guarded: the link may be opened where nobody is signed in. Opening does not use it up. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  emailChangeLink(requestedAddress(request)) ?? null;

export const HydrateFallback = () => <Loading heading={EMAIL_CHANGE_HEADING} />;

export default function EmailChangeRoute({ loaderData }: Route.ComponentProps) {
  // Another link begins anew.
  return <EmailChangePage key={loaderData?.tokenHash} link={loaderData ?? undefined} />;
}
