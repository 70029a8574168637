import { useState } from "react";
import { SUBMISSION_STATUSES } from "#shared/challenge.ts";
import { Notice, type NoticeContent } from "~/components/Notice.tsx";
import type { Challenge } from "~/data/challenge.ts";
import type { Entry } from "~/data/entry.ts";
import { StartEntry } from "~/features/entry/StartEntry.tsx";
import { localAndUtc } from "~/lib/localTime.ts";
import { EntryActions } from "./EntryActions.tsx";
import styles from "./EntrySummary.module.css";
import { isOpen, standingOf } from "./standing.ts";

interface EntrySummaryProps {
  entry: Entry | null;
  challenge: Challenge;
  /** The moment at which both were read, in milliseconds. */
  now: number;
  /** Called when the entry is another one now. */
  onChanged: () => void;
}

/** The entry of the visitor's team: its state, its receipt and what can be done with it now. */
export function EntrySummary({ entry, challenge, now, onChanged }: EntrySummaryProps) {
  const { label, title, text } = standingOf(entry, challenge, now);
  const open = isOpen(entry, challenge, now);
  // Here, because it outlives an entry that was discarded.
  const [notice, setNotice] = useState<NoticeContent>();

  function onDone(message: string) {
    setNotice({ ok: true, message });
    onChanged();
  }

  return (
    <section className={styles.summary} aria-labelledby="entry-heading">
      <Notice content={notice} />
      <p className={styles.label} data-state={entry?.state ?? "none"}>
        {label}
      </p>
      <h2 id="entry-heading" className="title-m">
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      {!entry && open && <StartEntry />}
      {entry && <EntryFacts entry={entry} challenge={challenge} />}
      {entry && <EntryActions entry={entry} onChanged={onChanged} onDone={onDone} />}
    </section>
  );
}

function EntryFacts({ entry, challenge }: { entry: Entry; challenge: Challenge }) {
  const status = SUBMISSION_STATUSES.find(({ value }) => value === entry.status);
  const extended = Date.parse(entry.closesAt) > Date.parse(challenge.submissionsCloseAt);
  const facts: [string, string | null | undefined][] = [
    ["Idea", entry.ideaName || "No name yet"],
    ["Receipt number", entry.receiptNumber],
    ["Submitted", entry.submittedAt && localAndUtc(entry.submittedAt)],
    ["Status", status?.label],
    ["Document", entry.document?.name],
    ["Last edited", localAndUtc(entry.editedAt)],
    ["Extended for you until", extended ? localAndUtc(entry.closesAt) : null],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
