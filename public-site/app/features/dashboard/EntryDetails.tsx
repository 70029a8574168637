import { DataList } from "@mantine/core";
import "@mantine/core/styles/DataList.layer.css";
import type { ReactNode } from "react";
import { localTime } from "#common/localTime.ts";
import { Moment } from "~/components/Moment.tsx";
import type { Entry } from "~/data/entry.ts";
import { Activity, isEditedByOthers } from "~/features/entry/Activity.tsx";
import { AttachedDocument } from "~/features/entry/AttachedDocument.tsx";

/** What is known of an entry: its name, its receipt, its document and its dates. */
export function EntryDetails({ entry }: { entry: Entry }) {
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
