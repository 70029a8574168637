/** The tabs of the back office, in the order of specification section 2. */
export const SECTIONS = [
  { path: "/dashboard", label: "Dashboard" },
  { path: "/users", label: "Users" },
  { path: "/contact-requests", label: "Contact Requests" },
] as const;
