import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { ListBase, type SortPayload } from "react-admin";
import { useMatch } from "react-router-dom";
import { isTransient } from "#common/serverFailure.ts";
import { DEFAULT_ADMIN_PAGE_SIZE } from "#shared/limits.ts";
import { PageTitle } from "../components/PageTitle.tsx";
import { useShortcuts } from "../components/useShortcuts.ts";
import type { ResourceName } from "../data/resources.ts";
import { ListBody } from "./ListBody.tsx";
import { ListPagination } from "./ListPagination.tsx";

interface ListPageProps {
  resource: ResourceName;
  title: string;
  defaultSort: SortPayload;
  /** Filters that always apply. */
  filter?: Readonly<Record<string, string>>;
  /** The key of the stored state of the list; by default, the resource. */
  storeKey?: string;
  /** Search, filters and actions. */
  tools: ReactNode;
  /** A notice about the whole list. */
  notice?: ReactNode;
  /** Shown if the rows cannot be loaded. */
  failure: string;
  /** Shown instead after the session has ended. */
  unauthenticated?: string;
  /** Shown if there are no rows at all: what is missing and what to do. */
  empty: ReactNode;
  /** The table. */
  children: ReactNode;
  /** A panel or dialog over the list. */
  panel?: ReactNode;
}

/** A page with one list. Its search, filters, sort order and page are part of its address. */
export function ListPage(props: ListPageProps) {
  // The panel sets its own title.
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
        // ListBody shows the failure.
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
            justifyContent: "end",
            gap: 1.5,
            maxWidth: "100%",
            "& > *": { flexGrow: { xs: 1, sm: 0 } },
          }}
        >
          {props.tools}
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

/** The first link of each row. */
const rowLinks = () =>
  [...document.querySelectorAll("tbody tr")].flatMap(
    (row) => row.querySelector<HTMLElement>("a[href]") ?? [],
  );

function focusRow(step: 1 | -1): void {
  const links = rowLinks();
  const here = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  (here === -1 ? links[0] : links[here + step])?.focus();
}

function focusSearch(): void {
  document.querySelector<HTMLElement>("[data-search]")?.focus();
}

/** Shortcuts that move through the rows and to the search. */
function useRowKeys(): void {
  useShortcuts({ j: () => focusRow(1), k: () => focusRow(-1), "/": focusSearch });
}
