import { contactDay } from "#shared/contactDay.ts";
import { challengeDate } from "../dates.ts";
import type { ChallengeFacts } from "../facts.ts";
import { figures } from "../figures.ts";
import { ipOfFinalists, ipPolicy } from "../ipPolicy.ts";
import { faqIds, faqPath, pages } from "../pages.ts";
import { capitalized } from "../text.ts";
import type { ResultReader, ResultStep } from "./result.ts";

/**
 * Who emails the team, and by which day; after that day, what to do without an email.
 * @param releasedAt when the team was notified; null if that is not known.
 */
export function contactStep(
  sender: string,
  about: string,
  releasedAt: string | null,
  { now }: ChallengeFacts,
): ResultStep {
  const { end, isOver } = contactDay(releasedAt ?? now.toISOString(), now);
  const { day } = challengeDate(end.toISOString());
  if (isOver) {
    return {
      isOver: true,
      title: `An email by ${day}`,
      text: [
        `${capitalized(sender)} has emailed everyone on the team, ${about}. If you haven’t received it, check your spam folder, then `,
        { text: "contact us", href: pages.contact },
        ".",
      ],
    };
  }
  return {
    when: `By ${day}`,
    title: `${capitalized(sender)} emails you`,
    text: [`Everyone on the team gets it, ${about}. Please check your spam folder, too.`],
  };
}

/** A decision whose announced date has passed. */
export function lateStep(title: string, announced: string): ResultStep {
  return {
    when: "Later than announced",
    title,
    text: [
      `It was announced for ${announced}, and the decision is not out yet. We email everyone on your team as soon as it is.`,
    ],
  };
}

/** The public page of a finalist. */
export function publicPageStep({ publicPage }: ResultReader): ResultStep {
  const workspace = { text: "your workspace", href: pages.workspace };
  if (!publicPage) {
    return {
      title: "Your page is not public",
      text: ["Your team can publish it in ", workspace, "."],
    };
  }
  return {
    title: "Your page is public",
    text: [
      { text: "See your page", href: publicPage },
      ". Your team can change its content and the names on it in ",
      workspace,
      ".",
    ],
  };
}

export const finalistIpStep: ResultStep = {
  title: "Idea ownership",
  text: [
    `${ipOfFinalists} ${ipPolicy.acquired} `,
    { text: "Read the IP policy", href: faqPath(faqIds.ipPolicy) },
    ".",
  ],
};

/** The pitches, or the late decision about them. */
export function parisStep(facts: ChallengeFacts, text: string): ResultStep {
  const { challengeEnds } = facts.dates;
  if (facts.state === "deciding") return lateStep("The decision", challengeEnds.roughly);
  return { when: capitalized(challengeEnds.roughly), title: "Paris", text: [text] };
}

/** The prize of every finalist. */
export const finalistPrize = (label: string) => ({
  label,
  figure: figures.finalistPrize,
  note: "in cash, and the medals of a finalist",
});

export const workspaceLink = { text: "Open your workspace", href: pages.workspace } as const;
export const winnersLink = { text: "See the winners", href: pages.winners } as const;
