import type { Role } from "#common/claimedRole.ts";
import type { Right } from "../data/rights.ts";

interface Section {
  path: string;
  /** The right that opens it. */
  right: Right;
  /** The label of its tab; undefined: it has none. */
  label?: string;
  /** The path of the section whose tab is marked on its pages, if it has none. */
  tab?: string;
  /** Whether its tab comes first and is always visible (the specification's tabs). */
  isFirst?: boolean;
  /** The parts of a section with several pages. */
  parts?: readonly { path: string; label: string }[];
  /** The only role that has a tab for it. Other roles use another page or follow a link. */
  tabOf?: Role;
}

/** The pages of the back office, with their tabs in order. */
export const SECTIONS: readonly Section[] = [
  { path: "/dashboard", label: "Dashboard", isFirst: true, right: "statistics" },
  { path: "/reports", label: "Reports", right: "statistics" },
  { path: "/submissions", label: "Submissions", isFirst: true, right: "administration" },
  {
    path: "/entries",
    label: "Submissions",
    isFirst: true,
    right: "observation",
    tabOf: "observer",
  },
  {
    path: "/judging",
    label: "Judging",
    right: "administration",
    parts: [
      { path: "/judging/rounds", label: "Rounds" },
      { path: "/judging/judges", label: "Judges" },
      { path: "/judging/conflicts", label: "Conflicts" },
      { path: "/judging/releases", label: "Releases" },
      { path: "/judging/finalists", label: "Finalists" },
    ],
  },
  { path: "/users", label: "Users", isFirst: true, right: "people" },
  { path: "/people", label: "Users", isFirst: true, right: "observation", tabOf: "observer" },
  { path: "/mailing-list", label: "Mailing List", isFirst: true, right: "subscribers" },
  { path: "/group-emails", label: "Group Emails", right: "administration" },
  { path: "/contact-requests", label: "Contact Requests", isFirst: true, right: "messages" },
  { path: "/emails", label: "Sent Emails", right: "emails" },
  { path: "/faq-answers", label: "FAQ", right: "administration" },
  { path: "/configurations", label: "Configuration", isFirst: true, right: "administration" },
  { path: "/audit", right: "administration" },
  { path: "/withdrawn", tab: "/submissions", right: "administration" },
  { path: "/templates", tab: "/contact-requests", right: "messages" },
];

/** The page that ends the session. The state distinguishes a press on Sign Out from a followed link. */
export const SIGN_OUT = { to: "/signing-out", state: "sign-out" } as const;

/** Addresses that people try instead of a page's, mostly its label or its singular. They redirect to it. */
export const OTHER_ADDRESSES: Readonly<Record<string, string>> = {
  "/submission": "/submissions",
  "/user": "/users",
  "/report": "/reports",
  "/email": "/emails",
  "/sent-emails": "/emails",
  "/group-email": "/group-emails",
  "/contact": "/contact-requests",
  "/contact-request": "/contact-requests",
  "/faq": "/faq-answers",
  "/configuration": "/configurations",
  "/audit-log": "/audit",
};

/** Every page of the back office with the pages below it: the server answers 404 elsewhere (tools/hosting/addresses.ts). */
export const PAGE_PATHS: readonly string[] = [
  ...SECTIONS.map(({ path }) => path),
  ...Object.keys(OTHER_ADDRESSES),
  "/access-removed",
  SIGN_OUT.to,
];
