import { JUDGING_TERMS_VERSION } from "#shared/constants.ts";
import { evaluation } from "./evaluation.ts";
import { figures } from "./figures.ts";
import { type LegalText, versionOf } from "./legal/legalText.ts";
import { anchors, pages } from "./pages.ts";
import { terms } from "./terms.ts";
import { list, paragraph, type RichText, table } from "./text.ts";

/** The terms for judges. A change of their meaning needs a new JUDGING_TERMS_VERSION. */
export const judgesTerms: readonly RichText[] = [
  [
    { strong: "Confidentiality. " },
    "You use entries only for judging, show them to no one, and keep no copies after the round.",
  ],
  [
    { strong: "No conflicts of interest. " },
    "You recuse yourself from an entry if you know or can guess its authors, or have an interest in it. A recusal is never held against you.",
  ],
  [
    { strong: "Your own judgment. " },
    "You read every entry that you score and form your own opinion. You do not let other people or AI tools read or score entries for you.",
  ],
  [
    { strong: "Anonymity. " },
    "If entries are anonymized, you do not try to identify their authors.",
  ],
  [
    { strong: "Fairness. " },
    "You score every entry against the same criteria. Your comments for a team are constructive and respectful.",
  ],
  [
    { strong: "Your data. " },
    "Administrators can see your name, your organizations and your reviews. Teams and other judges never learn which reviews are yours.",
  ],
];

/** The public page about judging. */
export const judgingExplained: LegalText = {
  title: "How judging works",
  version: `Terms for judges: ${versionOf(JUDGING_TERMS_VERSION)}`,
  lead: "Several judges review every entry without knowing whose it is. They score it against the same criteria, and anyone can check how the scores become a ranking. This page explains the process and its limits.",
  summary: [
    { figure: "Anonymous", text: "Judges see entries under random codes, without names." },
    {
      figure: "Twice",
      text: "A screening by many judges, then a panel that reviews the whole shortlist.",
    },
    { figure: "Locked", text: "Criteria and weights are fixed before the first review." },
    {
      figure: "Checked",
      text: "Anyone can recompute the ranking from the published file.",
    },
  ],
  sections: [
    {
      id: "criteria",
      title: "Criteria",
      blocks: [
        paragraph(
          "The criteria are those of ",
          { text: "the brief", href: pages.evaluationCriteria },
          ". Each has a question, a weight and a description of every score, so that a score means the same to every judge.",
        ),
        list(...evaluation.criteria.map(({ title, text }) => [{ strong: `${title}. ` }, text])),
        paragraph("After a round has opened, no one can change them, including administrators."),
      ],
    },
    {
      id: "rounds",
      title: "Rounds",
      blocks: [
        list(
          [
            { strong: "Screening. " },
            "Each entry is assigned to several judges, with balanced workloads. Judges do not choose their entries.",
          ],
          [
            { strong: "Panel. " },
            "The best entries advance to a panel in which every judge reviews every entry. All entries have the same reviewers there.",
          ],
          [
            { strong: "Top three. " },
            `Every judge of a jury reviews the work of every finalist. The jury selects ${figures.pitching} of them.`,
          ],
          [
            { strong: "Final. " },
            `These ${figures.pitching} pitch in Paris, and the judges there decide the prizes.`,
          ],
        ),
      ],
    },
    {
      id: "blind",
      title: "Anonymity",
      blocks: [
        paragraph(
          "Judges see an anonymized version of your entry under a random code: its name, its description, and its document without the names of people, addresses and universities, also those hidden inside the file. They never see who you are, where you are from, or when you entered.",
        ),
        paragraph(
          "An administrator checks each anonymized entry before judges see it. You can help by leaving names out of your document.",
        ),
      ],
    },
    {
      id: "conflicts",
      title: "Conflicts of interest",
      blocks: [
        paragraph(
          "Judges list the organizations they have worked for in the last three years. If a judge and a team share an organization or an email domain, the judge is not assigned the entry until an administrator has checked it. Judges can recuse themselves from any entry. Administrators with a conflict of interest cannot see how that entry is judged.",
        ),
        paragraph("Judges cannot enter, and administrators cannot judge."),
      ],
    },
    {
      id: anchors.ranking,
      title: "Scores and ranking",
      blocks: [
        paragraph(
          "The score of a review is the weighted mean of its criteria. The results of a round show three numbers for each entry:",
        ),
        table(
          ["Mean", "The mean of the reviews. It decides if every judge has reviewed every entry."],
          [
            "Adjusted",
            "The mean, corrected for judges who score more severely or more generously than others, as their other reviews show. It decides in the screening.",
          ],
          [
            "Expected rank",
            "The rank to expect with other reviewers, with its likely range. It shows which ranks are close.",
          ],
        ),
        paragraph(
          "Judges discuss close entries before the decisions. The time of your submission never decides a tie: ",
          { text: "the rules for ties", href: pages.tieRules },
          " are published before the first review.",
        ),
      ],
    },
    {
      id: "decisions",
      title: "Decisions",
      blocks: [
        paragraph(
          "An administrator locks the result before any decision. A decision that departs from the ranking needs a reason. A second administrator confirms the release of all decisions, and acknowledges each action of an administrator that could have changed the outcome. Anyone with the file of a locked result can recompute it.",
        ),
        paragraph(
          "The hash of every locked result, and of every set of decisions, is public before anyone learns an outcome: ",
          { text: "the record of judging", href: pages.judgingRecord },
          " lists them, and explains how to check the files, how ties are settled, and which actions of administrators are recorded.",
        ),
        paragraph(terms.decisions),
      ],
    },
    {
      id: "limits",
      title: "Limits",
      blocks: [
        paragraph(
          "Opinions differ, and a few reviewers are a small sample. The method reduces the effect of chance and shows how much remains. It does not detect a judge who is severe with only one kind of idea, or an error that all judges share.",
        ),
      ],
    },
    {
      id: "terms",
      title: "Terms for judges",
      blocks: [list(...judgesTerms)],
    },
  ],
};
