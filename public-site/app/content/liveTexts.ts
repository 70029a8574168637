import { localTime } from "#common/localTime.ts";
import { rehearsalText } from "#common/rehearsal.ts";
import type { ChallengeFacts } from "./facts.ts";
import { heroFacts } from "./hero.ts";

/** Texts that depend on the moment or on the visitor's clock. A page is prerendered with others in their place. */
export const LIVE_TEXTS = {
  /** The time left, in the opening of the home page. */
  timeLeft: (facts) => heroFacts(facts, true)[1].figure,
  timeLeftOf: (facts) => heroFacts(facts, true)[1].text,
  /** The deadline on the visitor's clock. */
  deadline({ window, dates }) {
    const verb = window === "closed" ? "was" : "is";
    return `In your time zone, that ${verb} ${localTime(dates.submissionsClose.instant)}.`;
  },
  year: ({ now }) => String(now.getUTCFullYear()),
  rehearsal: ({ now }) => rehearsalText(now),
} as const satisfies Record<string, (facts: ChallengeFacts) => string>;

export type LiveTextName = keyof typeof LIVE_TEXTS;
