import { inWords } from "#common/words.ts";
import { figures } from "./figures.ts";
import { organisation } from "./organisation.ts";
import { anchors, faqIds, faqPath, pages } from "./pages.ts";
import { capitalized, type RichText, type TitledText } from "./text.ts";

/**
 * The Challenge Brief page. Its two long lists are in
 * deviceSpecifications.ts and thoughtStarters.ts.
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
    title: `${capitalized(organisation.provider)} is committed to it`,
    text: `Prizes of ${figures.allPrizes}, ${figures.mentorship} of mentorship for ${figures.finalists} finalist teams, and up to ${figures.ventureInvestment} of venture investment, at the sole discretion of ${organisation.provider}, stand behind this call.`,
  },
];

const criteria: readonly TitledText[] = [
  {
    title: "Relevant",
    text: "Does the idea answer this brief? Judges look for a wearable, large-volume, on-body device, and for an answer to each of the device specifications, even where the answer is still a hypothesis.",
  },
  {
    title: "Innovative",
    text: "Is it a new way of solving the problem? Judges look for original thinking that leaves the known mechanisms behind where they stand in the way, and that stays clear of existing IP.",
  },
  {
    title: "Patient-Centric",
    text: "Does it begin with the person who wears it? Judges look for a real understanding of daily life with a chronic disease, and for choices about comfort, discretion and feedback that follow from it.",
  },
  {
    title: "Viable",
    text: "Could it be made and used? Judges look for physics that works, delivery as accurate as that of devices on the market, and a credible view of manufacturing, sterilization and cold storage.",
  },
];

export const evaluation = {
  id: anchors.evaluationCriteria,
  title: "Evaluation Criteria",
  lead: `Every entry is read against ${inWords(criteria.length)} questions.`,
  criteria,
} as const;

interface Exclusion {
  readonly title: string;
  readonly text: RichText;
}

export const exclusions: { readonly title: string; readonly items: readonly Exclusion[] } = {
  title: "What we’re not looking for",
  items: [
    {
      title: "Research with other owners",
      text: [
        "Ideas tied to current university or lab research whose IP is entangled with it. If someone else may have a claim on the idea, it cannot be passed on: see the ",
        { text: "IP policy", href: faqPath(faqIds.ipPolicy) },
        ".",
      ],
    },
    {
      title: "The next small step",
      text: [
        "Near-term or market-ready solutions that improve an existing device by a little. Look at the ",
        { text: "technologies of today", href: faqPath(faqIds.currentTechnologies) },
        " to know what to leave behind.",
      ],
    },
  ],
};

/** The links at the end of the page. */
export const briefNext = {
  title: "Where to go from here",
  logistics: { text: "Dates and eligibility", href: pages.logistics },
} as const;
