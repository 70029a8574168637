import type { Role } from "#common/claimedRole.ts";
import { roleMay } from "../data/rights.ts";
import { SECTIONS } from "./sections.ts";

export function tabsOf(role: Role): typeof SECTIONS {
  return SECTIONS.filter(
    ({ label, right, tabOf = role }) => label && tabOf === role && roleMay(role, right),
  );
}

export const firstPageOf = (role: Role) =>
  role === "support" ? "/contact-requests" : "/dashboard";

/** Whether a role may open an address. Unknown addresses are open, to say that they do not exist. */
export function mayOpen(role: Role, pathname: string): boolean {
  const section = SECTIONS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return !section || roleMay(role, section.right);
}
