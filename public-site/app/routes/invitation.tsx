import { pageMeta } from "~/challenge/pageMeta.ts";
import { Loading } from "~/components/Loading.tsx";
import { paths } from "~/config/paths.ts";
import { requireCodeIfMissing } from "~/features/auth/requireCodeIfMissing.ts";
import {
  INVITATION_HEADING,
  INVITATION_LEAD,
  InvitationPage,
} from "~/features/invitation/InvitationPage.tsx";
import { openInvitation } from "~/features/invitation/openInvitation.ts";
import { pageField } from "~/lib/pageField.ts";
import type { Route } from "./+types/invitation.ts";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(paths.invitation);

/** Explains the invitation to everybody. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCodeIfMissing(request);
  const token = new URL(request.url).searchParams.get("token");
  return { token: token ?? "", opened: await openInvitation(token) };
}

export const HydrateFallback = () => (
  <Loading heading={INVITATION_HEADING} lead={INVITATION_LEAD} />
);

export default function InvitationRoute({ loaderData }: Route.ComponentProps) {
  // A new link is a new invitation: nothing of what was done with the one before is kept.
  return <InvitationPage key={loaderData.token} {...loaderData} />;
}
