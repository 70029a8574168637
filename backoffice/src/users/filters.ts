import { COUNTRIES } from "#shared/countries.ts";

export const ROLES = [
  { value: "admin", label: "Admin" },
  { value: "user", label: "User" },
];

export const COMPLETENESS = [
  { value: "true", label: "Complete" },
  { value: "false", label: "Incomplete" },
];

export const COUNTRY_OPTIONS = COUNTRIES.map(({ name }) => ({ value: name, label: name }));
