import { figures } from "./figures.ts";
import { organization } from "./organization.ts";
import { faqIds, faqPath } from "./pages.ts";
import { capitalized, NBSP, rich, type TitledText } from "./text.ts";

/**
 * The Challenge Brief page. Its long lists are in deviceSpecifications.ts, evaluation.ts and
 * thoughtStarters.ts.
 */

export const brief = {
  title: "Challenge Brief",
  intro: "Introduction",
  howMightWe: {
    title: "How might we",
    statement:
      "reimagine large-volume drug delivery devices so that they are digitally enabled and connected, user centric and responsive to patients’ evolving needs?",
  },
} as const;

export const introPoints: readonly TitledText[] = [
  {
    title: "Chronic disease weighs on daily life",
    text: `Over ${figures.chronicDisease} people in the US live with chronic diseases. Their treatment has to fit between work, family and sleep, week after week, for years.`,
  },
  {
    title: "The body can take over from the clinic",
    text: "Drugs that need a large volume are often given intravenously in a clinic. An on-body delivery system is the alternative: the patient puts it on, the drug goes under the skin, and no one has to travel.",
  },
  {
    title: "The next step has to be a radical one",
    text: "Making today’s devices a little smaller will not get there. Begin again from the person, the drug and the place where it is used, and question every part that you take for granted.",
  },
  {
    title: `${capitalized(organization.provider)} is committed to it`,
    text: `Prizes of ${figures.allPrizes}, ${figures.mentorship} of mentorship for ${figures.finalists} finalist teams, and up to ${figures.ventureInvestment} of venture investment, at the sole discretion of ${organization.provider}, stand behind this call.`,
  },
];

export const exclusions = {
  title: "What we’re not looking for",
  items: [
    {
      title: "Research with other owners",
      text: rich`Ideas tied to current university or lab research whose IP is entangled with it. If someone else may have a claim on the idea, it cannot be passed on: see the [IP policy](${faqPath(faqIds.ipPolicy)}).`,
    },
    {
      title: "The next small step",
      text: rich`Near-term or market-ready solutions that improve an existing device by a little. Look at the [technologies of today](${faqPath(faqIds.currentTechnologies)}) to know what to leave behind.`,
    },
  ],
};

/** The size of the file, rounded up; a test measures it. */
export const briefPdfSize = `40${NBSP}kB`;
