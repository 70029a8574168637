import { Navigate } from "react-router";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import type { Entry } from "~/data/entry.ts";
import { EntryEditor } from "./EntryEditor.tsx";
import { SavedEntry } from "./SavedEntry.tsx";

/** The entry of the visitor's team: to edit or to read. Without one, the dashboard says what to do. */
export function EntryPage({ entry }: { entry: Entry | null }) {
  if (!entry) return <Navigate to={paths.dashboard} replace />;
  if (!entry.isOwner) {
    return (
      <Page
        heading="Your team’s entry"
        lead="You are a member of this team. Its owner edits the entry; you can read it here as it is saved."
      >
        <SavedEntry entry={entry} />
      </Page>
    );
  }
  return (
    <Page heading="Your entry" lead={leadOf(entry)}>
      {/* Another entry is edited anew. */}
      <EntryEditor key={entry.id} entry={entry} />
    </Page>
  );
}

function leadOf({ state, receiptNumber }: Entry): string {
  if (state === "submitted") return `Submitted, receipt ${receiptNumber}.`;
  if (state === "withdrawn") return "Withdrawn: it does not take part as it is.";
  return "A draft that only you and your team see.";
}
