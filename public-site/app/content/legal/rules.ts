import { RULES_VERSION } from "#shared/constants.ts";
import { dollars, prizes } from "#shared/figures.ts";
import { officialClockNote } from "../dates.ts";
import { eligibility } from "../eligibility.ts";
import { evaluation } from "../evaluation.ts";
import type { ChallengeFacts } from "../facts.ts";
import { figures } from "../figures.ts";
import { ipPolicy } from "../ipPolicy.ts";
import { organisation } from "../organisation.ts";
import { faqIds, faqPath, pages } from "../pages.ts";
import { prizesInWords } from "../prizes.ts";
import { datedTerms, terms } from "../terms.ts";
import { capitalized, list, paragraph } from "../text.ts";
import { type LegalText, versionOf } from "./legalText.ts";

const { provider, designPartner } = organisation;

/** The official rules: what every owner of an entry accepts when submitting it. */
export function rules(facts: ChallengeFacts): LegalText {
  const { challenge, dates, deadline, entering, hasTeams } = facts;
  const { who, teams, submission, exclusions } = eligibility(facts);
  const { registeringLate, travel } = datedTerms(facts);
  return {
    title: "Official Rules",
    version: versionOf(RULES_VERSION),
    lead: "What everyone who enters agrees to. Whoever submits an entry accepts these rules for the whole team, and the version that they have accepted is kept with the entry.",
    summary: [
      {
        figure: `${figures.minimumAge}+`,
        text: `Everyone is ${figures.minimumAge} or older, and a student or a graduate from ${figures.graduatedFrom} onwards.`,
      },
      {
        figure: hasTeams ? `1–${challenge.maxTeamSize}` : "1",
        text: `You enter ${entering}: ${hasTeams ? "one team each, " : ""}one entry, as many ideas in it as you like.`,
      },
      {
        figure: dates.submissionsClose.shortDay,
        text: `Until ${deadline} you can submit and change your entry, and withdraw it before ${dates.withdrawalsClose.moment}. Late ones are not accepted.`,
      },
      {
        figure: dollars(prizes.finalist),
        text: `Every finalist team receives at least this much; the first prize is worth up to ${figures.firstPrize}.`,
      },
    ],
    sections: [
      {
        id: "organizers",
        title: "Who runs the challenge",
        blocks: [
          paragraph(
            `${capitalized(provider)} sponsors and runs the challenge in collaboration with ${designPartner}. Taking part is free, and it needs no purchase.`,
          ),
        ],
      },
      {
        id: "eligibility",
        title: "Who can enter",
        blocks: [
          paragraph(
            "The challenge is open worldwide, where the law allows it. Every member of a team meets all of these when the entry is submitted:",
          ),
          list(...who.rules),
          paragraph(`${capitalized(provider)} may ask for proof before a prize is given.`),
        ],
      },
      {
        id: "teams",
        title: "Teams",
        blocks: [
          list(
            ...teams.rules,
            registeringLate,
            "The owner of an entry edits, submits and withdraws it for the team. An owner who leaves hands it over first.",
          ),
        ],
      },
      {
        id: "entries",
        title: "Your entry",
        blocks: [
          list(
            ...submission.rules,
            "What you hand in is your own work, or your team’s.",
            terms.aiTools,
            ...exclusions.rules.map((rule) => `Not wanted: ${rule}`),
          ),
        ],
      },
      {
        id: "deadlines",
        title: "Deadlines",
        blocks: [
          paragraph(`${officialClockNote} What counts is the clock of our server, not your own.`),
          paragraph(
            "When something on our side has kept an entry from being submitted, its team may be given more time. Each such decision is recorded. All dates are on ",
            { text: "the logistics page", href: pages.logistics },
            ".",
          ),
        ],
      },
      {
        id: "evaluation",
        title: "How entries are judged",
        blocks: [
          list(...evaluation.criteria.map(({ title, text }) => [{ strong: `${title}. ` }, text])),
          paragraph(terms.decisions),
          paragraph(terms.feedback),
        ],
      },
      {
        id: "confidentiality",
        title: "Who reads your entry",
        blocks: [
          paragraph(terms.readers),
          paragraph(terms.publication),
          paragraph(terms.confidence),
        ],
      },
      {
        id: "ideas",
        title: "Who owns your idea",
        blocks: [
          list(
            `${ipPolicy.finalists} ${ipPolicy.acquired}`,
            ipPolicy.others,
            terms.ownershipInTeams,
          ),
          paragraph("The ", { text: "IP policy", href: faqPath(faqIds.ipPolicy) }, " explains it."),
        ],
      },
      {
        id: "prizes",
        title: "Prizes, payment and tax",
        blocks: [...prizesInWords, paragraph(terms.payment), paragraph(terms.tax)],
      },
      {
        id: "travel",
        title: "The journey to Paris",
        blocks: [paragraph(travel), paragraph(terms.visa)],
      },
      {
        id: "exclusion",
        title: "When an entry is excluded",
        blocks: [
          paragraph(
            "An entry whose statements are not true, that copies the work of others, or whose team has tried to get round these rules or the limits of the site is not judged, or loses its prize. The team is told why and can answer before that is decided.",
          ),
        ],
      },
      {
        id: "changes",
        title: "When something changes",
        blocks: [
          paragraph(
            "A changed rule makes a new version of this page, named by its day. When you submit you accept the version of that day, and it is the one that counts for your entry. When a date changes, all pages and your dashboard show the new one.",
          ),
        ],
      },
      {
        id: "questions",
        title: "Your data, your questions",
        blocks: [
          paragraph(
            "What happens to your data is in the ",
            { text: "privacy notice", href: pages.privacy },
            ". Ask about anything that is not clear here ",
            { text: "before you submit", href: pages.contact },
            ".",
          ),
        ],
      },
    ],
  };
}
