import { RIGHTS } from "#shared/constants.ts";
import { ENDED, type Person, roleOf } from "./people.ts";

/**
 * One value per person: the value under their name, else `ended` (a session that has ended, or has not fully
 * started), else `signedIn`, else `everyone` (visitors and accounts), else `closed`.
 */
export type Rule<Value> = Partial<Record<Person | "ended" | "signedIn" | "everyone", Value>>;

export function valueFor<Value>(rule: Rule<Value>, person: Person): Value | undefined {
  const role = roleOf(person);
  if (rule[person] !== undefined || role === "service_role") return rule[person];
  if (ENDED.includes(person) && rule.ended !== undefined) return rule.ended;
  return (role === "authenticated" ? rule.signedIn : undefined) ?? rule.everyone;
}

/** The keys of the rows that a person gets. `denied` means 42501 in spite of a grant. */
export type Rows = readonly string[] | "denied";

/** For each readable table or view: its key column, and its rows by person. */
export type Relations = Record<string, [key: string, rows: Rule<Rows>]>;

/** A statement that changes rows of a table or view, their key, and the changed rows by person. */
export type Change = [relation: string, statement: string, key: string, rows: Rule<Rows>];

/**
 * Calls with the same outcomes, one per line as `name(arguments)`. An outcome is `done` (`yes` or `no` for a
 * boolean), `closed` (no right to call it), `denied` (42501), or the hint of the error (docs/api.md).
 */
export type Calls = [outcomes: Rule<string>, calls: string];

/** The people whose role has a right; their names are those of the roles. */
function withRight<Value>(right: keyof typeof RIGHTS, value: Value): Rule<Value> {
  return Object.fromEntries(RIGHTS[right].roles.map((role) => [role, value]));
}

/** Only a person's own rows. */
export const OWN: Rule<Rows> = { ended: "denied", signedIn: [] };

/** The rows of a list for people with a right. */
export const readBy = (right: keyof typeof RIGHTS, rows: Rows): Rule<Rows> => ({
  ...withRight(right, rows),
  adminWithoutApp: "denied",
  ended: "denied",
  signedIn: [],
});

export const EVERYONE: Rule<string> = { everyone: "done" };
export const SIGNED_IN: Rule<string> = { ended: "denied", signedIn: "done" };
export const SERVICE: Rule<string> = { service: "done" };
export const doneBy = (right: keyof typeof RIGHTS): Rule<string> => ({
  ...withRight(right, "done"),
  signedIn: "denied",
});
export const ADMINISTRATION = doneBy("administration");
