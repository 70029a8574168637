import type { Role } from "#common/claimedRole.ts";
import { roleMay } from "../data/rights.ts";
import { CLOSED_PARTS, FURTHER_PAGES, SECTIONS } from "./sections.ts";

export function tabsOf(role: Role): typeof SECTIONS {
  return SECTIONS.filter(({ right, tabOf = role }) => tabOf === role && roleMay(role, right));
}

export function firstPageOf(role: Role): string {
  if (role === "support") return "/contact-requests";
  return role === "chair" ? "/judging" : "/dashboard";
}

const isBelow = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(`${path}/`);

/** Whether a role may open an address. Unknown addresses are open, to say that they do not exist. */
export function mayOpen(role: Role, pathname: string): boolean {
  if ([...FURTHER_PAGES, ...CLOSED_PARTS].some((path) => isBelow(pathname, path))) {
    return roleMay(role, "administration");
  }
  const section = SECTIONS.find(({ path }) => isBelow(pathname, path));
  return !section || roleMay(role, section.right);
}
