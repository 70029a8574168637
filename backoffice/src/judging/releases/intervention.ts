import { labelOf } from "#common/words.ts";
import { INTERVENTION_KINDS, SUBMISSION_STATUSES } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { inOfficialTime } from "../../forms/localDateTime.ts";

/** A row of the view admin_interventions. */
export type Intervention = Tables<"admin_interventions">;

export const interventionLabel = ({ kind }: Intervention) => labelOf(INTERVENTION_KINDS, kind);

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
export function groupInterventions(interventions: readonly Intervention[]): Intervention[][] {
  const groups = new Map<string, Intervention[]>();
  for (const one of interventions) {
    const { kind, round_id, details, reason, actor_name, created_at } = one;
    const minute = created_at.slice(0, "2025-01-31T12:59".length);
    const key = JSON.stringify([kind, round_id, details, reason, actor_name, minute]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}
