import type { Step } from "../runner/run.ts";

/** `forward` deploys this commit; `back` returns to it from a later one. */
export type Way = "forward" | "back";

/** A hosted project, or a server of one's own (docs/own-server.md). */
export type Database =
  | { projectRef: string }
  | {
      dbUrl: string;
      /** The command that copies the edge functions and restarts their service. */
      functions: string;
    };

export interface Target {
  database: Database;
  /** The command that uploads `build/hosting/site`. */
  upload: string;
}

const shell = (name: string, command: string): Step => ({ name, command: ["sh", "-c", command] });

/**
 * The steps of a release. The build comes first because it can fail without having changed anything. Then the order keeps
 * open pages working: the database supports old and new functions, the functions answer old and new pages, and the settings
 * come last because they may require what only new pages send. Going back leaves database and settings as
 * they are: migrations never remove what the previous release uses.
 */
export function stepsOf(way: Way, { database, upload }: Target): Step[] {
  const build: Step = { name: "build", command: ["npm", "run", "build"] };
  const site = shell("site", upload);
  if ("dbUrl" in database) {
    const push = ["supabase", "db", "push", `--remote=${database.dbUrl}`, "--yes"];
    return [
      build,
      ...(way === "forward" ? [{ name: "database", command: push }] : []),
      shell("edge functions", database.functions),
      site,
    ];
  }
  const remote = `--remote=${database.projectRef}`;
  const functions = ["supabase", "functions", "deploy", "--use-api", remote, "--yes"];
  if (way === "back") return [build, { name: "edge functions", command: functions }, site];
  return [
    build,
    { name: "database", command: ["supabase", "db", "push", remote, "--yes"] },
    // Removes functions that this release no longer has. Open pages of the previous release may still call them for a while.
    { name: "edge functions", command: [...functions, "--prune"] },
    site,
    { name: "settings", command: ["supabase", "config", "push", remote, "--yes"] },
  ];
}
