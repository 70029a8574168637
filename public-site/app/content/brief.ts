import { NBSP } from "#common/words.ts";
import exclusionsSource from "./brief/exclusions.md";
import introductionSource from "./brief/introduction.md";
import { titledText, titledTexts } from "./markdown.ts";
import { commonValues } from "./values.ts";

/**
 * The Challenge Brief page. Its long lists are in deviceSpecifications.ts, evaluation.ts and
 * thoughtStarters.ts.
 */

export const brief = {
  title: "Challenge Brief",
  howMightWe: {
    title: "How might we",
    statement:
      "reimagine large-volume drug delivery devices so that they are digitally enabled and connected, user centric and responsive to patients’ evolving needs?",
  },
} as const;

export const introduction = titledTexts(introductionSource, commonValues);

export const exclusions = {
  title: titledTexts(exclusionsSource, {}).title,
  items: ["research", "small-step"].map((id) => titledText(exclusionsSource, id, {})),
};

/** The size of the file, rounded up; a test measures it. */
export const briefPdfSize = `40${NBSP}kB`;
