import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organization } from "./organization.ts";

/** The rules of eligibility for the logistics page and the FAQ. */
export const eligibility = ({ dates, teamSize, hasTeams }: ChallengeFacts) => ({
  who: {
    title: "Who can enter",
    rules: [
      `You are ${figures.minimumAge} or older when you submit.`,
      `You are one of these: an undergraduate enrolled full-time or part-time; affiliated with a college or university in a graduate or post-graduate program; or a graduate from ${figures.graduatedFrom} onwards.`,
      `If you are employed, your contract does not preclude transferring your IP to ${organization.provider}, who sponsors the challenge.`,
    ],
  },
  teams: hasTeams
    ? {
        title: "Alone or in a team",
        rules: [
          `A team has up to ${teamSize} people. You can also enter alone.`,
          "You join one team or go solo, and you make one entry. One entry may hold several ideas.",
        ],
      }
    : {
        title: "Individual entries only",
        rules: [
          "Each participant enters alone.",
          "You make one entry. One entry may hold several ideas.",
        ],
      },
  submission: {
    title: "Your submission",
    rules: [
      "Your ideas are original.",
      "Your submission is in English, and so is your pitch if you become a finalist.",
      `Late submissions are not accepted. You can withdraw only before ${dates.withdrawalsClose.moment}.`,
    ],
  },
  exclusions: {
    title: "Not wanted",
    rules: [
      "Ideas tied to current university or lab research with entangled IP.",
      "Near-term or market-ready incremental solutions.",
    ],
  },
});
