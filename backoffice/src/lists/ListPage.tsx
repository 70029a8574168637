import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { ListBase, type SortPayload } from "react-admin";
import { useMatch } from "react-router-dom";
import { isTransient } from "#common/serverFailure.ts";
import { DEFAULT_ADMIN_PAGE_SIZE } from "#shared/limits.ts";
import { PageTitle } from "../components/PageTitle.tsx";
import type { ResourceName } from "../data/resources.ts";
import { ListBody } from "./ListBody.tsx";
import { ListPagination } from "./ListPagination.tsx";
import { SavedFilters } from "./SavedFilters.tsx";
import { useRowKeys } from "./useRowKeys.ts";

interface ListPageProps {
  resource: ResourceName;
  title: string;
  defaultSort: SortPayload;
  /** What the list always asks for, beside the filters that one chooses. */
  filter?: Readonly<Record<string, string>>;
  /** Tells apart what is kept of lists of one resource. The resource unless told otherwise. */
  storeKey?: string;
  /** Search box and filters. */
  tools: ReactNode;
  /** What to know about the list as a whole. */
  notice?: ReactNode;
  /** Said when the rows cannot be loaded. */
  failure: string;
  /** Said instead when the session has ended, on the way to the sign-in page. */
  unauthenticated?: string;
  /** Said when there are no rows at all. */
  empty: string;
  /** The table. */
  children: ReactNode;
  /** What opens beside the list. */
  panel?: ReactNode;
  /** Whether there is anything to filter by, and so to save. */
  hasFilters?: boolean;
}

/** A page with one list, whose search, filters, order and page are part of its address and kept while others are open. */
export function ListPage(props: ListPageProps) {
  // The panel has a title of its own.
  const isPanelOpen = useMatch(`/${props.resource}/:id`) !== null;
  useRowKeys();
  return (
    <ListBase
      resource={props.resource}
      sort={props.defaultSort}
      {...(props.filter && { filter: props.filter })}
      {...(props.storeKey && { storeKey: props.storeKey })}
      perPage={DEFAULT_ADMIN_PAGE_SIZE}
      exporter={false}
      queryOptions={{
        retry: (failures, error) => failures < 1 && isTransient(error),
        // ListBody says it, in the catalogue's words.
        onError: console.error,
      }}
    >
      {!isPanelOpen && <PageTitle>{props.title}</PageTitle>}
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 2,
          alignItems: "center",
          justifyContent: "space-between",
          mb: 2,
        }}
      >
        <Typography component="h2" variant="h5">
          {props.title}
        </Typography>
        <Box
          role="search"
          sx={{
            display: "flex",
            flexWrap: "wrap",
            gap: 1.5,
            maxWidth: "100%",
            "& > *": { flexGrow: { xs: 1, sm: 0 } },
          }}
        >
          {props.tools}
          {props.hasFilters !== false && <SavedFilters />}
        </Box>
      </Box>
      {props.notice}
      <ListBody failure={props.failure} unauthenticated={props.unauthenticated} empty={props.empty}>
        {props.children}
      </ListBody>
      <ListPagination />
      {props.panel}
    </ListBase>
  );
}
