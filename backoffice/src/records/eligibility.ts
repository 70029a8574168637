import { ELIGIBILITY_ITEMS, type ELIGIBILITY_STATES } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";

export type ItemName = (typeof ELIGIBILITY_ITEMS)[number]["value"];
export type ItemState = (typeof ELIGIBILITY_STATES)[number]["value"];

/** The result of an item, with its author and time. */
export interface Check {
  state: ItemState;
  note: string | null;
  checked_at: string;
  /** The address of an administrator; null if the account was deleted. */
  checked_by: string | null;
}

/** The state of each item. A missing item is unchecked. */
export type Checklist = Partial<Record<ItemName, Pick<Check, "state">>>;

/** A row of the view admin_eligibility. */
export interface Eligibility
  extends Omit<Tables<"admin_eligibility">, "id" | "checks" | "asked_items" | "request_revision"> {
  id: string;
  /** 0 without a request for evidence. */
  request_revision: number;
  checks: Partial<Record<ItemName, Check>>;
  asked_items: ItemName[] | null;
}

export const stateOf = ({ checks }: { checks: Checklist }, item: ItemName): ItemState =>
  checks[item]?.state ?? "unchecked";

/** The items in a state. */
export function itemsIn(eligibility: { checks: Checklist }, state: ItemState) {
  return ELIGIBILITY_ITEMS.filter(({ value }) => stateOf(eligibility, value) === state);
}

/** Whether the submission or its team has changed since an item was checked. */
export function isOutdated({ checks, changed_at }: Eligibility, item: ItemName): boolean {
  const check = checks[item];
  return Boolean(
    check &&
      check.state !== "unchecked" &&
      changed_at &&
      Date.parse(check.checked_at) < Date.parse(changed_at),
  );
}

/** The check of all items, if one administrator has made them within a minute and nothing has changed since. */
export function checkOfAll(eligibility: Eligibility): Check | undefined {
  const [first, ...others] = ELIGIBILITY_ITEMS.map(({ value }) =>
    stateOf(eligibility, value) === "unchecked" || isOutdated(eligibility, value)
      ? undefined
      : eligibility.checks[value],
  );
  const isTogether = (other: Check | undefined) =>
    first !== undefined &&
    other?.checked_by === first.checked_by &&
    Math.abs(Date.parse(other.checked_at) - Date.parse(first.checked_at)) < 60_000;
  return others.every(isTogether) ? first : undefined;
}

/** Whether every item of the request for evidence is decided. */
export const isDecided = (eligibility: Eligibility) =>
  (eligibility.asked_items ?? []).every((item) =>
    ["met", "not_met"].includes(stateOf(eligibility, item)),
  );

/** The suggested reason for a team that cannot take part. */
export function suggestedReason(eligibility: { checks: Checklist }): string {
  const reasons = itemsIn(eligibility, "not_met").map(({ reason }) => reason);
  return [...reasons, "If we’ve made a mistake, please contact us."].join("\n\n");
}
