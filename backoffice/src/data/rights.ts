import { usePermissions } from "react-admin";
import type { Role } from "#common/claimedRole.ts";
import { RIGHTS } from "#shared/constants.ts";

/** The rights (docs/roles.md). */
export type Right = keyof typeof RIGHTS;

/** Whether a role has a right. The database uses the same table. */
export function roleMay(role: Role | undefined, right: Right): boolean {
  const roles: readonly string[] = RIGHTS[right].roles;
  return role !== undefined && roles.includes(role);
}

/** The right that opens a list; by default, administration. */
export function rightToRead(view: string): Right {
  const lines = Object.entries(RIGHTS) as [Right, { lists: readonly string[] }][];
  return lines.find(([, { lists }]) => lists.includes(view))?.[0] ?? "administration";
}

/** The role of the signed-in person; undefined until it is known. */
export function useRole(): Role | undefined {
  const { permissions } = usePermissions<Role>();
  return permissions;
}

/** Whether the signed-in person has a right. */
export function useRights(): (right: Right) => boolean {
  const role = useRole();
  return (right) => roleMay(role, right);
}
