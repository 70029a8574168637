import { Badge, DataList } from "@mantine/core";
import "@mantine/core/styles/Badge.layer.css";
import { type ReactNode, useState } from "react";
import type { Challenge } from "#shared/challengeRow.ts";
import type { Standing } from "#shared/standing.ts";
import { Notice, type NoticeContent } from "~/components/Notice.tsx";
import { entryWords } from "~/content/myEntry.ts";
import type { Entry } from "~/data/entry.ts";
import { StartEntry } from "~/features/entry/StartEntry.tsx";
import { EntryActions } from "./EntryActions.tsx";
import styles from "./EntrySummary.module.css";
import "@mantine/core/styles/DataList.layer.css";
import { localTime } from "#common/localTime.ts";
import { Moment } from "~/components/Moment.tsx";
import { Activity, isEditedByOthers } from "~/features/entry/Activity.tsx";
import { AttachedDocument } from "~/features/entry/AttachedDocument.tsx";

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
    <section className={styles.summary} aria-labelledby="entry-heading">
      <Notice content={notice} />
      {label && (
        <Badge variant={entry?.state === "submitted" ? "filled" : "outline"}>{label}</Badge>
      )}
      <h2 id="entry-heading" className="title-m">
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      {!entry && standing.window !== "closed" && (
        <StartEntry standing={standing} challenge={challenge} />
      )}
      {entry && <EntryDetails entry={entry} />}
      {entry && <EntryActions entry={entry} onChanged={onChanged} onDone={onDone} />}
    </section>
  );
}

/** What is known of an entry: its name, its receipt, its document and its dates. */
function EntryDetails({ entry }: { entry: Entry }) {
  const details: [string, ReactNode][] = [
    ["Idea", entry.ideaName || "No name yet"],
    ["Receipt number", entry.receiptNumber],
    ["Submitted", entry.submittedAt && <Moment at={entry.submittedAt} />],
    ["Document", entry.document && <AttachedDocument document={entry.document} />],
    ["Last edited", localTime(entry.editedAt)],
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
