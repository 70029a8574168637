import { Navigate } from "react-router";
import { challengeNow } from "#common/challengeClock.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { standingOf } from "#shared/standing.ts";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { entryLead, memberLead } from "~/content/myEditor.ts";
import type { Entry } from "~/data/entry.ts";
import { EntryEditor } from "./EntryEditor.tsx";
import { SavedEntry } from "./SavedEntry.tsx";

interface EntryPageProps {
  entry: Entry | null;
  challenge: Challenge;
}

/** The entry of the visitor's team: to edit or to read. Without one, the dashboard says what to do. */
export function EntryPage({ entry, challenge }: EntryPageProps) {
  if (!entry) return <Navigate to={paths.dashboard} replace />;
  const standing = standingOf(challenge, challengeNow().getTime(), { entry });
  if (!entry.isOwner) {
    return (
      <Page heading="Your team’s entry" lead={memberLead(standing)}>
        <SavedEntry entry={entry} />
      </Page>
    );
  }
  return (
    <Page heading="Your entry" lead={entryLead(standing, entry)}>
      {/* Another entry is edited anew. */}
      <EntryEditor key={entry.id} entry={entry} challenge={challenge} />
    </Page>
  );
}
