import { pageMeta } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
import { beginChallenge } from "~/data/loadChallenge.ts";
import { isMentor } from "~/data/workspace.ts";
import { isJudge, requireCompleteProfile } from "~/features/auth/guards.ts";
import { DashboardOutline } from "~/features/dashboard/DashboardOutline.tsx";
import { DashboardPage } from "~/features/dashboard/DashboardPage.tsx";
import { loadOverview } from "~/features/dashboard/overview.ts";
import { redirectTo } from "~/lib/openNextPath.ts";
import type { Route } from "./+types/dashboard.ts";

const TITLE = "My Dashboard";

export const meta = () => pageMeta(paths.dashboard);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const challenge = beginChallenge();
  const profile = await requireCompleteProfile(request);
  const [overview, judge, mentor] = await Promise.all([
    loadOverview(challenge),
    isJudge(),
    isMentor().catch(() => false),
  ]);
  // Judges and mentors have no entry: they have a page of their own.
  if (judge) throw redirectTo(paths.judging, request);
  if (mentor) throw redirectTo(paths.workspace, request);
  return { profile, overview };
}

export const HydrateFallback = () => <DashboardOutline heading={TITLE} />;

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  return <DashboardPage {...loaderData} />;
}
