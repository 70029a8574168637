import { Box, Checkbox, FormControlLabel, Typography } from "@mui/material";
import { Fragment, type ReactNode } from "react";
import { inDigits, labelOf } from "#common/words.ts";
import { INTERVENTION_KINDS, SUBMISSION_STATUSES } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { inOfficialTime } from "../../forms/localDateTime.ts";
import { administratorName } from "../../records/administrator.ts";
import { roundPath } from "../../records/roundPath.ts";
import { MULTILINE_TEXT, RULED_LIST } from "../../theme/theme.ts";

interface InterventionsProps extends Pick<InterventionListProps, "empty"> {
  filter: Readonly<Record<string, string>>;
}

export function Interventions({ filter, empty }: InterventionsProps) {
  const query = useAllRows<Intervention>("interventions", filter);
  if (query.data) return <InterventionList interventions={query.data} empty={empty} />;
  return <NotLoaded query={query} failure="The interventions could not be loaded." />;
}

interface InterventionListProps {
  interventions: readonly Intervention[];
  /** Shown if there are none. */
  empty: string;
  /** Undefined if they cannot be acknowledged. */
  acknowledged?: ReadonlySet<number> | undefined;
  onAcknowledge?: (interventions: readonly Intervention[], isOn: boolean) => void;
}

/** Interventions, latest first, with a checkbox to acknowledge each. */
export function InterventionList(props: InterventionListProps) {
  const { interventions, empty, acknowledged, onAcknowledge } = props;
  if (interventions.length === 0) return <Typography color="textSecondary">{empty}</Typography>;
  const groups = groupInterventions(interventions.toSorted((a, b) => b.id - a.id));
  return (
    <Box component="ul" aria-label="Interventions" sx={RULED_LIST}>
      {groups.map((group) => (
        <Item key={group[0]?.id} group={group}>
          {acknowledged && (
            <FormControlLabel
              label="Acknowledge"
              control={
                <Checkbox
                  slotProps={{ input: { "aria-label": `Acknowledge: ${nameOfGroup(group)}` } }}
                  checked={group.every(({ id }) => acknowledged.has(id))}
                  onChange={(_, isOn) => onAcknowledge?.(group, isOn)}
                />
              }
            />
          )}
        </Item>
      ))}
    </Box>
  );
}

const nameOfGroup = (group: readonly Intervention[]) =>
  group
    .slice(0, 1)
    .flatMap((one) => [interventionLabel(one), one.idea_name, one.judge_name, one.round_name])
    .filter(Boolean)
    .join(", ");

function Item({ group, children }: { group: readonly Intervention[]; children: ReactNode }) {
  const [first] = group;
  if (!first) return null;
  const details = detailsText(first);
  return (
    <Box component="li" sx={{ overflowWrap: "anywhere" }}>
      <strong>{interventionLabel(first)}</strong>
      {group.length > 1 && ` (${inDigits(group.length)})`}
      {details && `: ${details}`}
      <Box sx={{ maxHeight: 160, overflow: "auto" }}>
        {group.map((one, at) => (
          <Fragment key={one.id}>
            {at > 0 && "; "}
            <Subject intervention={one} />
          </Fragment>
        ))}
      </Box>
      {first.reason && <Box sx={MULTILINE_TEXT}>Reason: {first.reason}</Box>}
      <Typography color="textSecondary">
        {administratorName(first.actor_email)}, <MomentField record={first} source="created_at" />
      </Typography>
      {children}
    </Box>
  );
}

function Subject({ intervention }: { intervention: Intervention }) {
  const { submission_id, idea_name, receipt_number, judge_name, user_email } = intervention;
  const { round_id, round_name } = intervention;
  const parts = [
    submission_id && (
      <PageLink key="submission" to={`/submissions/${submission_id}`}>
        <bdi>{idea_name}</bdi> {receipt_number}
      </PageLink>
    ),
    judge_name && <bdi key="judge">{judge_name}</bdi>,
    user_email && <bdi key="user">{user_email}</bdi>,
    round_id && (
      <PageLink key="round" to={roundPath(round_id)}>
        {round_name}
      </PageLink>
    ),
  ].filter(Boolean);
  return parts.map((part, at) => [at > 0 && ", ", part]);
}

export type Intervention = Tables<"admin_interventions">;

const interventionLabel = ({ kind }: Intervention) => labelOf(INTERVENTION_KINDS, kind);

/** Formats a status or a deadline. */
function valueText(value: unknown): string {
  const text = String(value);
  return /^\d{4}-/.test(text) ? inOfficialTime(text) : labelOf(SUBMISSION_STATUSES, text);
}

/** Describes the change; empty if the kind of intervention says everything. */
export function detailsText({ details }: Intervention): string {
  const { name, from, to, added, removed } = Object(details) as Record<string, unknown>;
  const change = from && to ? `${valueText(from)} → ${valueText(to)}` : to && `to ${valueText(to)}`;
  const counts = [
    added !== undefined && `${added} added`,
    removed !== undefined && `${removed} removed`,
  ];
  return [name, change, counts.filter(Boolean).join(", ")].filter(Boolean).join(": ");
}

/** Groups the interventions of one administrator in one action on several submissions or judges. */
function groupInterventions(interventions: readonly Intervention[]): Intervention[][] {
  const keyOf = ({ kind, round_id, details, reason, actor_email, created_at }: Intervention) => {
    const minute = created_at.slice(0, "2025-01-31T12:59".length);
    return JSON.stringify([kind, round_id, details, reason, actor_email, minute]);
  };
  return [...Map.groupBy(interventions, keyOf).values()];
}
