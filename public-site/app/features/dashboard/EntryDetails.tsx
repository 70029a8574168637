import { DataList } from "@mantine/core";
import "@mantine/core/styles/DataList.layer.css";
import type { ReactNode } from "react";
import { localAndOfficial } from "#common/localTime.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { SUBMISSION_STATUSES } from "#shared/facts.ts";
import type { Entry } from "~/data/entry.ts";
import { AttachedDocument } from "~/features/entry/AttachedDocument.tsx";

interface EntryDetailsProps {
  entry: Entry;
  challenge: Challenge;
}

/** What is known of an entry: its name, its receipt, its document and its dates. */
export function EntryDetails({ entry, challenge }: EntryDetailsProps) {
  const status = SUBMISSION_STATUSES.find(({ value }) => value === entry.status);
  const extended = Date.parse(entry.closesAt) > Date.parse(challenge.submissionsCloseAt);
  const details: [string, ReactNode][] = [
    ["Idea", entry.ideaName || "No name yet"],
    ["Receipt number", entry.receiptNumber],
    ["Submitted", entry.submittedAt && localAndOfficial(entry.submittedAt)],
    // A decision is said in sentences, above.
    ["Status", !status?.isDecision && status?.label],
    ["Document", entry.document && <AttachedDocument document={entry.document} />],
    ["Last edited", localAndOfficial(entry.editedAt)],
    ["Extended for you until", extended ? localAndOfficial(entry.closesAt) : null],
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
