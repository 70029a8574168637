import { Button, Tooltip } from "@mui/material";
import { type Identifier, useListContext } from "react-admin";
import { counted } from "#common/words.ts";
import { inDigits } from "#shared/inDigits.ts";
import { LinkButton } from "../components/PageLink.tsx";
import { HAPPENED, OTHER_LEVEL } from "../data/resources.ts";
import { useRights } from "../data/rights.ts";
import {
  BLANK_EMAIL,
  formOf,
  type GroupEmailForm,
  keysOf,
  type Segment,
  type SegmentKind,
} from "../records/groupEmail.ts";

/** The database accepts at most this many ids. */
const MAX_SELECTED = 1000;

interface EmailButtonProps {
  /** The recipients, at first. */
  segment?: Segment;
  /** The email to start from; by default, a blank one. */
  original?: GroupEmailForm;
  /** The accessible name, where the visible text is too short. */
  label?: string | undefined;
  /** Whether it is the main action of the page. */
  isPrimary?: boolean;
  children: string;
}

/** Opens a new group email. */
export function EmailButton(props: EmailButtonProps) {
  const { segment = BLANK_EMAIL.segment, original, label, isPrimary, children } = props;
  return (
    <LinkButton
      to="/group-emails/create"
      state={formOf(original ?? { ...BLANK_EMAIL, segment })}
      variant={isPrimary ? "contained" : "outlined"}
      aria-label={label}
    >
      {children}
    </LinkButton>
  );
}

const NOUNS = {
  submissions: ["team", "teams"],
  people: ["person", "people"],
  subscribers: ["subscriber", "subscribers"],
} as const;

interface EmailThesePeopleProps {
  kind: keyof typeof NOUNS;
  /** The selected rows; omit it to email everyone in the filtered list. */
  ids?: readonly Identifier[];
}

/**
 * Emails the people in a list. Hidden from roles that cannot send group emails, and if there are none. Disabled if an email
 * cannot be limited to exactly these people.
 */
export function EmailThesePeople({ kind, ids }: EmailThesePeopleProps) {
  const { filterValues, total } = useListContext();
  const may = useRights();
  if (!may("administration") || (!ids && total === 0)) return null;
  const label = ids && "Email selected people";
  const text = ids ? "Email" : textFor(kind, total);
  const filters = ids ? [] : filtersOf(filterValues);
  const problem = ids ? selectionProblem(ids) : listProblem(kind, filters);
  if (problem) {
    return (
      <Tooltip title={problem}>
        <span>
          <Button variant="outlined" disabled aria-label={label}>
            {text}
          </Button>
        </span>
      </Tooltip>
    );
  }
  const segment: Segment = {
    kind,
    ...(ids && { ids: ids.map(String) }),
    ...Object.fromEntries(filters),
  };
  return (
    <EmailButton segment={segment} label={label}>
      {text}
    </EmailButton>
  );
}

/** Not all subscribers of the list have confirmed, so they are not counted. */
function textFor(kind: keyof typeof NOUNS, total: number | undefined): string {
  const [one, many] = NOUNS[kind];
  return kind === "subscribers" || total === undefined
    ? `Email ${many}`
    : `Email ${counted(total, one, many)}`;
}

/** The filters of a list. Newsletters go to confirmed addresses only, with or without that filter. */
const filtersOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).filter(
    ([name, value]) => value && !(name === "confirmed_at" && value === HAPPENED),
  );

const selectionProblem = (ids: readonly Identifier[]) =>
  ids.length > MAX_SELECTED &&
  `You can select at most ${inDigits(MAX_SELECTED)} people to email. To email more, filter the list instead.`;

/** Without one of the filters, the email would reach people whom the list does not show. */
function listProblem(kind: SegmentKind, filters: readonly [string, string][]): string | undefined {
  const supported = keysOf(kind);
  return filters.every(([name, value]) => supported.includes(name) && value !== OTHER_LEVEL)
    ? undefined
    : "Group emails do not support this filter. Remove it first.";
}
