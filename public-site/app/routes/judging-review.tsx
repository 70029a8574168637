import { pageMeta } from "~/challenge/pageMeta.ts";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { ASSIGNMENT_PARAMETER } from "~/features/judging/judgingPaths.ts";
import { loadReviewPage } from "~/features/judging/loadReviewPage.ts";
import { NoAccess, ReviewPage } from "~/features/judging/ReviewPage.tsx";
import { useLoaded } from "~/lib/loaded.ts";
import type { Route } from "./+types/judging-review.ts";

const HEADING = "Review";

export const meta = () => pageMeta(paths.judgingReview);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get(ASSIGNMENT_PARAMETER) ?? "";
  return { id, initial: await loadReviewPage(id) };
}

export const HydrateFallback = () => <Loading heading={HEADING} narrow={false} />;

/** The key resets the page for another entry. */
export default function JudgingReviewRoute({ loaderData }: Route.ComponentProps) {
  return <OneReview key={loaderData.id} {...loaderData} />;
}

function OneReview({ initial }: Route.ComponentProps["loaderData"]) {
  const { outcome, refresh } = useLoaded(initial, (value) =>
    value ? [value.review.round.closesAt] : [],
  );
  if (!outcome.ok) {
    return (
      <Page heading={HEADING}>
        <LoadFailed failure={outcome} onRetry={refresh} />
      </Page>
    );
  }
  if (!outcome.value) return <NoAccess />;
  return <ReviewPage {...outcome.value} onRefresh={refresh} />;
}
