import { contactDay } from "#shared/contactDay.ts";
import { challengeDate } from "../dates.ts";
import type { ChallengeFacts } from "../facts.ts";
import { figures } from "../figures.ts";
import { ipOfFinalists, ipPolicy } from "../ipPolicy.ts";
import { organisation } from "../organisation.ts";
import { faqIds, faqPath, pages } from "../pages.ts";
import { capitalized } from "../text.ts";
import type { ResultReader, ResultStep } from "./result.ts";

/**
 * Who writes to the team, and by which day; later, what to do where nothing came.
 * @param releasedAt when the team was told; null where that is not known.
 */
export function contactStep(
  who: string,
  about: string,
  releasedAt: string | null,
  { now }: ChallengeFacts,
): ResultStep {
  const { end, isOver } = contactDay(releasedAt ?? now.toISOString(), now);
  const { day } = challengeDate(end.toISOString());
  if (isOver) {
    return {
      isOver: true,
      title: `By ${day} you should have heard from us`,
      text: [
        `${capitalized(who)} writes to everybody on the team, ${about}. If nothing has reached you, not in the spam folder either, please `,
        { text: "write to us", href: pages.contact },
        ".",
      ],
    };
  }
  return {
    when: `By ${day}`,
    title: `${capitalized(who)} writes to you`,
    text: [`To everybody on the team, ${about}. Please look into your spam folder, too.`],
  };
}

/** What comes when the day that was announced has passed without a decision. */
export function lateStep(title: string, announced: string): ResultStep {
  return {
    when: "Later than announced",
    title,
    text: [
      `It was announced for ${announced}, and the decision is not out yet. Everybody on your team gets an email as soon as it is.`,
    ],
  };
}

/** What the public reads, and who decides it. */
export function publicPageStep({ publicPage }: ResultReader): ResultStep {
  const workspace = { text: "your workspace", href: pages.workspace };
  if (!publicPage) {
    return {
      title: "Your page is not public",
      text: ["Nobody can read about your idea yet. Your team decides that in ", workspace, "."],
    };
  }
  return {
    title: "Your page is public",
    text: [
      { text: "Everybody can read it", href: publicPage },
      ". What it says, and who of you is named, your team decides in ",
      workspace,
      ".",
    ],
  };
}

export const finalistIpStep: ResultStep = {
  title: "Who owns the idea",
  text: [
    `${ipOfFinalists} ${ipPolicy.acquired} `,
    { text: "Read the IP policy", href: faqPath(faqIds.ipPolicy) },
    ".",
  ],
};

/** When the pitches are, and that they are late where they are. */
export function parisStep(facts: ChallengeFacts, text: string): ResultStep {
  const { challengeEnds } = facts.dates;
  if (facts.state === "deciding") return lateStep("The decision", challengeEnds.roughly);
  return { when: capitalized(challengeEnds.roughly), title: "Paris", text: [text] };
}

export const pitch = `at the headquarters of ${organisation.provider}. The journey and the stay are paid for.`;

/** What every finalist keeps. */
export const finalistPrize = (label: string) => ({
  label,
  figure: figures.finalistPrize,
  note: "in cash, and the medals of a finalist",
});

export const workspaceLink = { text: "Open your workspace", href: pages.workspace } as const;
export const winnersLink = { text: "See the winners", href: pages.winners } as const;
