import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { type RaRecord, ReferenceManyFieldBase, useListContext } from "react-admin";
import { NotLoaded } from "../components/LoadFailed.tsx";
import type { ResourceName } from "../data/resources.ts";
import { PLAIN_LIST } from "../theme/theme.ts";
import { PageSteps } from "./ListPagination.tsx";

interface RelatedRecordsProps {
  record: RaRecord;
  /** The resource, and its filter for the id of the record. */
  reference: ResourceName;
  target: string;
  /** The column of the record to filter by, if it is not its id. */
  source?: string;
  /** By default 25. */
  perPage?: number;
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
      queryOptions={{ onError: () => undefined }}
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
  /** Whether the newest record of a page is its last one, as in a conversation. */
  isConversation?: boolean;
  /** The text of a record, and the line below it. */
  text: (row: Row) => ReactNode;
  details: (row: Row) => ReactNode;
}

/** A list of the related records with its pages, or the reason why there are none. */
export function RelatedRows<Row extends RaRecord>(props: RelatedRowsProps<Row>) {
  const { failure, empty, isConversation = false, text, details } = props;
  const { data, error, isPending, total = 0, perPage, refetch } = useListContext<Row>();
  if (error || isPending) return <NotLoaded query={{ error, refetch }} failure={failure} />;
  if (!data?.length) return empty && <Typography color="textSecondary">{empty}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ ...PLAIN_LIST, display: "grid", gap: 1.25 }}>
        {(isConversation ? data.toReversed() : data).map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{ pl: 1.5, borderLeft: 2, borderColor: "divider", overflowWrap: "anywhere" }}
          >
            {text(row)}
            <Typography component="div" variant="body2" color="textSecondary">
              {details(row)}
            </Typography>
          </Box>
        ))}
      </Box>
      {total > perPage && <PageSteps />}
    </>
  );
}
