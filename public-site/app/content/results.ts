import { figures } from "./figures.ts";
import { organisation } from "./organisation.ts";
import { faqIds, faqPath, pages } from "./pages.ts";
import { capitalized, type RichText } from "./text.ts";

/** What a team reads on its dashboard once results are released. */

export const finalistResult = {
  title: (firstName: string) => `${firstName}, you are one of ${figures.finalists}.`,
  lead: (ideaName: string) =>
    `“${ideaName}” goes on. Of all the entries, the judges have selected ${figures.finalists}, and yours is among them: ${figures.finalistPrize} are your team’s, whatever comes next.`,
  next: "What happens now",
  steps: [
    {
      title: "We write to you",
      text: `${capitalized(organisation.designPartner)} writes to everybody on the team, to get to know you and to plan. Please look into your inbox, the spam folder included.`,
    },
    {
      title: "Mentorship and a design sprint",
      text: `For ${figures.mentorship} your team refines the idea with mentors and builds a prototype. What to hand in, and until when, is in your workspace.`,
    },
    {
      title: `The ${figures.topPitching} are selected`,
      text: `From among the ${figures.finalists}. The others keep their prize and their medals.`,
    },
    {
      title: "Paris",
      text: `The ${figures.topPitching} pitch at the headquarters of ${organisation.provider}. The journey and the stay are paid for.`,
    },
  ],
  workspace: "Open your workspace",
  contact: "Write to us",
} as const;

/** What the judges made of the entry, of finalists and of all others. */
export const feedback = {
  title: "What the judges say",
  lead: "For each criterion the mean of all who have read your entry, and what they wrote for you. The comments stand in a random order, without names.",
  how: "How judging works",
  none: "None",
} as const;

export const declinedResult = {
  title: (firstName: string) => `Thank you, ${firstName}.`,
  lead: (ideaName: string) =>
    `“${ideaName}” is not among the ${figures.finalists} finalists. It was read with care, and we know how much work went into it. We are glad that you entered.`,
  next: "What you may want to know",
  points: [
    {
      title: "Your idea stays yours",
      text: [
        "You are free to go on with it, wherever you like. ",
        { text: "Read the IP policy", href: faqPath(faqIds.ipPolicy) },
        ".",
      ],
    },
    {
      title: "Your entry stays here",
      text: ["You can read it, and download your document, below."],
    },
    {
      title: "You can follow the finalists",
      text: [
        { text: "Their page", href: pages.finalists },
        " shows who they are, and ",
        { text: "the mailing list", href: pages.mailingList },
        " tells how the challenge goes on.",
      ],
    },
    {
      title: "You can ask",
      text: [
        "For everything that this page does not answer, ",
        { text: "write to us", href: pages.contact },
        ".",
      ],
    },
  ] satisfies readonly { readonly title: string; readonly text: RichText }[],
} as const;
