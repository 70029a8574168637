import { FUNCTIONS, RELATIONS } from "./allowed.ts";
import type { FunctionRule, RelationRule } from "./rules.ts";

/** The roles that the API takes on for its callers. */
export type ClientRole = "anon" | "authenticated" | "service_role";

/**
 * What a role has to be granted in `public` for its callers to do what allowed.ts says, and no more:
 * "SELECT challenge", "UPDATE profiles.country", "EXECUTE create_entry", in order.
 */
export function grantsOf(role: ClientRole): string[] {
  const relations = Object.entries(RELATIONS).flatMap(([name, rule]) => grantsOn(name, rule, role));
  const functions = Object.entries(FUNCTIONS)
    .filter(([, rule]) => rolesCalling(rule).includes(role))
    .map(([name]) => `EXECUTE ${name}`);
  return [...relations, ...functions].sort();
}

function grantsOn(name: string, rule: RelationRule, role: ClientRole): string[] {
  const has = (rows: object | undefined) => rows !== undefined && rolesOf(rows).includes(role);
  const columns = has(rule.update?.rows) ? (rule.update?.columns.split(" ") ?? []) : [];
  return [
    ...(has(rule.select) ? [`SELECT ${name}`] : []),
    ...columns.map((column) => `UPDATE ${name}.${column}`),
    ...(has(rule.delete) ? [`DELETE ${name}`] : []),
  ];
}

function rolesCalling({ calls }: FunctionRule): ClientRole[] {
  return rolesOf(Object.assign({}, ...Object.values(calls)));
}

/** Whom a rule lets in: visitors and accounts, accounts alone, or the edge functions. */
function rolesOf(rule: object): ClientRole[] {
  if ("everybody" in rule) return ["anon", "authenticated"];
  return "secretKey" in rule ? ["service_role"] : ["authenticated"];
}
