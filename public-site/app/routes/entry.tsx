import { challengeNow } from "#common/challengeClock.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { participationOf } from "#shared/participation.ts";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { entryLead } from "~/content/myEditor.ts";
import type { Entry } from "~/data/entry.ts";
import { requireCompleteProfile } from "~/features/auth/guards.ts";
import { EntryEditor } from "~/features/entry/EntryEditor.tsx";
import { loadEntryPage } from "~/features/entry/loadEntryPage.ts";

const HEADING = "Your entry";

export const clientMiddleware = [requireCompleteProfile()];

export const clientLoader = loadEntryPage;

export const HydrateFallback = () => <Loading heading={HEADING} narrow={false} />;

export default loadedPage(HEADING, EntryPage, ({ entry, challenge }) => [
  challenge.submissions_open_at,
  entry.closes_at,
]);

interface EntryPageProps {
  entry: Entry;
  challenge: Challenge;
}

/** Edits or shows the entry of the visitor's team. */
function EntryPage({ entry, challenge }: EntryPageProps) {
  const participation = participationOf(challenge, challengeNow().getTime(), { entry });
  return (
    <Page
      heading={entry.is_owner ? "Your entry" : "Your team’s entry"}
      lead={entryLead(participation, entry)}
    >
      {/* The key resets the editor for another entry. */}
      <EntryEditor key={entry.id} entry={entry} challenge={challenge} />
    </Page>
  );
}
