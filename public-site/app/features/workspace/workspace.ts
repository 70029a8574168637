import { challengeNow } from "#common/challengeClock.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { loadTeamPage, type TeamPage } from "~/data/finalistPage.ts";
import { type Finalist, loadFinalistTeams, type Stage } from "~/data/workspace.ts";
import { type ComingEvent, undecidedMilestones } from "~/features/coming-up/comingUp.ts";
import { loaded } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";

export interface Workspace {
  /** One for a member, any number for a mentor, none for others. */
  readonly finalists: readonly Finalist[];
  /** The public page of the visitor's team. */
  readonly page: TeamPage | null;
  readonly challenge: Challenge;
  /** The time on the challenge's clock, in milliseconds. */
  readonly at: number;
}

export function loadWorkspace(reading: Promise<Challenge>): Promise<Outcome<Workspace>> {
  return loaded("The workspace could not be loaded.", async () => {
    const [finalists, page, challenge] = await Promise.all([
      loadFinalistTeams(),
      loadTeamPage(),
      reading,
    ]);
    return { finalists, page, challenge, at: challengeNow().getTime() };
  });
}

/** The next dates of a finalist, in order: deadlines, and milestones without a public outcome. */
export function finalistDates(
  stages: readonly Stage[],
  challenge: Challenge,
  at: number,
): ComingEvent[] {
  const deadlines = stages.map(({ name, due_at }) => ({ title: name, at: due_at }));
  return [...deadlines, ...undecidedMilestones(challenge, at)]
    .filter((event) => Date.parse(event.at) > at)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
