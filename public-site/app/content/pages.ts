import { MAILING_LIST_ID, paths } from "../config/paths.ts";

/** Targets of links: the pages of the site and their sections. */

/** The element ids of sections with links. */
export const anchors = {
  mailingList: MAILING_LIST_ID,
  evaluationCriteria: "evaluation-criteria",
  ranking: "ranking",
  ties: "ties",
  files: "files",
} as const;

export const pages = {
  ...paths,
  evaluationCriteria: `${paths.challenge}#${anchors.evaluationCriteria}`,
  ranking: `${paths.judgingExplained}#${anchors.ranking}`,
  tieRules: `${paths.judgingRecord}#${anchors.ties}`,
} as const;

/** Questions that other pages link to; their numbers are fixed. */
export const faqIds = { ipPolicy: 17, currentTechnologies: 22 } as const;

/** The element id of a question: faqAnchor(17) is "faq-17". */
export function faqAnchor(id: number): string {
  return `faq-${id}`;
}

/** The address that opens a question: faqPath(17) is "/faq#faq-17". */
export function faqPath(id: number): string {
  return `${pages.faq}#${faqAnchor(id)}`;
}
