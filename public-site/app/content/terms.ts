import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { organisation } from "./organisation.ts";
import { capitalized } from "./text.ts";

const { provider, designPartner } = organisation;

const contributed =
  "Inside a team, an idea belongs to everybody who has contributed to it, unless you";
const looksAfterIt =
  "the owner of an entry is who looks after it on this site, and has no more of the idea for that.";

/** What the official rules lay down and the FAQ repeats, in the same sentences. */
export const terms = {
  aiTools:
    "You may use AI tools to research, draw or write. The idea is yours nonetheless: you can explain every part of it, you have checked what the tool gave you, and nothing in it belongs to somebody else.",
  confidence:
    "Do not put anything into your entry that others have told you in confidence, and nothing that has to stay secret whatever happens.",
  readers: `Until you submit, nobody but your team can read your entry. After that the people who judge it at ${provider} and ${designPartner}, and those whom they ask to judge with them, read it in confidence and for this purpose alone. Other participants never see it.`,
  publication:
    "Nothing of your entry is published without your team’s consent, except, for finalists, the names of the team and of the idea.",
  decisions:
    "Decisions are the judges’ alone and final. Every team reads its own on its dashboard, all of them from the same moment on.",
  feedback:
    "Where a round of judging gives feedback, a team reads on its dashboard, once the results are out, what judges gave its entry on average for each criterion and what they wrote for it, without their names. Your idea is free for whatever you want to do with it next.",
  ownershipInTeams: `${contributed} agree on something else. Agree before you submit, in writing: ${looksAfterIt}`,
  payment:
    "A cash prize goes to the members of the team in equal parts, unless all of them ask for other parts before it is paid. To pay it we need to know who you are, and an account in your name.",
  tax: "Taxes on a prize are yours to pay, by the law of where you live. Where the law has us withhold a part, we do, and give you the receipt.",
  visa: `Who needs a visa applies for it as soon as the ${figures.topPitching} are selected. ${capitalized(provider)} writes the letter of invitation and pays the fee. Who cannot come in spite of that pitches by video.`,
} as const;

/** The same, where it follows from the date. */
export const datedTerms = ({ dates, canEnter }: ChallengeFacts) => ({
  ownershipInTeams: canEnter
    ? terms.ownershipInTeams
    : `${contributed} have agreed on something else: ${looksAfterIt}`,
  registeringLate: `Once team registration has closed on ${dates.registrationCloses.day}, teams stay as they are. You can still register, and enter alone.`,
  travel: `The ${figures.topPitching} teams travel to Paris in ${dates.challengeEnds.roughly}. The journey and the stay are paid for, for every member of the team.`,
});
