import { ELIGIBILITY_OUTCOMES, MAX_TEAM_SIZE } from "#shared/constants.ts";
import { LEVELS_OF_STUDY, OTHER_LEVEL_OF_STUDY } from "#shared/levelsOfStudy.ts";
import { FilterSelect } from "../lists/FilterSelect.tsx";
import { COUNTRY_OPTIONS } from "../lists/filterOptions.ts";
import { MoreFilters } from "../lists/MoreFilters.tsx";
import { TagFilter } from "./TagFilter.tsx";

const labelled = (value: string) => ({ value, label: value });

/** By what a team is, and what it has handed in. */
export const TEAM_FILTERS = [
  { source: "country", label: "Country", options: COUNTRY_OPTIONS },
  {
    source: "level_of_study",
    label: "I am...",
    options: LEVELS_OF_STUDY.filter((level) => level !== OTHER_LEVEL_OF_STUDY).map(labelled),
  },
  {
    source: "team_size",
    label: "Team of",
    options: Array.from({ length: MAX_TEAM_SIZE }, (_, size) => labelled(String(size + 1))),
  },
  {
    source: "document",
    label: "Document",
    options: [
      { value: "document", label: "With a document" },
      { value: "no document", label: "Without" },
    ],
  },
] as const;

const FILTERS = [
  ...TEAM_FILTERS,
  {
    source: "notes",
    label: "Notes",
    options: [
      { value: "notes", label: "With notes" },
      { value: "no notes", label: "Without" },
    ],
  },
  {
    source: "standing",
    label: "Standing",
    options: [
      { value: "in the running", label: "In the running" },
      { value: "disqualified", label: "Disqualified" },
    ],
  },
  { source: "eligibility", label: "Eligibility", options: ELIGIBILITY_OUTCOMES },
] as const;

/** What entries are filtered by beside their status. A team counts if one of its members does. */
export function SubmissionFilters() {
  return (
    <MoreFilters sources={[...FILTERS.map(({ source }) => source), "tag"]}>
      {FILTERS.map((filter) => (
        <FilterSelect key={filter.source} {...filter} />
      ))}
      <TagFilter />
    </MoreFilters>
  );
}
