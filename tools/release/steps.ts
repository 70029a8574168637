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
  const functions: Step = {
    name: "edge functions",
    command: ["supabase", "functions", "deploy", "--use-api", remote, "--yes"],
  };
  const site: Step[] = [
    { name: "build", command: ["npm", "run", "build"] },
    { name: "site", command: ["sh", "-c", upload] },
  ];
  if (way === "back") return [functions, ...site];
  return [
    { name: "database", command: ["supabase", "db", "push", remote, "--yes"] },
    functions,
    ...site,
    { name: "settings", command: ["supabase", "config", "push", remote, "--yes"] },
  ];
}
