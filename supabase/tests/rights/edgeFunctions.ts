import { cp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { ROOT } from "#tools/stack/config.ts";
import { FUNCTIONS_DIR } from "#tools/stack/functions/permissions.ts";
import { PAGE, PICTURE } from "./finalists.ts";
import type { Rule } from "./rules.ts";

/** `let in`: the payload is read. `sign in`: 401. `denied`: 403. */
type EdgeRule = Rule<"let in" | "sign in" | "denied"> & {
  /** Also those whom the rest of the API turns away. */
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
/** The schedule, and everybody who is signed in: they take nothing from the caller. */
const SESSIONS: EdgeRule = {
  ...ADMINISTRATORS,
  adminWithoutApp: "denied",
  signedIn: "let in",
  service: "let in",
};

/** Who is let in by each edge function. */
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
  "send-emails": SESSIONS,
};

/** Asked with a plain GET, and with which query. */
export const PLAIN_PAGES = new Map([
  ["calendar", ""],
  ["health", ""],
  ["project", `?id=${PAGE}`],
  ["project-picture", `?id=${PICTURE}`],
]);

const CHECK =
  /authorize: (requireAdministrator|requireRight\("\w+"\)|requireSession|async \(request\) => \{.*?\n {4}\}),/s;
const NO_CHECK = "authorize: async () => ({ id: crypto.randomUUID() }),";

/** Copies the edge functions into a folder and takes out of each the check of its caller. */
export async function withoutEdgeChecks(folder: string) {
  const functionsDir = path.join(folder, "functions");
  await cp(FUNCTIONS_DIR, functionsDir, { recursive: true });
  await symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  const opened: string[] = [];
  for (const name of await readdir(functionsDir)) {
    const file = path.join(functionsDir, name, "index.ts");
    const code = await readFile(file, "utf8").catch(() => "");
    if (!CHECK.test(code)) continue;
    await writeFile(file, code.replace(CHECK, NO_CHECK));
    opened.push(name);
  }
  return { functionsDir, opened };
}
