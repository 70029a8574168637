import { challengeNow } from "#common/challengeClock.ts";
import { localAndOfficial } from "#common/localTime.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { figures } from "~/content/figures.ts";
import { outcomeWords } from "~/content/finalists.ts";
import { loadTeamPage, type TeamPage } from "~/data/finalistPage.ts";
import { loadChallenge } from "~/data/loadChallenge.ts";
import { type Finalist, loadFinalistTeams, type Stage } from "~/data/workspace.ts";
import { type ComingEvent, milestonesOf } from "~/features/coming-up/comingUp.ts";
import { loaded } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";

/** What the workspace shows. */
export interface Workspace {
  /** One for a member of its team, any number for a mentor; none for anybody else. */
  readonly finalists: readonly Finalist[];
  /** The public page of the caller's own team. */
  readonly page: TeamPage | null;
  readonly challenge: Challenge;
  /** When it was read, on the challenge's clock, in milliseconds. */
  readonly at: number;
}

/** Reads what the workspace shows. */
export function loadWorkspace(): Promise<Outcome<Workspace>> {
  return loaded("The workspace could not be loaded.", async () => {
    const [finalists, page, challenge] = await Promise.all([
      loadFinalistTeams(),
      loadTeamPage(),
      loadChallenge(),
    ]);
    return { finalists, page, challenge, at: challengeNow().getTime() };
  });
}

/** How far a team has come, as its members read it. */
export function finalistStanding({ ideaName, outcome, isTopThree }: Finalist): string {
  const idea = `“${ideaName}”`;
  switch (outcome) {
    case "first":
    case "second":
    case "third":
      return `Congratulations: ${idea} has won the ${outcomeWords[outcome].toLowerCase()}.`;
    case "top_three":
      return `Congratulations: ${idea} is in the top three. You pitch it in Paris.`;
    default:
      return isTopThree === false
        ? `${idea} remains a finalist. It is not in the top three, and ${figures.finalistPrize} and the medals of a finalist are yours.`
        : `${idea} is a finalist. Here is what comes next.`;
  }
}

/** What is still to come for a finalist, in order: the deadlines, and what was announced. */
export function finalistDates(
  stages: readonly Stage[],
  challenge: Challenge,
  at: number,
): ComingEvent[] {
  const deadlines = stages.map(({ name, dueAt }) => ({
    title: name,
    at: dueAt,
    when: localAndOfficial(dueAt),
  }));
  return [...deadlines, ...milestonesOf(challenge)]
    .filter((event) => Date.parse(event.at) > at)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
