import { DataList } from "@mantine/core";
import "@mantine/core/styles/DataList.layer.css";
import type { ReactNode } from "react";

type Detail = readonly [name: string, value: ReactNode];

/** Names with their values. A name without a value is omitted. */
export function Details({ items }: { items: readonly Detail[] }) {
  const filled = items.filter(([, value]) => value);
  if (filled.length === 0) return null;
  return (
    <DataList>
      {filled.map(([name, value]) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
