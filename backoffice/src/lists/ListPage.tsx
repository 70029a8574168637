import { Box } from "@mui/material";
import type { ComponentProps, ReactNode } from "react";
import { ListBase, type SortPayload } from "react-admin";
import { useMatch } from "react-router-dom";
import { isTransient } from "#common/serverFailure.ts";
import { PageHeading } from "../components/PageHeading.tsx";
import { useShortcuts } from "../components/useShortcuts.ts";
import { DEFAULT_PAGE_SIZE } from "../data/pageSizes.ts";
import type { ResourceName } from "../data/resources.ts";
import { ROW } from "../theme/theme.ts";
import { ListBody } from "./ListBody.tsx";
import { ListPagination } from "./ListPagination.tsx";
import { useIsListEmpty } from "./useIsListEmpty.ts";

/** Where the further filters of a list open (Filters.tsx): below its title, which they must not move. */
export const MORE_FILTERS_ID = "more-filters";

interface ListPageProps extends ComponentProps<typeof ListBody> {
  resource: ResourceName;
  title: string;
  defaultSort: SortPayload;
  /** Filters that always apply. */
  filter?: Readonly<Record<string, string>>;
  /** The key of the stored state of the list; by default, the resource. */
  storeKey?: string;
  /** Search, filters and actions for the rows. Hidden while the list is empty. */
  tools?: ReactNode;
  /** Actions that do not need rows, such as creating one. */
  actions?: ReactNode;
  /** A notice about the whole list. */
  notice?: ReactNode;
  /** A panel or dialog over the list. */
  panel?: ReactNode;
}

/** A page with one list. Its search, filters, sort order and page are part of its address. */
export function ListPage(props: ListPageProps) {
  const isPanelOpen = useMatch(`/${props.resource}/:id`) !== null;
  useShortcuts({ j: () => focusRow(1), k: () => focusRow(-1), "/": focusSearch });
  return (
    <ListBase
      resource={props.resource}
      sort={props.defaultSort}
      {...(props.filter && { filter: props.filter })}
      {...(props.storeKey && { storeKey: props.storeKey })}
      perPage={DEFAULT_PAGE_SIZE}
      exporter={false}
      queryOptions={{
        retry: (failures, error) => failures < 1 && isTransient(error),
        // ListBody shows the failure, so react-admin need not notify.
        onError: () => undefined,
      }}
    >
      <PageHeading title={props.title} isCovered={isPanelOpen}>
        <Tools {...props} />
      </PageHeading>
      <div id={MORE_FILTERS_ID} />
      {props.notice}
      <ListBody {...props} />
      <ListPagination />
      {props.panel}
    </ListBase>
  );
}

function Tools({ tools, actions }: Pick<ListPageProps, "tools" | "actions">) {
  const isEmpty = useIsListEmpty();
  return (
    <Box
      role="search"
      sx={{
        ...ROW,
        alignItems: "end",
        gap: 1.5,
        maxWidth: "100%",
        // Fields fill their line on a phone, and a search on a tablet, too.
        "&:has(label)": { flexGrow: { xs: 1, sm: 0 } },
        "&:has([data-search])": { flexGrow: { xs: 1, md: 0 } },
        "& > *": { flexGrow: { xs: 1, sm: 0 } },
        // The search gives up some of its width before the last action wraps.
        "& > :has([data-search])": { flex: "1 1 300px" },
      }}
    >
      {!isEmpty && tools}
      {actions}
    </Box>
  );
}

/** Focuses the first link of the next or previous row. */
function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll("tbody tr")].flatMap(
    (row) => row.querySelector<HTMLElement>("a[href]") ?? [],
  );
  const here = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  (here === -1 ? links[0] : links[here + step])?.focus();
}

function focusSearch(): void {
  document.querySelector<HTMLElement>("[data-search]")?.focus();
}
