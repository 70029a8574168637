import { officialClockNote } from "#common/content/dates.ts";
import { capitalized } from "#common/words.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { ipPolicy } from "./ipPolicy.ts";
import { organization } from "./organization.ts";

/** The values for every Markdown file. */
export const commonValues = {
  ...figures,
  provider: organization.provider,
  Provider: capitalized(organization.provider),
  designPartner: organization.designPartner,
  contactEmail: organization.contactEmail,
  ipFinalists: ipPolicy.finalists,
  ipAcquired: ipPolicy.acquired,
  ipOthers: ipPolicy.others,
} as const;

/** The values for Markdown that depends on the configuration. */
export function factValues(facts: ChallengeFacts) {
  const { dates, deadline, entering, teamSize, teammates } = facts;
  const { topThreeSelected, challengeEnds } = dates;
  return {
    ...commonValues,
    deadline,
    entering,
    teamSize,
    teammates,
    finalistCount: facts.finalists,
    pitchingCount: facts.pitching,
    pitchers: facts.pitchers,
    Pitchers: capitalized(facts.pitchers),
    pitch: facts.pitch,
    officialClock: officialClockNote,
    registrationCloses: dates.registrationCloses.day,
    withdrawals: dates.withdrawalsClose.moment,
    topThreeSelected: topThreeSelected.roughly,
    TopThreeSelected: capitalized(topThreeSelected.roughly),
    challengeEnds: challengeEnds.roughly,
    ChallengeEnds: capitalized(challengeEnds.roughly),
  } as const;
}
