/** The tabs of the back office, in the order of specification section 2. */
export const SECTIONS = [
  { path: "/dashboard", label: "Dashboard" },
  { path: "/submissions", label: "Submissions" },
  { path: "/users", label: "Users" },
  { path: "/mailing-list", label: "Mailing List" },
  { path: "/contact-requests", label: "Contact Requests" },
  { path: "/configurations", label: "Configuration" },
] as const;
