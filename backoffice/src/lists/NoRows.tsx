import { Button } from "@mui/material";
import type { ReactNode } from "react";
import { useListContext } from "react-admin";
import { EmptyPanel } from "../components/EmptyPanel.tsx";
import { SEARCH_FILTER } from "../data/listQuery.ts";
import { hasShortWord } from "../data/search.ts";

/** The text for no results; undefined without a search or filter. */
function nothingFound(filter: Readonly<Record<string, unknown>>): string | undefined {
  if (Object.keys(filter).length === 0) return undefined;
  return hasShortWord(String(filter[SEARCH_FILTER] ?? ""))
    ? "No words begin with these characters. Type at least three characters to search within words."
    : "Nothing matches your search.";
}

/** Why there are no rows, with a button that removes search and filters. */
export default function NoRows({ empty, action }: { empty: string; action: ReactNode }) {
  const { filterValues, setFilters } = useListContext();
  const [title = "", ...others] = (nothingFound(filterValues) ?? empty).split(/(?<=\.) /);
  return (
    <EmptyPanel
      title={title.replace(/\.$/, "")}
      action={
        Object.keys(filterValues).length > 0 ? (
          <Button variant="outlined" onClick={() => setFilters({})}>
            Show all
          </Button>
        ) : (
          action
        )
      }
    >
      {others.join(" ")}
    </EmptyPanel>
  );
}
