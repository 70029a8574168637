import { Typography } from "@mui/material";
import type { ReactNode } from "react";
import { type RaRecord, ReferenceManyFieldBase, useListContext } from "react-admin";
import { LoadFailed } from "../components/LoadFailed.tsx";
import type { ResourceName } from "../data/resources.ts";
import { PageSteps } from "./ListPagination.tsx";

interface RelatedRecordsProps {
  record: RaRecord;
  /** Where they are read from, and which of its filters holds the record's id. */
  reference: ResourceName;
  target: string;
  /** The column of the record that the filter holds, if it is not its id. */
  source?: string;
  /** Filters beside that one. */
  filter?: Readonly<Record<string, string>>;
  /** What shows them, in the context of a list. */
  children: ReactNode;
}

/** Gives what belongs to a record, the newest first, page by page. */
export function RelatedRecords({ filter = {}, children, ...source }: RelatedRecordsProps) {
  return (
    <ReferenceManyFieldBase
      {...source}
      filter={filter}
      sort={{ field: "created_at", order: "DESC" }}
      queryOptions={{ onError: console.error }}
    >
      {children}
    </ReferenceManyFieldBase>
  );
}

interface RelatedRowsProps<Row extends RaRecord> {
  /** Shown if they cannot be loaded. */
  failure: string;
  /** Shown if there are none. */
  empty?: string;
  /** Shows those of a page. */
  render: (rows: Row[]) => ReactNode;
}

/** Shows them, or the reason why there are none, and leads to those of other pages. */
export function RelatedRows<Row extends RaRecord>(props: RelatedRowsProps<Row>) {
  const { data, error, isPending, total = 0, perPage, refetch } = useListContext<Row>();
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => refetch()}>
        {props.failure}
      </LoadFailed>
    );
  }
  if (isPending) return <Typography color="text.secondary">Loading...</Typography>;
  if (!data?.length) {
    return props.empty ? <Typography color="text.secondary">{props.empty}</Typography> : null;
  }
  return (
    <>
      {props.render(data)}
      {total > perPage && <PageSteps />}
    </>
  );
}
