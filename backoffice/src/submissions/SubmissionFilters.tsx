import { Button } from "@mui/material";
import { useListContext } from "react-admin";
import { ELIGIBILITY_OUTCOMES, MAX_TEAM_SIZE } from "#shared/constants.ts";
import { LEVELS_OF_STUDY, OTHER_LEVEL_OF_STUDY } from "#shared/levelsOfStudy.ts";
import { LinkButton } from "../components/PageLink.tsx";
import { OUTSTANDING } from "../data/resources.ts";
import { COUNTRY_OPTIONS, FilterSelect, MoreFilters } from "../lists/Filters.tsx";
import { useTagsInUse } from "./Tags.tsx";
import { useTeamsExpandedSetting } from "./TeamMembers.tsx";

const labelled = (value: string) => ({ value, label: value });

/** Filters by the team and its document. */
export const TEAM_FILTERS = [
  { source: "country", label: "Country", options: COUNTRY_OPTIONS },
  {
    source: "level_of_study",
    label: "I am...",
    options: LEVELS_OF_STUDY.filter((level) => level !== OTHER_LEVEL_OF_STUDY).map(labelled),
  },
  {
    source: "team_size",
    label: "Team size",
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
    source: "disqualification",
    label: "Disqualified",
    options: [
      { value: "in the running", label: "No" },
      { value: "disqualified", label: "Yes" },
    ],
  },
  { source: "eligibility", label: "Eligibility", options: ELIGIBILITY_OUTCOMES },
  {
    source: "confirmation",
    label: "Confirmation",
    options: [
      { value: OUTSTANDING, label: "Outstanding" },
      { value: "complete", label: "Complete" },
    ],
  },
] as const;

/** Filters beside the status. A team matches if one of its members does. */
export function SubmissionFilters() {
  const [areTeamsOpen, setAreTeamsOpen] = useTeamsExpandedSetting();
  return (
    <MoreFilters
      beside="status"
      filters={FILTERS}
      actions={
        <>
          <Button onClick={() => setAreTeamsOpen(!areTeamsOpen)}>
            {areTeamsOpen ? "Hide team members" : "Show team members"}
          </Button>
          <LinkButton to="/withdrawn">Withdrawn submissions</LinkButton>
        </>
      }
    >
      <TagFilter />
    </MoreFilters>
  );
}

/** Filters by tag. The tag in the address may no longer be in use. */
function TagFilter() {
  const { tag } = useListContext().filterValues;
  const tags = useTagsInUse();
  const options = new Set(tag ? [...tags, String(tag)] : tags);
  return <FilterSelect source="tag" label="Tag" options={[...options].map(labelled)} />;
}
