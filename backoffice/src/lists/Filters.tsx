import { Box, Button, Popover, Typography } from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import { SavedQueriesList, useListContext, useSavedQueries } from "react-admin";
import { COUNTRIES } from "#shared/countries.ts";
import { LEVELS_OF_STUDY, OTHER_LEVEL_OF_STUDY } from "#shared/levelsOfStudy.ts";
import { type Option, SelectField } from "../components/SelectField.tsx";
import { SEARCH_FILTER } from "../data/listQuery.ts";
import { type FilterName, OTHER_LEVEL } from "../data/resources.ts";
import { ROW } from "../theme/theme.ts";

interface FilterSelectProps {
  source: FilterName;
  label: string;
  options: readonly Option<string>[];
}

/** Shows the rows with one value, or all rows. */
export function FilterSelect({ source, label, options }: FilterSelectProps) {
  const { filterValues, setFilters } = useListContext();
  return (
    <SelectField
      label={label}
      value={String(filterValues[source] ?? "")}
      options={[{ value: "", label: "All" }, ...options]}
      onChange={(value) => setFilters({ ...filterValues, [source]: value })}
    />
  );
}

interface MoreFiltersProps {
  /** The filter that is always shown, beside the button. */
  beside?: FilterName;
  filters?: readonly FilterSelectProps[];
  /** Further filters. */
  children?: ReactNode;
}

/** A button that shows further filters and saved views, with the number of filters that are set. */
export function MoreFilters({ beside, filters = [], children }: MoreFiltersProps) {
  const id = useId();
  const { filterValues, setFilters } = useListContext();
  const all = Object.entries(filterValues);
  const others = all.filter(([name]) => name === SEARCH_FILTER || name === beside);
  const set = all.length - others.length;
  const [isOpen, setIsOpen] = useState(set > 0);

  return (
    <>
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
      >
        Filters{set > 0 && ` (${set})`}
      </Button>
      {/* Rendered only while open, because the countries alone are 200 options. */}
      {isOpen && (
        <Box
          id={id}
          sx={{
            ...ROW,
            order: 1,
            flexBasis: "100%",
            alignItems: "end",
            gap: 1.5,
            "& > *": { flexGrow: { xs: 1, sm: 0 } },
          }}
        >
          {filters.map((filter) => (
            <FilterSelect key={filter.source} {...filter} />
          ))}
          {children}
          <Button disabled={set === 0} onClick={() => setFilters(Object.fromEntries(others))}>
            Clear filters
          </Button>
          <SavedViews />
        </Box>
      )}
    </>
  );
}

/** Searches and filters saved under a name in this browser. */
export function SavedViews() {
  const { resource, filterValues } = useListContext();
  const [saved] = useSavedQueries(resource);
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button aria-haspopup="dialog" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Saved views
      </Button>
      <Popover
        anchorEl={anchor ?? null}
        open={Boolean(anchor)}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": "Saved views" } }}
      >
        <Box
          sx={{
            p: 2,
            width: 280,
            maxWidth: "100%",
            "& .MuiTypography-overline": { typography: "subtitle2", ml: -1, textTransform: "none" },
            // The text below says the same to everyone.
            "& .RaSavedQueriesList-floatingTooltip": { display: "none" },
          }}
        >
          <SavedQueriesList icon={null} />
          {saved.length === 0 && (
            <Typography color="textSecondary">
              {Object.keys(filterValues).length === 0
                ? "No saved views yet. Search or choose a filter first, then save it here."
                : "No saved views yet. To save this one, select the bookmark."}
            </Typography>
          )}
        </Box>
      </Popover>
    </>
  );
}

/** The filter by the answer to "I am...": one of the options, or the person's own words. */
export const LEVEL_FILTER = {
  source: "level_of_study",
  label: "I am...",
  options: LEVELS_OF_STUDY.map((level) =>
    level === OTHER_LEVEL_OF_STUDY
      ? { value: OTHER_LEVEL, label: "Other" }
      : { value: level, label: level },
  ),
} as const;

export const COUNTRY_OPTIONS = COUNTRIES.map(({ name }) => ({ value: name, label: name }));

/** The filters by the profile of a person. */
export const PROFILE_FILTERS = [
  { source: "country", label: "Country", options: COUNTRY_OPTIONS },
  LEVEL_FILTER,
  {
    source: "profile_completed",
    label: "Profile",
    options: [
      { value: "true", label: "Complete" },
      { value: "false", label: "Incomplete" },
    ],
  },
] as const;
