import { pageMeta } from "~/challenge/pageMeta.ts";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { beginChallenge } from "~/data/loadChallenge.ts";
import { requireSession } from "~/features/auth/guards.ts";
import { WORKSPACE_HEADING, WorkspacePage } from "~/features/workspace/WorkspacePage.tsx";
import { loadWorkspace } from "~/features/workspace/workspace.ts";
import { useLoaded } from "~/lib/useLoaded.ts";
import type { Route } from "./+types/workspace.ts";

export const meta = () => pageMeta(paths.workspace);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const challenge = beginChallenge();
  await requireSession(request);
  return loadWorkspace(challenge);
}

export const HydrateFallback = () => <Loading heading={WORKSPACE_HEADING} narrow={false} />;

export default function WorkspaceRoute({ loaderData }: Route.ComponentProps) {
  const { outcome, refresh } = useLoaded(loaderData, loadWorkspace, ({ finalists }) =>
    finalists.flatMap(({ stages }) => stages.map(({ dueAt }) => dueAt)),
  );
  if (outcome.ok) return <WorkspacePage {...outcome.value} onRefresh={refresh} />;
  return (
    <Page heading={WORKSPACE_HEADING}>
      <LoadFailed failure={outcome} onRetry={refresh} />
    </Page>
  );
}
