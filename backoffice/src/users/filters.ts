import { ROLES } from "#shared/constants.ts";

export const ROLE_OPTIONS = [
  ...ROLES.map(({ value, label }) => ({ value, label })),
  { value: "user", label: "User" },
];

export const COMPLETENESS = [
  { value: "true", label: "Complete" },
  { value: "false", label: "Incomplete" },
];
