import { TIE_RULES } from "#common/judging/tieRules.ts";
import { INTERVENTION_KINDS } from "#shared/constants.ts";
import type { LegalText } from "./legal/legalText.ts";
import { anchors, pages } from "./pages.ts";
import { list, paragraph } from "./text.ts";

const ORDER = ["First", "Second", "Third"] as const;

/** The public record of locked results: what it proves, how to check it, and the rules. */
export const judgingRecord: LegalText = {
  title: "The record of judging",
  version: "Every round follows the rules on this page.",
  lead: "We lock each result and each set of decisions in a file before anyone learns an outcome. We publish the hash of the file at once, and the file after the release, so that anyone can check that nothing changed in between.",
  summary: [
    { figure: "Locked", text: "One file holds a result and everything it was computed from." },
    {
      figure: "Public",
      text: "The hash of the file appears on this page at once, with the time.",
    },
    {
      figure: "Copied",
      text: "Each judge gets an email with the hash and their own scores, as they are in the file.",
    },
    {
      figure: "Open",
      text: "After the results are released, anyone can download the files and check them.",
    },
  ],
  sections: [
    {
      id: "file",
      title: "The file",
      blocks: [
        paragraph(
          "When an administrator locks the result of a round, the site writes one text: the settings and criteria of the round, every review that counts, who was assigned which entry, and the ranking. Entries have their random codes and judges an ID; the file names no people and no ideas.",
        ),
        paragraph(
          "From this text the site computes a hash (SHA-256). The hash reveals nothing about the text, and no one can find another text with the same hash. When a release is requested, the decisions get a file of their own, which names the hash of the result.",
        ),
      ],
    },
    {
      id: "proof",
      title: "What it proves",
      blocks: [
        list(
          [
            { strong: "It proves " },
            "that the file that we publish after the release is the one that was locked before.",
          ],
          [
            { strong: "It shows each judge " },
            "that the file has their scores as they submitted them: judges get a copy of them with the hash when the result is locked.",
          ],
          [
            { strong: "It does not prevent " },
            "a person with the password of the database from writing a different file. But anyone with an earlier hash, an email or a copy of this page can see it.",
          ],
          [
            { strong: "It does not prove " },
            "that judges were right. ",
            { text: "How judging works", href: pages.judgingExplained },
            " explains what the method can do.",
          ],
        ),
      ],
    },
    {
      id: "check",
      title: "How to check it",
      blocks: [
        list(
          "Download a file below and do not change it. Any program for SHA-256 computes its hash, such as sha256sum. Compare it with the hash on this page and in the emails.",
          "With the source code of this site you can compute the ranking again: npm run judging:verify reads the files, their hashes and the emails to judges, and names every difference.",
        ),
      ],
    },
    {
      id: "scores",
      title: "How scores become a ranking",
      blocks: [
        paragraph(
          "If every judge has reviewed every entry, the mean of the reviews decides. Otherwise it is adjusted for judges who are more severe or more generous than others. If no judge has reviewed entries of both groups, two groups of entries are not ranked against each other. ",
          { text: "More about the method", href: pages.ranking },
        ),
        paragraph(
          "Scores are rounded to six decimals. Two scores are equal if they are the same after rounding.",
        ),
      ],
    },
    {
      id: anchors.ties,
      title: "How ties are settled",
      blocks: [
        paragraph("These rules decide between equal scores, in this order:"),
        list(
          ...TIE_RULES.map(({ words }, index) => [{ strong: `${ORDER[index]}. ` }, words] as const),
        ),
        paragraph(
          "The file names the rule that decided each tie. Where a tie decides which entry advances, the administrators also give a reason. It can be the view of the panel.",
        ),
      ],
    },
    {
      id: "alone",
      title: "Interventions",
      blocks: [
        paragraph(
          "A round closes at its deadline. Which reviews count is settled at that moment, and only the judge who gave a score sees it before. Each action of an administrator that can change who wins is recorded, with their name, the time and a reason:",
        ),
        list(...INTERVENTION_KINDS.map(({ label }) => label)),
        paragraph(
          "One administrator requests a release. Another one confirms it: their own browser computes the result again, and they acknowledge each intervention and see each decision that departs from the ranking. Then every administrator can stop the release for ten minutes.",
        ),
      ],
    },
    {
      id: anchors.files,
      title: "The files",
      blocks: [
        paragraph(
          "You can download a file once its round and the results of the challenge are released.",
        ),
      ],
    },
  ],
};

/** The texts of the list of files, which loads with the page. */
export const judgingFileWords = {
  subjects: { result: "Result", decisions: "Decisions" },
  rounds: {
    screening: "screening",
    panel: "panel",
    top_three: "top three",
    final: "final",
  },
  list: "Files",
  script: "The list",
  loading: "Loading…",
  empty: "Nothing is locked yet.",
  failed: "The list could not be loaded.",
  retry: "Try again",
  download: "Download the file",
  downloading: "Loading…",
  downloadFailed: "The file could not be loaded. Please try again.",
  locked: "You can download the file after the release.",
  canceled: "This round was canceled. Its file is not published.",
} as const;
