import { Button, Tooltip } from "@mui/material";
import { type Identifier, useListContext } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { GROUP_MAIL_SEGMENTS } from "#shared/constants.ts";
import { HAPPENED, OWN_WORDS } from "../data/resources.ts";
import { useRights } from "../data/rights.ts";
import {
  mailPath,
  type NewMailState,
  type Segment,
  type SegmentKind,
} from "../records/groupMail.ts";

/** As many as the database takes of people who were chosen by hand. */
const MOST_CHOSEN = 1000;

interface WriteToProps {
  segment: Segment;
  /** What it is called, where what stands on it is too short. */
  label?: string;
  children: string;
}

/** The way to a mail to a group. */
export function WriteTo({ segment, label, children }: WriteToProps) {
  return (
    <Button
      variant="outlined"
      component={RouterLink}
      aria-label={label}
      to={mailPath("new")}
      state={{ segment } satisfies NewMailState}
    >
      {children}
    </Button>
  );
}

interface WriteToTheseProps {
  kind: SegmentKind;
  /** Those that are selected; all that the list finds unless given. */
  ids?: readonly Identifier[];
}

/** The way from a list to a mail to those in it; none for a role that writes to no groups. Disabled where a mail cannot go to exactly these. */
export function WriteToThese({ kind, ids }: WriteToTheseProps) {
  const { filterValues } = useListContext();
  const may = useRights();
  if (!may("administration")) return null;
  const segment = ids ? chosen(kind, ids) : filtered(kind, filterValues);
  const label = ids ? "Write to the selected" : "Write to these";
  const text = ids ? "Write" : label;
  if (segment) {
    return (
      <WriteTo segment={segment} label={label}>
        {text}
      </WriteTo>
    );
  }
  return (
    <Tooltip
      title={
        ids
          ? `At most ${MOST_CHOSEN.toLocaleString("en")} can be chosen by hand. Filter the list instead.`
          : "A mail cannot be narrowed down by this filter."
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

const chosen = (kind: SegmentKind, ids: readonly Identifier[]): Segment | undefined =>
  ids.length > MOST_CHOSEN ? undefined : { kind, ids: ids.map(String) };

/** News goes to confirmed addresses in any case. */
const isImplied = (name: string, value: string) => name === "confirmed_at" && value === HAPPENED;

/** What the list is filtered by: all of it, or the mail would go to more people than the list shows. */
function filtered(
  kind: SegmentKind,
  values: Readonly<Record<string, unknown>>,
): Segment | undefined {
  const known = GROUP_MAIL_SEGMENTS.find(({ value }) => value === kind)?.filters ?? [];
  const filters = Object.entries(values).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && entry[1] !== "" && !isImplied(entry[0], entry[1]),
  );
  const isKnown = ([name, value]: [string, string]) =>
    known.some((filter) => filter === name) && value !== OWN_WORDS;
  if (!filters.every(isKnown)) return undefined;
  return { kind, ...(filters.length > 0 && { filter: Object.fromEntries(filters) }) };
}
