import { useNavigate } from "react-router";
import { localTime } from "#common/localTime.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import type { Participation } from "#shared/participation.ts";
import { ActionButton } from "~/components/ActionButton.tsx";
import { Arrow, ButtonLink } from "~/components/Button.tsx";
import { ConfirmButton } from "~/components/ConfirmDialog.tsx";
import { Details } from "~/components/Details.tsx";
import { Moment } from "~/components/Moment.tsx";
import { paths } from "~/config/paths.ts";
import { missingTexts } from "~/content/missingTexts.ts";
import { startContent } from "~/content/myEditor.ts";
import { entryContent } from "~/content/myEntry.ts";
import { createEntry, discardEntry, type Entry, withdrawEntry } from "~/data/entry.ts";
import { Activity, AttachedDocument, isEditedByOthers } from "~/features/entry/EntryView.tsx";
import { DONE, type Outcome } from "~/lib/outcome.ts";

interface EntrySummaryProps {
  entry: Entry | null;
  challenge: Challenge;
  participation: Participation;
}

/** The entry of the visitor's team, its status and actions. */
export function EntrySummary({ entry, challenge, participation }: EntrySummaryProps) {
  const { label, title, text } = entryContent(participation, challenge, entry);
  return (
    <section className="stack start" aria-labelledby="entry-heading">
      {label && (
        <span className={`badge ${entry?.state === "submitted" ? "signal" : ""}`}>{label}</span>
      )}
      <h2 id="entry-heading" className="title-m">
        {title}
      </h2>
      <p className="measure">{text}</p>
      {!entry && participation.window !== "closed" && (
        <StartEntry participation={participation} challenge={challenge} />
      )}
      {entry && <EntryDetails entry={entry} />}
      {entry && <EntryActions entry={entry} />}
    </section>
  );
}

/** Starts an entry and opens the editor. */
function StartEntry({ participation, challenge }: Omit<EntrySummaryProps, "entry">) {
  const navigate = useNavigate();

  async function start(): Promise<Outcome> {
    const outcome = await createEntry();
    // Continue if it was started in another window, or an answer was lost.
    if (!outcome.ok && outcome.problem !== "already_on_a_team") return outcome;
    await navigate(paths.entry);
    return DONE;
  }

  return (
    <div className="stack start">
      {startContent(participation, challenge).map((text) => (
        <p key={text} className="measure">
          {text}
        </p>
      ))}
      <ActionButton busyLabel="Starting..." action={start}>
        <span>
          Start your entry <Arrow />
        </span>
      </ActionButton>
    </div>
  );
}

function EntryDetails({ entry }: { entry: Entry }) {
  return (
    <Details
      items={[
        ["Idea", entry.idea_name || "No name yet"],
        ["Receipt number", entry.receipt_number],
        ["Submitted", entry.submitted_at && <Moment key="at" at={entry.submitted_at} />],
        ["Document", entry.file_path && <AttachedDocument key="file" entry={entry} />],
        ["Last edited", localTime(entry.edited_at)],
        ["Activity", isEditedByOthers(entry) && <Activity key="activity" entry={entry} />],
      ]}
    />
  );
}

/** The actions that the server allows for the entry. */
function EntryActions({ entry }: { entry: Entry }) {
  return (
    <div className="row">
      <NextStep entry={entry} />
      {entry.can_withdraw && (
        <ConfirmButton
          label="Withdraw the entry"
          title="Withdraw your entry?"
          confirmLabel="Withdraw"
          busyLabel="Withdrawing..."
          cancelLabel="Keep it"
          action={() => withdrawEntry(entry)}
          done="Your entry is withdrawn."
        >
          <p>It will not be evaluated. We email everyone on the team.</p>
          <p>
            {entry.can_edit
              ? "Nothing is deleted: you can submit it again while submissions are open."
              : "Submissions have closed, so it cannot be submitted again."}
          </p>
        </ConfirmButton>
      )}
      {entry.can_discard && (
        <ConfirmButton
          label={entry.state === "draft" ? "Discard the draft" : "Discard the entry"}
          title="Discard this entry?"
          confirmLabel="Discard"
          busyLabel="Discarding..."
          cancelLabel="Keep it"
          action={() => discardEntry(entry)}
          done="The entry is discarded."
        >
          <p>
            Its texts, its document, its team and its invitations are deleted. This cannot be
            undone.
          </p>
        </ConfirmButton>
      )}
    </div>
  );
}

/** The most likely next step. */
function NextStep({ entry }: { entry: Entry }) {
  if (!entry.can_edit) {
    return (
      <ButtonLink to={paths.entry} look="quiet">
        Read the entry
      </ButtonLink>
    );
  }
  const ready = entry.can_submit && missingTexts(entry).length === 0;
  return (
    <>
      {ready && (
        <ButtonLink to={paths.entrySubmit}>
          Review and submit <Arrow />
        </ButtonLink>
      )}
      <ButtonLink to={paths.entry} look={ready ? "quiet" : "primary"}>
        {entry.state === "draft" ? "Continue the entry" : "Edit the entry"}
      </ButtonLink>
    </>
  );
}
