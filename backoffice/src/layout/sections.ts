import type { Role } from "#common/claimedRole.ts";
import type { Right } from "../data/rights.ts";

interface Section {
  path: string;
  label: string;
  /** The right that opens it. */
  right: Right;
  /** The only role that has a tab for it. Other roles use another page or follow a link. */
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
  { path: "/emails", label: "Sent emails", right: "emails" },
  { path: "/faq-answers", label: "FAQ", right: "administration" },
  { path: "/configurations", label: "Configuration", right: "administration" },
];

/** Pages without a tab, for administrators. */
export const FURTHER_PAGES = ["/audit", "/withdrawn"];

/** Parts of shared sections that only administrators open. */
export const CLOSED_PARTS = ["/judging/finalists", "/judging/releases", "/judging/rounds/new"];

/** The page that ends the session. The state distinguishes a press on Sign Out from a followed link. */
export const SIGN_OUT = { to: "/signing-out", state: "sign-out" } as const;

/** Every page of the back office: the server answers 404 elsewhere (tools/hosting/addresses.ts). */
export const PAGE_PATHS: readonly string[] = [
  ...SECTIONS.map(({ path }) => path),
  ...FURTHER_PAGES,
  "/access-removed",
  SIGN_OUT.to,
];
