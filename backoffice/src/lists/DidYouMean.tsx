import { Box, Button, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useListContext } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { SEARCH_FILTER } from "../data/listQuery.ts";

/** Below a search that has found nothing: similar ones that find something. Nothing while there are none. */
export function DidYouMean() {
  const { resource, filterValues, setFilters } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const search = String(filterValues[SEARCH_FILTER] ?? "").trim();
  const { data: suggestions = [] } = useQuery({
    queryKey: ["suggested searches", resource, search],
    // Without an answer the list has still said that nothing matches.
    queryFn: () => dataProvider.suggestSearches(resource, search),
    enabled: search !== "",
  });
  if (suggestions.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        alignItems: "center",
        justifyContent: "center",
        mt: 2,
      }}
    >
      <Typography>Did you mean</Typography>
      {suggestions.map((suggestion) => (
        <Button
          key={suggestion}
          variant="contained"
          onClick={() => setFilters({ ...filterValues, [SEARCH_FILTER]: suggestion })}
        >
          <bdi>{suggestion}</bdi>
        </Button>
      ))}
    </Box>
  );
}
