import { pageMeta } from "~/challenge/pageMeta.ts";
import { Loading } from "~/components/Loading.tsx";
import { paths } from "~/config/paths.ts";
import { requireCodeIfMissing } from "~/features/auth/requireCodeIfMissing.ts";
import {
  JUDGE_INVITATION_HEADING,
  JUDGE_INVITATION_LEAD,
  JudgeInvitationPage,
} from "~/features/judging/JudgeInvitationPage.tsx";
import { openJudgeInvitation } from "~/features/judging/openJudgeInvitation.ts";
import { pageField } from "~/lib/pageField.ts";
import type { Route } from "./+types/judging-invitation.ts";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(paths.judgingInvitation);

/** Explains the invitation to everybody. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCodeIfMissing(request);
  const token = new URL(request.url).searchParams.get("token");
  return { token: token ?? "", opened: await openJudgeInvitation(token) };
}

export const HydrateFallback = () => (
  <Loading heading={JUDGE_INVITATION_HEADING} lead={JUDGE_INVITATION_LEAD} />
);

export default function JudgeInvitationRoute({ loaderData }: Route.ComponentProps) {
  return <JudgeInvitationPage key={loaderData.token} {...loaderData} />;
}
