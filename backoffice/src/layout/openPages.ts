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

/** The section of an address; undefined if no page has it. */
export const sectionOf = (pathname: string) =>
  SECTIONS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

/** The role's own list in place of one that it may not open, such as the observers' submissions; undefined without one. */
export function ownListOf(role: Role, pathname: string): string | undefined {
  const list = SECTIONS.find(({ path }) => path === pathname);
  return tabsOf(role).find(({ label }) => label === list?.label)?.path;
}

/** Whether a role may open an address. Unknown addresses are open, to say that they do not exist. */
export function mayOpen(role: Role, pathname: string): boolean {
  const section = sectionOf(pathname);
  return !section || roleMay(role, section.right);
}
