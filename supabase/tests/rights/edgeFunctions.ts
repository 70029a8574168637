import { PAGE, PICTURE } from "./finalists.ts";
import type { Rule } from "./rules.ts";

/** `let in`: the function reads the payload. `sign in`: 401. `denied`: 403. */
type EdgeRule = Rule<"let in" | "sign in" | "denied"> & {
  /** Everyone else, also with an invalid key or token. */
  anybody: "let in" | "sign in";
};

const OPEN: EdgeRule = { anybody: "let in" };
const ADMINISTRATORS: EdgeRule = {
  admin: "let in",
  adminWithoutCode: "denied",
  ended: "sign in",
  signedIn: "denied",
  anybody: "sign in",
};
/** The schedule, and everyone who is signed in. */
const SESSIONS: EdgeRule = {
  ...ADMINISTRATORS,
  adminWithoutApp: "denied",
  signedIn: "let in",
  service: "let in",
};

/** The callers of each edge function. */
export const EDGE_FUNCTIONS: Record<string, EdgeRule> = {
  "handle-contact-form": OPEN,
  unsubscribe: OPEN,
  "email-events": { anybody: "sign in" },
  health: OPEN,
  calendar: OPEN,
  project: OPEN,
  "project-picture": OPEN,
  "set-admin": ADMINISTRATORS,
  "remove-admin": ADMINISTRATORS,
  "list-admin-users": ADMINISTRATORS,
  "delete-user": ADMINISTRATORS,
  "get-user-email": { ...ADMINISTRATORS, support: "let in" },
  "accept-anonymized-document": ADMINISTRATORS,
  "check-document": SESSIONS,
  "send-emails": { service: "let in", anybody: "sign in" },
};

/** The pages that are opened with GET, with their query. */
export const PLAIN_PAGES = new Map([
  ["calendar", ""],
  ["health", ""],
  ["project", `?id=${PAGE}`],
  ["project-picture", `?id=${PICTURE}`],
]);
