import { useState } from "react";
import { Link, Navigate } from "react-router";
import { localShort } from "#common/localTime.ts";
import { hasUnsaved } from "#common/unsavedWork.ts";
import { inWords } from "#common/words.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { attestations } from "~/content/attestations.ts";
import { challengeDate } from "~/content/dates.ts";
import { missingTexts } from "~/content/missingTexts.ts";
import type { Entry } from "~/data/entry.ts";
import { EntryView } from "./EntryView.tsx";
import { Receipt } from "./Receipt.tsx";
import { SubmitForm } from "./SubmitForm.tsx";
import styles from "./SubmitPage.module.css";

const HEADING = "Submit your entry";

interface SubmitPageProps {
  entry: Entry | null;
  challenge: Challenge;
  onSubmitted: (entry: Entry) => void;
  /** Reads both again. */
  onRefresh: () => Promise<void>;
}

/** The last look at an entry, what its owner confirms, and then the receipt. */
export function SubmitPage({ entry, challenge, onSubmitted, onRefresh }: SubmitPageProps) {
  // Submitted while this page was open: a reload shows the receipt at rest.
  const [wasOpen] = useState(entry?.state !== "submitted");
  if (!entry) return <Navigate to={paths.dashboard} replace />;
  if (entry.state === "submitted") {
    return (
      <Page heading="Your entry is submitted">
        <Receipt entry={entry} challenge={challenge} isNew={wasOpen} />
      </Page>
    );
  }
  const obstacle = obstacleOf(entry, challenge);
  return (
    <Page
      heading={HEADING}
      lead={
        obstacle ??
        `Read it once more. Then confirm ${inWords(attestations.length)} statements and submit.`
      }
    >
      <div className={styles.page}>
        {entry.isOwner && hasUnsaved(entry) && <Unsaved canEdit={entry.canEdit} />}
        {entry.editor?.name && (
          <FormMessage
            kind="failure"
            message={`${entry.editor.name} is editing this entry right now.`}
            detail="You submit what is saved. Your team can keep editing it until the deadline."
          />
        )}
        <EntryView entry={entry} />
        {!obstacle && <SubmitForm entry={entry} onSubmitted={onSubmitted} onRefresh={onRefresh} />}
        <div>
          <ButtonLink to={paths.entry} look="quiet">
            {entry.canEdit ? "Go back and edit" : "Go back"}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

/** Said because what is shown and submitted is what the server has. */
function Unsaved({ canEdit }: { canEdit: boolean }) {
  return (
    <FormMessage
      kind="failure"
      message="This browser keeps text of yours that is not saved and is not part of what you see here."
      detail={
        canEdit ? (
          <>
            <Link to={paths.entry}>Go back to your entry</Link>: it is saved there.
          </>
        ) : undefined
      }
    />
  );
}

/** Why the entry cannot be submitted now, in words for people. */
function obstacleOf(entry: Entry, { submissionsOpenAt }: Challenge): string | undefined {
  if (!entry.isOwner) return "Only the owner of the entry can submit it.";
  if (!entry.canEdit) return `Submissions closed on ${challengeDate(entry.closesAt).day}.`;
  if (!entry.canSubmit) return `Submissions open on ${localShort(submissionsOpenAt)}.`;
  if (entry.document?.problem) return "Nobody can open the document of your entry.";
  const missing = missingTexts(entry);
  return missing.length > 0 ? `Your entry still needs ${missing.join(" and ")}.` : undefined;
}
