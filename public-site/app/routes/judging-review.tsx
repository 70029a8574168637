import { useCallback } from "react";
import { pageMeta } from "~/challenge/pageMeta.ts";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { requireSession } from "~/features/auth/guards.ts";
import { ASSIGNMENT_PARAMETER } from "~/features/judging/judgingPaths.ts";
import { ReviewPage } from "~/features/judging/ReviewPage.tsx";
import { loadReading } from "~/features/judging/reading.ts";
import { UnknownEntry } from "~/features/judging/UnknownEntry.tsx";
import { useLoaded } from "~/lib/useLoaded.ts";
import type { Route } from "./+types/judging-review.ts";

const HEADING = "Reading an entry";

export const meta = () => pageMeta(paths.judgingReview);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  const id = new URL(request.url).searchParams.get(ASSIGNMENT_PARAMETER) ?? "";
  return { id, reading: await loadReading(id) };
}

export const HydrateFallback = () => <Loading heading={HEADING} narrow={false} />;

/** Another entry is read anew. */
export default function JudgingReviewRoute({ loaderData }: Route.ComponentProps) {
  return <OneReview key={loaderData.id} {...loaderData} />;
}

function OneReview({ id, reading }: Route.ComponentProps["loaderData"]) {
  const load = useCallback(() => loadReading(id), [id]);
  const { outcome, refresh } = useLoaded(reading, load, (value) =>
    value ? [value.review.round.closesAt] : [],
  );
  if (!outcome.ok) {
    return (
      <Page heading={HEADING}>
        <LoadFailed failure={outcome} onRetry={refresh} />
      </Page>
    );
  }
  if (!outcome.value) return <UnknownEntry />;
  return <ReviewPage {...outcome.value} onRefresh={refresh} />;
}
