/** The tabs of the back office, in their order. */
export const SECTIONS = [
  { path: "/dashboard", label: "Dashboard" },
  { path: "/submissions", label: "Submissions" },
  { path: "/judging", label: "Judging" },
  { path: "/users", label: "Users" },
  { path: "/mailing-list", label: "Mailing List" },
  { path: "/mailings", label: "Mailings" },
  { path: "/contact-requests", label: "Contact Requests" },
  { path: "/configurations", label: "Configuration" },
] as const;

/** Every page of the back office: the server answers 404 elsewhere (tools/hosting/addresses.ts). */
export const PAGE_PATHS: readonly string[] = [
  ...SECTIONS.map(({ path }) => path),
  "/audit",
  "/withdrawn",
  "/failed-emails",
  "/access-removed",
  "/signing-out",
];
