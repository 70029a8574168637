import { cleanLine, cleanLines } from "#shared/validation.ts";
import { paths } from "~/config/paths.ts";
import type { Entry } from "~/data/entry.ts";
import { TEAM_ID } from "~/features/team/teamId.ts";

interface Step {
  readonly label: string;
  readonly done: boolean;
  readonly optional?: boolean;
  /** Where to do it; not for what only somebody else can do. */
  readonly to?: string;
}

interface TeamStanding {
  readonly teamSize: number;
  /** Whether teams can still change. */
  readonly teamsOpen: boolean;
}

/** What it takes to take part, in order, and what of it is done. The profile is, or one would not be here. */
export function checklist(entry: Entry | null, { teamSize, teamsOpen }: TeamStanding): Step[] {
  const mine = entry === null || entry.isOwner;
  const to = (path: string) => (mine ? { to: path } : {});
  const inTeam = teamSize > 1;
  return [
    { label: "Complete your profile", done: true },
    mine
      ? { label: "Start your entry", done: entry !== null }
      : { label: "Join a team", done: true },
    // Not for who can do it no more, and has entered alone.
    ...(mine && (teamsOpen || inTeam)
      ? [{ label: "Invite your team", optional: true, done: inTeam, ...to(`#${TEAM_ID}`) }]
      : []),
    { label: "Name the idea", done: has(cleanLine(entry?.ideaName)), ...to(paths.entry) },
    { label: "Describe the idea", done: has(cleanLines(entry?.description)), ...to(paths.entry) },
    { label: "Attach a document", optional: true, done: has(entry?.document), ...to(paths.entry) },
    { label: "Submit the entry", done: entry?.state === "submitted", ...to(paths.entrySubmit) },
  ];
}

function has(value: unknown): boolean {
  return Boolean(value);
}
