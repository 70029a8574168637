import type { Role } from "#common/claimedRole.ts";
import type { Right } from "../data/rights.ts";

interface Section {
  path: string;
  label: string;
  /** What it takes to open it. */
  right: Right;
  /** The only role that has a tab for it: others come there otherwise, or have a fuller page. */
  tabOf?: Role;
}

/** The tabs of the back office, in their order. */
export const SECTIONS: readonly Section[] = [
  { path: "/dashboard", label: "Dashboard", right: "statistics" },
  { path: "/reports", label: "Reports", right: "statistics" },
  { path: "/submissions", label: "Submissions", right: "administration" },
  { path: "/entries", label: "Submissions", right: "observation", tabOf: "observer" },
  { path: "/judging", label: "Judging", right: "judging" },
  { path: "/users", label: "Users", right: "people" },
  { path: "/people", label: "Users", right: "observation", tabOf: "observer" },
  { path: "/mailing-list", label: "Mailing List", right: "subscribers" },
  { path: "/group-emails", label: "Group emails", right: "administration" },
  { path: "/contact-requests", label: "Contact Requests", right: "messages" },
  { path: "/failed-emails", label: "Failed emails", right: "emails", tabOf: "support" },
  { path: "/configurations", label: "Configuration", right: "administration" },
];

/** What has no tab, and is the administrators'. */
export const FURTHER_PAGES = ["/audit", "/withdrawn"];

/** What is the administrators' of a section that others open as well. */
export const CLOSED_PARTS = ["/judging/finalists", "/judging/releases", "/judging/rounds/new"];

/** The page that ends the session. The state tells a press on Sign Out from a followed link. */
export const SIGN_OUT = { to: "/signing-out", state: "sign-out" } as const;

/** Every page of the back office: the server answers 404 elsewhere (tools/hosting/addresses.ts). */
export const PAGE_PATHS: readonly string[] = [
  ...SECTIONS.map(({ path }) => path),
  ...FURTHER_PAGES,
  "/access-removed",
  SIGN_OUT.to,
];
