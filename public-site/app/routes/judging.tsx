import { pageMeta } from "~/challenge/pageMeta.ts";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { loadJudge } from "~/data/judge.ts";
import { loadQueues } from "~/data/judging.ts";
import { JUDGING_HEADING, JudgingPage } from "~/features/judging/JudgingPage.tsx";
import { loaded, useLoaded } from "~/lib/loaded.ts";
import type { Route } from "./+types/judging.ts";

export const meta = () => pageMeta(paths.judging);

export const clientLoader = () =>
  loaded("Your reviews could not be loaded.", async () => {
    const [judge, queues] = await Promise.all([loadJudge(), loadQueues()]);
    return { judge, queues };
  });

export const HydrateFallback = () => <Loading heading={JUDGING_HEADING} narrow={false} />;

export default function JudgingRoute({ loaderData }: Route.ComponentProps) {
  const { outcome, refresh } = useLoaded(loaderData, ({ queues }) =>
    queues.flatMap(({ round }) => [round.opensAt, round.closesAt]),
  );
  if (outcome.ok) return <JudgingPage {...outcome.value} onRefresh={refresh} />;
  return (
    <Page heading={JUDGING_HEADING}>
      <LoadFailed failure={outcome} onRetry={refresh} />
    </Page>
  );
}
