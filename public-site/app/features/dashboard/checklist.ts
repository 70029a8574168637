import type { Challenge } from "#shared/challengeRow.ts";
import type { Standing } from "#shared/standing.ts";
import { cleanLine, cleanLines } from "#shared/validation.ts";
import { paths } from "~/config/paths.ts";
import { stepLabels } from "~/content/myEditor.ts";
import { areTeamsOpen } from "~/content/myTeam.ts";
import type { Entry } from "~/data/entry.ts";
import { TEAM_ID } from "~/features/team/teamId.ts";

interface Step {
  readonly label: string;
  readonly done: boolean;
  readonly optional?: boolean;
  /** Where to do it; not for what only somebody else can do. */
  readonly to?: string;
}

interface Situation {
  readonly standing: Standing;
  readonly challenge: Challenge;
  /** How many people are on the team; 0 without an entry. */
  readonly teamSize: number;
}

/** What it takes to take part, in order, and what of it is done. The profile is, or one would not be here. */
export function checklist(
  entry: Entry | null,
  { standing, challenge, teamSize }: Situation,
): Step[] {
  const labels = stepLabels(standing, challenge);
  const mine = entry === null || entry.isOwner;
  const to = (path: string) => (mine ? { to: path } : {});
  const inTeam = teamSize > 1;
  return [
    { label: labels.profile, done: true },
    mine ? { label: labels.start, done: entry !== null } : { label: labels.join, done: true },
    // Not for who can do it no more, and has entered alone.
    ...(mine && (areTeamsOpen(standing, challenge) || inTeam)
      ? [{ label: labels.invite, optional: true, done: inTeam, ...to(`#${TEAM_ID}`) }]
      : []),
    { label: labels.name, done: has(cleanLine(entry?.ideaName)), ...to(paths.entry) },
    { label: labels.describe, done: has(cleanLines(entry?.description)), ...to(paths.entry) },
    { label: labels.attach, optional: true, done: has(entry?.document), ...to(paths.entry) },
    {
      label: labels.submit,
      done: entry?.state === "submitted",
      ...(standing.window === "open" && to(paths.entrySubmit)),
    },
  ];
}

function has(value: unknown): boolean {
  return Boolean(value);
}
