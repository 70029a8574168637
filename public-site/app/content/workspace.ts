import { AWARDS } from "#shared/awards.ts";
import type { TeamOutcome } from "#shared/standing.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { pages } from "./pages.ts";
import type { RichText } from "./text.ts";

/** How far a team has come, as its members read it in their workspace. */
export function finalistStanding(
  outcome: TeamOutcome,
  ideaName: string,
  { state }: ChallengeFacts,
): string {
  const idea = `“${ideaName}”`;
  const kept = "What you handed in stays here.";
  const waiting = "The decision is not out yet: everybody on the team is told by email.";
  switch (outcome) {
    case "first":
    case "second":
    case "third": {
      const has = state === "afterwards" ? "won" : "has won";
      return `${idea} ${has} the ${AWARDS[outcome].name.toLowerCase()}. ${kept}`;
    }
    case "unplaced":
      return `${idea} is one of ${figures.finalists} finalists, without one of the first ${figures.pitching} places. ${figures.finalistPrize} and the medals are yours. ${kept}`;
    case "not_for_paris":
      return `${idea} remains a finalist. It is not one of the ${figures.pitching} that are pitched in Paris, and ${figures.finalistPrize} and the medals are yours. ${kept}`;
    case "top_three":
      return state === "deciding"
        ? `${idea} is one of ${figures.pitching} in the final. ${waiting}`
        : `${idea} is one of ${figures.pitching} that are pitched in Paris. Here is what comes until then.`;
    case "finalist":
      return state === "deciding"
        ? `${idea} is a finalist. ${waiting}`
        : `${idea} is a finalist. Here is what comes next.`;
  }
}

/** For whoever is neither on the team of a finalist nor a mentor. */
export function noWorkspace({ isReleased }: ChallengeFacts): RichText {
  return [
    "Who the finalists are is on ",
    { text: "their page", href: pages.finalists },
    `${isReleased ? "" : ", once the results are released"}. Your own entry and your team are on your dashboard.`,
  ];
}
