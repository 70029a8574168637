import { Typography } from "@mui/material";
import type { ReactNode } from "react";
import { type RaRecord, ReferenceManyFieldBase, useListContext } from "react-admin";
import { NotLoaded } from "../components/LoadFailed.tsx";
import type { ResourceName } from "../data/resources.ts";
import { PageSteps } from "./ListPagination.tsx";

interface RelatedRecordsProps {
  record: RaRecord;
  /** The resource, and its filter for the id of the record. */
  reference: ResourceName;
  target: string;
  /** The column of the record to filter by, if it is not its id. */
  source?: string;
  /** Further filters. */
  filter?: Readonly<Record<string, string>>;
  /** Renders the records of the list context. */
  children: ReactNode;
}

/** Reads the records that belong to another one, newest first, page by page. */
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
  /** Renders one page of them. */
  render: (rows: Row[]) => ReactNode;
}

/** Renders the related records with their pages, or the reason why there are none. */
export function RelatedRows<Row extends RaRecord>(props: RelatedRowsProps<Row>) {
  const { data, error, isPending, total = 0, perPage, refetch } = useListContext<Row>();
  if (error || isPending) {
    return <NotLoaded query={{ error, refetch }} failure={props.failure} />;
  }
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
