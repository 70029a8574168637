import { Navigate } from "react-router";
import { challengeNow } from "#common/challengeClock.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { participationOf } from "#shared/participation.ts";
import { LoadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { entryLead, memberLead } from "~/content/myEditor.ts";
import { type Entry, loadEntry } from "~/data/entry.ts";
import { challengeContext, requireCompleteProfile } from "~/features/auth/guards.ts";
import { EntryEditor } from "~/features/entry/EntryEditor.tsx";
import { loaded } from "~/lib/loaded.ts";
import type { Route } from "./+types/entry.ts";

const HEADING = "Your entry";

export const clientMiddleware = [requireCompleteProfile()];

export const clientLoader = ({ context }: Route.ClientLoaderArgs) =>
  loaded("Your entry could not be loaded.", async () => {
    const [entry, challenge] = await Promise.all([loadEntry(), context.get(challengeContext)]);
    return { entry, challenge };
  });

export const HydrateFallback = () => <Loading heading={HEADING} narrow={false} />;

export default function EntryRoute({ loaderData }: Route.ComponentProps) {
  return (
    <LoadedPage
      heading={HEADING}
      answer={loaderData}
      moments={({ entry, challenge }) => [
        challenge.submissionsOpenAt,
        ...(entry ? [entry.closes_at] : []),
      ]}
    >
      {(loaded) => <EntryPage {...loaded} />}
    </LoadedPage>
  );
}

interface EntryPageProps {
  entry: Entry | null;
  challenge: Challenge;
}

/** Edits or shows the entry of the visitor's team. */
function EntryPage({ entry, challenge }: EntryPageProps) {
  if (!entry) return <Navigate to={paths.dashboard} replace />;
  const participation = participationOf(challenge, challengeNow().getTime(), { entry });
  return (
    <Page
      heading={entry.is_owner ? "Your entry" : "Your team’s entry"}
      lead={entry.is_owner ? entryLead(participation, entry) : memberLead(participation)}
    >
      {/* The key resets the editor for another entry. */}
      <EntryEditor key={entry.id} entry={entry} challenge={challenge} />
    </Page>
  );
}
