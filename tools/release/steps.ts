import type { Step } from "../runner/run.ts";

/** `forward` brings all of this commit; `back` is the way back to it from a later one. */
export type Way = "forward" | "back";

export interface Target {
  /** The project's reference at Supabase. */
  projectRef: string;
  /** The command that brings `build/hosting/site` to the static host. */
  upload: string;
}

/**
 * The steps of a release, in the order in which pages that are open go on working: the database can do more before anybody
 * asks for it, the functions answer old and new pages, and settings come last, because they may ask
 * for what old pages do not send, such as a robot check. The way back leaves database and
 * settings as they are: migrations only go forward, and never take away what the release before used.
 */
export function stepsOf(way: Way, { projectRef, upload }: Target): Step[] {
  const remote = `--remote=${projectRef}`;
  const deployFunctions = ["supabase", "functions", "deploy", "--use-api", remote, "--yes"];
  const site: Step[] = [
    { name: "build", command: ["npm", "run", "build"] },
    { name: "site", command: ["sh", "-c", upload] },
  ];
  if (way === "back") return [{ name: "edge functions", command: deployFunctions }, ...site];
  return [
    { name: "database", command: ["supabase", "db", "push", remote, "--yes"] },
    // Those that the source has no more go: a release later than the pages that called them.
    { name: "edge functions", command: [...deployFunctions, "--prune"] },
    ...site,
    { name: "settings", command: ["supabase", "config", "push", remote, "--yes"] },
  ];
}
