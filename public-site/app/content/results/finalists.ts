import { figures } from "../figures.ts";
import { organisation } from "../organisation.ts";
import { capitalized } from "../text.ts";
import type { ResultReader, ResultStep, WriteResult } from "./result.ts";
import {
  contactStep,
  finalistIpStep,
  finalistPrize,
  lateStep,
  parisStep,
  pitch,
  publicPageStep,
  workspaceLink,
} from "./steps.ts";

/** A finalist before the top three are selected. */
export const finalist: WriteResult = ({ firstName, ideaName, facts }) => ({
  isGoodNews: true,
  title: `${firstName}, you are one of ${figures.finalists}.`,
  lead: `${facts.state === "finalists" ? `“${ideaName}” goes on. ` : ""}Of all the entries, the judges have selected ${figures.finalists}, and ${facts.state === "finalists" ? "yours" : `“${ideaName}”`} is among them.`,
  yours: [finalistPrize("Yours, whatever comes next")],
  next: "What happens now",
  steps: [
    contactStep(
      organisation.designPartner,
      "to get to know you and to plan",
      facts.challenge.resultsReleasedAt,
      facts,
    ),
    ...mentorship(facts),
    ...topThreeStep(facts),
    parisStep(facts, `The ${figures.topPitching} pitch ${pitch}`),
  ],
  links: [workspaceLink],
});

/** A finalist that pitches in Paris. */
export const topThree: WriteResult = ({ firstName, ideaName, facts }) => ({
  isGoodNews: true,
  title:
    facts.state === "deciding"
      ? `${firstName}, you are one of ${figures.pitching}.`
      : `${firstName}, you go to Paris.`,
  lead: `The judges have read what the finalists have made of their ideas, and “${ideaName}” is one of the ${figures.pitching} for the final.`,
  yours: [
    finalistPrize("Yours already"),
    { label: "For the first", figure: figures.firstPrize, note: "at most, cash and investment" },
  ],
  next: facts.state === "deciding" ? "What happens now" : "What happens until Paris",
  steps: [
    contactStep(
      organisation.designPartner,
      "about the journey, the stay and the pitch",
      facts.challenge.topThreeReleasedAt,
      facts,
    ),
    ...untilParis(facts),
    parisStep(facts, `You pitch ${pitch} The winners are selected there.`),
  ],
  links: [workspaceLink],
});

/** A finalist that stays one, and is not pitched in Paris. */
export const notForParis: WriteResult = (reader) => {
  const { firstName, ideaName, facts } = reader;
  return {
    isGoodNews: false,
    title: `Thank you, ${firstName}.`,
    lead: `“${ideaName}” is not one of the ${figures.pitching} that are pitched in Paris. The judges have read all that you made of it in these months, and we know that this is not the answer you hoped for. You remain one of ${figures.finalists} finalists, and nothing takes that away.`,
    yours: [finalistPrize("Yours")],
    next: "What you may want to know",
    steps: [
      contactStep(
        organisation.provider,
        "about your prize and the medals",
        facts.challenge.topThreeReleasedAt,
        facts,
      ),
      publicPageStep(reader),
      finalistIpStep,
      parisStep(facts, `The ${figures.topPitching} pitch, and the winners are selected.`),
    ],
    links: [workspaceLink],
  };
};

/** What a team that goes to Paris does until then; nothing once the pitches are over. */
function untilParis({ dates, state }: ResultReader["facts"]): ResultStep[] {
  if (state === "deciding") return [];
  return [
    {
      when: `Until ${dates.challengeEnds.roughly}`,
      title: "You prepare your pitch",
      text: ["Whatever is still to hand in, and until when, stands in your workspace."],
    },
  ];
}

/** What a finalist does until the pitches; nothing once they are over. */
function mentorship({ dates, state }: ResultReader["facts"]): ResultStep[] {
  if (state === "deciding") return [];
  return [
    {
      when: `Until ${dates.challengeEnds.roughly}`,
      title: "Mentorship and a design sprint",
      text: [
        "You refine the idea with mentors and build a prototype. What to hand in, and until when, is in your workspace.",
      ],
    },
  ];
}

/** Nothing once the pitches are over: the decision is what is waited for. */
function topThreeStep({ dates, state, isLate }: ResultReader["facts"]): ResultStep[] {
  if (state !== "finalists") return [];
  const { roughly } = dates.topThreeSelected;
  const title = `The ${figures.topPitching} are selected`;
  if (isLate) return [lateStep(title, roughly)];
  return [
    {
      when: capitalized(roughly),
      title,
      text: [`From among the ${figures.finalists}. The others keep their prize and their medals.`],
    },
  ];
}
