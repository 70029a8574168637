import { TIE_RULES } from "#common/judging/tieRules.ts";
import { JUDGING_ACT_KINDS } from "#shared/constants.ts";
import type { LegalText } from "./legal/legalText.ts";
import { anchors, pages } from "./pages.ts";
import { list, paragraph } from "./text.ts";

const ORDER = ["First", "Second", "Third"] as const;

/** What is committed to, what that proves, and by which rules: for everybody. */
export const judgingRecord: LegalText = {
  title: "The record of judging",
  version: "Every round follows the rules on this page.",
  lead: "Before anybody is told who goes on, what was computed and decided is sealed in public. Afterwards everybody can open the seal, and see that nothing was changed in between.",
  summary: [
    {
      figure: "Sealed",
      text: "Each result, and each set of decisions, is kept as a record with a hash of its own.",
    },
    { figure: "Public", text: "The hash stands on this page from that moment on, with its time." },
    {
      figure: "Chained",
      text: "Each record names the hash of the one before: none can be dropped or exchanged.",
    },
    {
      figure: "Open",
      text: "Once the results are released, everybody can download the records and check them.",
    },
  ],
  sections: [
    {
      id: "seal",
      title: "What a commitment is",
      blocks: [
        paragraph(
          "When the result of a round is locked, the site writes all that it was computed from into one text: the criteria and weights, each review by the code of its entry and a number for its judge, who was to read what, and the ranking. From this text it computes a hash (SHA-256). The hash tells nothing about the text, and nobody can find another text that has it.",
        ),
        paragraph(
          "The same is done with the decisions when their release is planned. The judges of the round and all administrators get each hash by email at the same moment. The records hold no names, neither of people nor of ideas.",
        ),
      ],
    },
    {
      id: "proof",
      title: "What it proves, and what not",
      blocks: [
        list(
          [
            { strong: "It proves " },
            "that what is published after the release is what was locked before it, and that no record has been dropped or exchanged since.",
          ],
          [
            { strong: "It does not prove " },
            "that what was locked was honest. The judges’ receipts do: each judge has one for every review that they submitted, and finds it in the record again. A review that was changed, invented or left out shows.",
          ],
          [
            { strong: "It does not keep " },
            "an operator who has the database’s password from writing another record. But whoever has kept an earlier hash, an email or a copy of this page sees it.",
          ],
          [
            { strong: "It says nothing " },
            "about whether judges were right. ",
            { text: "How judging works", href: pages.judgingExplained },
            " says what the method can do.",
          ],
        ),
      ],
    },
    {
      id: "check",
      title: "How to check it",
      blocks: [
        list(
          "Download a record below, unchanged. Any program for SHA-256 gives its hash, such as sha256sum. It has to be the hash on this page, and the one in the emails.",
          "The field “previous” of each record is the hash of the record before.",
          "A judge’s receipt is the hash of round, entry, judge, scores and time of submission. The record lists it with the entry.",
          "Whoever has the source of this site can compute the ranking again from the record: judging:verify checks the record, the chain and a file of receipts.",
        ),
      ],
    },
    {
      id: "scores",
      title: "How scores become a ranking",
      blocks: [
        paragraph(
          "Where every judge has read every entry, the mean of the reviews decides. Elsewhere it is adjusted for judges who are more severe or more generous than others. Where no judge links two groups of entries, nothing is ranked across them. ",
          { text: "More about the method", href: pages.ranking },
        ),
        paragraph(
          "Scores are computed exactly, and rounded half up to six decimals. Two scores are equal only if they are so exactly.",
        ),
      ],
    },
    {
      id: anchors.ties,
      title: "How ties are settled",
      blocks: [
        paragraph("Equal scores are told apart by these rules, in this order:"),
        list(
          ...TIE_RULES.map(({ words }, index) => [{ strong: `${ORDER[index]}. ` }, words] as const),
        ),
        paragraph(
          "The record says of each tie which rule has settled it. Where a tie decides who goes on, the administrators have to give a reason besides.",
        ),
      ],
    },
    {
      id: "alone",
      title: "What nobody changes alone",
      blocks: [
        paragraph(
          "A round closes at its time. Which reviews count is settled at that moment: no date, conflict or step back changes it afterwards. The following takes a reason and two administrators, one who proposes it and one who carries it out:",
        ),
        list(...JUDGING_ACT_KINDS.map(({ label }) => label)),
        paragraph(
          "Whoever locks a result cannot vouch for it: another administrator computes it again. Whoever decides cannot confirm it. A release is planned at least ten minutes ahead, and until then every administrator can stop it.",
        ),
      ],
    },
    {
      id: anchors.commitments,
      title: "The commitments",
      blocks: [
        paragraph(
          "All of them, the first one first. A record can be downloaded once its round and the results of the challenge are released.",
        ),
      ],
    },
  ],
};

/** The list of commitments, which is read when the page is opened. */
export const commitmentWords = {
  subjects: { result: "Result", decisions: "Decisions" },
  rounds: {
    first_reading: "first reading",
    panel: "panel",
    top_three: "top three",
    final: "final",
  },
  list: "Commitments",
  script: "The list",
  loading: "Loading…",
  empty: "Nothing is committed to yet.",
  failed: "The list could not be loaded.",
  retry: "Try again",
  download: "Download the record",
  downloading: "Loading…",
  downloadFailed: "The record could not be loaded. Please try again.",
  sealed: "The record is published with the results.",
  cancelled: "This round was cancelled: nothing of it counts, and its record is not published.",
  chain: "Download the chain",
} as const;
