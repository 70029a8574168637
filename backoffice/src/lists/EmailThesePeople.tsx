import { Button, Tooltip } from "@mui/material";
import { type Identifier, useListContext } from "react-admin";
import { GROUP_EMAIL_SEGMENTS } from "#shared/constants.ts";
import { LinkButton } from "../components/PageLink.tsx";
import { HAPPENED, OTHER_LEVEL } from "../data/resources.ts";
import { useRights } from "../data/rights.ts";
import {
  groupEmailPath,
  type NewGroupEmailState,
  type Segment,
  type SegmentKind,
} from "../records/groupEmail.ts";

/** The database accepts at most this many ids. */
const MAX_SELECTED = 1000;

interface EmailButtonProps {
  segment: Segment;
  /** The accessible name, where the visible text is too short. */
  label?: string;
  /** Whether it is the main action of the page. */
  isPrimary?: boolean;
  children: string;
}

/** Opens a new group email to these people. */
export function EmailButton({ segment, label, isPrimary, children }: EmailButtonProps) {
  return (
    <LinkButton
      variant={isPrimary ? "contained" : "outlined"}
      aria-label={label}
      to={groupEmailPath("new")}
      state={{ segment } satisfies NewGroupEmailState}
    >
      {children}
    </LinkButton>
  );
}

interface EmailThesePeopleProps {
  kind: SegmentKind;
  /** The selected rows; omit it to email everyone in the filtered list. */
  ids?: readonly Identifier[];
}

/**
 * Emails the people in a list. Hidden from roles that cannot send group emails. Disabled if an email
 * cannot be limited to exactly these people.
 */
export function EmailThesePeople({ kind, ids }: EmailThesePeopleProps) {
  const { filterValues } = useListContext();
  const may = useRights();
  if (!may("administration")) return null;
  const segment = ids ? selectedSegment(kind, ids) : filteredSegment(kind, filterValues);
  const label = ids ? "Email selected people" : "Email these people";
  const text = ids ? "Email" : label;
  if (segment) {
    return (
      <EmailButton segment={segment} label={label} isPrimary={!ids}>
        {text}
      </EmailButton>
    );
  }
  return (
    <Tooltip
      title={
        ids
          ? `You can email at most ${MAX_SELECTED.toLocaleString("en")} selected people. Filter the list instead.`
          : "Group emails do not support this filter. Remove it first."
      }
    >
      <span>
        <Button variant="outlined" disabled aria-label={label}>
          {text}
        </Button>
      </span>
    </Tooltip>
  );
}

const selectedSegment = (kind: SegmentKind, ids: readonly Identifier[]): Segment | undefined =>
  ids.length > MAX_SELECTED ? undefined : { kind, ids: ids.map(String) };

/** Newsletters go to confirmed addresses only, with or without this filter. */
const isImplied = (name: string, value: string) => name === "confirmed_at" && value === HAPPENED;

/** All filters of the list: without one of them, the email would reach people whom the list does not show. */
function filteredSegment(
  kind: SegmentKind,
  values: Readonly<Record<string, unknown>>,
): Segment | undefined {
  const supported = GROUP_EMAIL_SEGMENTS.find(({ value }) => value === kind)?.filters ?? [];
  const filters = Object.entries(values).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && entry[1] !== "" && !isImplied(entry[0], entry[1]),
  );
  const isSupported = ([name, value]: [string, string]) =>
    supported.some((filter) => filter === name) && value !== OTHER_LEVEL;
  if (!filters.every(isSupported)) return undefined;
  return { kind, ...(filters.length > 0 && { filter: Object.fromEntries(filters) }) };
}
