import { DataList } from "@mantine/core";
import "@mantine/core/styles/DataList.layer.css";
import type { Entry } from "~/data/entry.ts";
import { AttachedDocument } from "./AttachedDocument.tsx";
import styles from "./EntryView.module.css";

/** An entry to read: what is saved. */
export function EntryView({ entry }: { entry: Entry }) {
  return (
    <DataList>
      <DataList.Item>
        <DataList.ItemLabel>Idea name</DataList.ItemLabel>
        <DataList.ItemValue className={styles.text ?? ""}>
          {entry.ideaName || "Not given yet"}
        </DataList.ItemValue>
      </DataList.Item>
      <DataList.Item>
        <DataList.ItemLabel>Description</DataList.ItemLabel>
        <DataList.ItemValue className={styles.text ?? ""}>
          {entry.description || "Not given yet"}
        </DataList.ItemValue>
      </DataList.Item>
      <DataList.Item>
        <DataList.ItemLabel>Document</DataList.ItemLabel>
        <DataList.ItemValue>
          {entry.document ? <AttachedDocument document={entry.document} /> : "None"}
        </DataList.ItemValue>
      </DataList.Item>
    </DataList>
  );
}
