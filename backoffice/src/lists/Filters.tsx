import { Box, Button, Popover, Portal } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useListContext } from "react-admin";
import { COUNTRIES } from "#shared/countries.ts";
import { LEVELS_OF_STUDY, OTHER_LEVEL_OF_STUDY } from "#shared/levelsOfStudy.ts";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { type Option, SelectField } from "../components/SelectField.tsx";
import { SEARCH_FILTER } from "../data/listQuery.ts";
import { type FilterName, OTHER_LEVEL } from "../data/resources.ts";
import { FLUSH, ROW } from "../theme/theme.ts";
import { MORE_FILTERS_ID } from "./ListPage.tsx";

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
  /** Buttons beside those that clear and save the filters. */
  actions?: ReactNode;
  /** Further filters. */
  children?: ReactNode;
}

/**
 * A button that shows further filters and saved views below the title of the list, with the number of filters that are
 * set.
 */
export function MoreFilters({ beside, filters = [], actions, children }: MoreFiltersProps) {
  const { filterValues, setFilters } = useListContext();
  const names = Object.keys(filterValues).filter((name) => name !== SEARCH_FILTER);
  const set = names.filter((name) => name !== beside).length;
  const [isOpen, setIsOpen] = useState(set > 0);

  function clear() {
    const { [SEARCH_FILTER]: search } = filterValues;
    setFilters(search ? { [SEARCH_FILTER]: search } : {});
  }

  return (
    <>
      <Button
        variant={isOpen ? "contained" : "outlined"}
        color={isOpen ? "inherit" : "primary"}
        aria-expanded={isOpen}
        aria-controls={MORE_FILTERS_ID}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
        sx={isOpen ? PRESSED : {}}
      >
        Filters{set > 0 && ` (${set})`}
      </Button>
      {/* Rendered only while open, because the countries alone are 200 options. */}
      {isOpen && (
        <Portal container={() => document.getElementById(MORE_FILTERS_ID)}>
          <Box role="group" aria-label="Filters" sx={{ mb: 2 }}>
            <Box sx={FILTER_GRID}>
              {filters.map((filter) => (
                <FilterSelect key={filter.source} {...filter} />
              ))}
              {children}
            </Box>
            <Box sx={{ ...ROW, mt: 1, ml: FLUSH }}>
              <Button disabled={names.length === 0} onClick={clear}>
                Clear filters
              </Button>
              <SavedViews />
              {actions}
            </Box>
          </Box>
        </Portal>
      )}
    </>
  );
}

/** Forced colors remove the ground of a pressed button. */
const PRESSED = {
  "@media (forced-colors: active)": {
    forcedColorAdjust: "none",
    background: "Highlight",
    color: "HighlightText",
  },
};

/** All filters in columns of equal width, from the left edge of the page. */
const FILTER_GRID = {
  display: "grid",
  gap: 1.5,
  alignItems: "end",
  gridTemplateColumns: {
    xs: "repeat(2, minmax(0, 1fr))",
    sm: "repeat(3, minmax(0, 1fr))",
    md: "repeat(5, minmax(0, 1fr))",
  },
  // Not as wide as their longest options.
  "&& > *": { minWidth: 0 },
};

/** Seldom opened, so its code is not loaded with the list. */
const SavedViewList = lazyComponent("SavedViewList", () => import("./SavedViewList.tsx"));

/** Searches and filters saved under a name in this browser. */
export function SavedViews() {
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
        <Box sx={{ p: 2, width: 280, maxWidth: "100%" }}>
          <SavedViewList />
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
