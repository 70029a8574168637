import { Badge, DataList } from "@mantine/core";
import "@mantine/core/styles/Badge.layer.css";
import { type ReactNode, useState } from "react";
import type { Challenge } from "#shared/challengeRow.ts";
import type { Standing } from "#shared/standing.ts";
import { Notice, type NoticeContent } from "~/components/FormMessage.tsx";
import { entryWords } from "~/content/myEntry.ts";
import type { Entry } from "~/data/entry.ts";
import { StartEntry } from "~/features/entry/StartEntry.tsx";
import { discard, withdraw } from "./entryChanges.ts";
import "@mantine/core/styles/DataList.layer.css";
import { localTime } from "#common/localTime.ts";
import { Arrow, Button, ButtonLink } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { Moment } from "~/components/Moment.tsx";
import { paths } from "~/config/paths.ts";
import { missingTexts } from "~/content/missingTexts.ts";
import { Activity, AttachedDocument, isEditedByOthers } from "~/features/entry/EntryView.tsx";

interface EntrySummaryProps {
  entry: Entry | null;
  challenge: Challenge;
  /** Where the visitor stands with it. */
  standing: Standing;
  /** Called when the entry is another one now. */
  onChanged: () => void;
}

/** The entry of the visitor's team: its state, its receipt and what can be done with it now. */
export function EntrySummary({ entry, challenge, standing, onChanged }: EntrySummaryProps) {
  const { label, title, text } = entryWords(standing, challenge, entry);
  // In this component, because it outlives an entry that was discarded.
  const [notice, setNotice] = useState<NoticeContent>();

  function onDone(message: string) {
    setNotice({ ok: true, message });
    onChanged();
  }

  return (
    <section className="stack start" aria-labelledby="entry-heading">
      <Notice content={notice} />
      {label && (
        <Badge variant={entry?.state === "submitted" ? "filled" : "outline"}>{label}</Badge>
      )}
      <h2 id="entry-heading" className="title-m">
        {title}
      </h2>
      <p className="measure">{text}</p>
      {!entry && standing.window !== "closed" && (
        <StartEntry standing={standing} challenge={challenge} />
      )}
      {entry && <EntryDetails entry={entry} />}
      {entry && <EntryActions entry={entry} onChanged={onChanged} onDone={onDone} />}
    </section>
  );
}

function EntryDetails({ entry }: { entry: Entry }) {
  const details: [string, ReactNode][] = [
    ["Idea", entry.idea_name || "No name yet"],
    ["Receipt number", entry.receipt_number],
    ["Submitted", entry.submitted_at && <Moment at={entry.submitted_at} />],
    ["Document", entry.file_path && <AttachedDocument entry={entry} />],
    ["Last edited", localTime(entry.edited_at)],
    ["Activity", isEditedByOthers(entry) && <Activity entry={entry} />],
  ];
  return (
    <DataList>
      {details.map(
        ([name, value]) =>
          value && (
            <DataList.Item key={name}>
              <DataList.ItemLabel>{name}</DataList.ItemLabel>
              <DataList.ItemValue>{value}</DataList.ItemValue>
            </DataList.Item>
          ),
      )}
    </DataList>
  );
}

interface EntryActionsProps {
  entry: Entry;
  /** Called when the entry was found to be another one. */
  onChanged: () => void;
  /** Called with what was done. */
  onDone: (message: string) => void;
}

/** What the visitor can do with the entry now, by the server's word. */
function EntryActions({ entry, onChanged, onDone }: EntryActionsProps) {
  const [asking, setAsking] = useState<"withdraw" | "discard">();
  const cancel = () => setAsking(undefined);

  function done(message: string) {
    setAsking(undefined);
    onDone(message);
  }

  return (
    <>
      <div className="row">
        <NextStep entry={entry} />
        {entry.can_withdraw && (
          <Button look="quietDanger" onClick={() => setAsking("withdraw")}>
            Withdraw the entry
          </Button>
        )}
        {entry.can_discard && (
          <Button look="quietDanger" onClick={() => setAsking("discard")}>
            {entry.state === "draft" ? "Discard the draft" : "Discard the entry"}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={asking === "withdraw"}
        title="Withdraw your entry?"
        confirmLabel="Withdraw"
        busyLabel="Withdrawing..."
        cancelLabel="Keep it"
        action={() => withdraw(entry, onChanged)}
        onDone={() => done("Your entry is withdrawn.")}
        onCancel={cancel}
      >
        <p>It will not be evaluated. We email everyone on the team.</p>
        <p>
          {entry.can_edit
            ? "Nothing is deleted: you can submit it again while submissions are open."
            : "Submissions have closed, so it cannot be submitted again."}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "discard"}
        title="Discard this entry?"
        confirmLabel="Discard"
        busyLabel="Discarding..."
        cancelLabel="Keep it"
        action={() => discard(entry, onChanged)}
        onDone={() => done("The entry is discarded.")}
        onCancel={cancel}
      >
        <p>
          Its texts, its document, its team and its invitations are deleted. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** The link to what is most likely wanted next. */
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
