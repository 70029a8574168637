import { Box, Button, Popover } from "@mui/material";
import { Children, isValidElement, type ReactNode, useId, useState } from "react";
import { SavedQueriesList, useListContext } from "react-admin";
import { COUNTRIES } from "#shared/countries.ts";
import { LEVELS_OF_STUDY, OTHER_LEVEL_OF_STUDY } from "#shared/levelsOfStudy.ts";
import { type Option, SelectField } from "../components/SelectField.tsx";
import { type FilterName, OWN_WORDS } from "../data/resources.ts";

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

/** The names of filters: the `source` of each, as in react-admin. */
const sourcesOf = (filters: ReactNode) =>
  Children.toArray(filters).flatMap((filter) =>
    isValidElement<{ source?: string }>(filter) ? (filter.props.source ?? []) : [],
  );

/** A button that shows further filters and saved views, with the number of filters that are set. */
export function MoreFilters({ children }: { children: ReactNode }) {
  const id = useId();
  const { filterValues, setFilters } = useListContext();
  const sources = sourcesOf(children);
  const set = sources.filter((source) => filterValues[source]).length;
  const [isOpen, setIsOpen] = useState(set > 0);

  function clear() {
    const others = Object.entries(filterValues).filter(([name]) => !sources.includes(name));
    setFilters(Object.fromEntries(others));
  }

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
      <Box
        id={id}
        hidden={!isOpen}
        sx={{
          order: 1,
          flexBasis: "100%",
          display: isOpen ? "flex" : "none",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 1.5,
          justifyContent: "end",
          "& > *": { flexGrow: { xs: 1, sm: 0 } },
        }}
      >
        {/* Rendered only while open, because the countries alone are 200 options. */}
        {isOpen && (
          <>
            {children}
            <Button disabled={set === 0} onClick={clear}>
              Clear filters
            </Button>
            <SavedViews />
          </>
        )}
      </Box>
    </>
  );
}

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
          <SavedQueriesList />
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
      ? { value: OWN_WORDS, label: "Other" }
      : { value: level, label: level },
  ),
} as const;

/** The options of the filter by country. */
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
