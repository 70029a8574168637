export const ROLES = [
  { value: "admin", label: "Admin" },
  { value: "user", label: "User" },
];

export const COMPLETENESS = [
  { value: "true", label: "Complete" },
  { value: "false", label: "Incomplete" },
];
