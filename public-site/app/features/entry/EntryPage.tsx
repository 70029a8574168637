import { Navigate } from "react-router";
import { challengeNow } from "#common/challengeClock.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { standingOf } from "#shared/standing.ts";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { entryLead, memberLead } from "~/content/myEditor.ts";
import type { Entry } from "~/data/entry.ts";
import { EntryEditor } from "./EntryEditor.tsx";

interface EntryPageProps {
  entry: Entry | null;
  challenge: Challenge;
  personId: string;
}

/** The entry of the visitor's team: to edit or to read. Without one, the dashboard says what to do. */
export function EntryPage({ entry, challenge, personId }: EntryPageProps) {
  if (!entry) return <Navigate to={paths.dashboard} replace />;
  const standing = standingOf(challenge, challengeNow().getTime(), { entry });
  return (
    <Page
      heading={entry.isOwner ? "Your entry" : "Your team’s entry"}
      lead={entry.isOwner ? entryLead(standing, entry) : memberLead(standing)}
    >
      {/* Another entry is edited anew. */}
      <EntryEditor key={entry.id} entry={entry} challenge={challenge} personId={personId} />
    </Page>
  );
}
