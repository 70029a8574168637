import { pageMeta } from "~/challenge/pageMeta.ts";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { loadEntry } from "~/data/entry.ts";
import { beginChallenge, loadChallenge } from "~/data/loadChallenge.ts";
import { requireCompleteProfile } from "~/features/auth/guards.ts";
import { SubmitPage } from "~/features/entry/SubmitPage.tsx";
import { loaded } from "~/lib/loaded.ts";
import { useLoaded } from "~/lib/useLoaded.ts";
import type { Route } from "./+types/entry-submit.ts";

const HEADING = "Submit your entry";

const load = (reading = loadChallenge()) =>
  loaded("Your entry could not be loaded.", async () => {
    const [entry, challenge] = await Promise.all([loadEntry(), reading]);
    return { entry, challenge };
  });

export const meta = () => pageMeta(paths.entrySubmit);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const challenge = beginChallenge();
  await requireCompleteProfile(request);
  return load(challenge);
}

export const HydrateFallback = () => <Loading heading={HEADING} narrow={false} />;

export default function EntrySubmitRoute({ loaderData }: Route.ComponentProps) {
  const { outcome, refresh, setValue } = useLoaded(loaderData, load, ({ entry, challenge }) => [
    challenge.submissionsOpenAt,
    entry?.closesAt ?? challenge.submissionsCloseAt,
  ]);
  if (outcome.ok) {
    return (
      <SubmitPage
        {...outcome.value}
        onSubmitted={(entry) => setValue({ ...outcome.value, entry })}
        onRefresh={refresh}
      />
    );
  }
  return (
    <Page heading={HEADING}>
      <LoadFailed failure={outcome} onRetry={refresh} />
    </Page>
  );
}
