import { JUDGING_TERMS_VERSION } from "#shared/constants.ts";
import { evaluation } from "./evaluation.ts";
import { figures } from "./figures.ts";
import { type LegalText, versionOf } from "./legal/legalText.ts";
import { anchors, pages } from "./pages.ts";
import { terms } from "./terms.ts";
import { list, paragraph, type RichText, table } from "./text.ts";

/** What a judge agrees to. A changed text gets a new JUDGING_TERMS_VERSION. */
export const judgesTerms: readonly RichText[] = [
  [
    { strong: "In confidence. " },
    "You read entries for judging alone, show them to nobody, and keep no copy once the round is over.",
  ],
  [
    { strong: "Without interest. " },
    "You step back from an entry whose authors you know or guess, or in which you have a stake. One sentence is enough, and it is never held against you.",
  ],
  [
    { strong: "Yourself. " },
    "You read each entry that you score, form your own opinion, and leave the reading and the scoring to nobody else, no machine included.",
  ],
  [{ strong: "Blind. " }, "Where the authors are hidden, you do not try to find out who they are."],
  [
    { strong: "Fairly. " },
    "Every entry is scored against the same criteria. What you write for a team helps it, and hurts nobody.",
  ],
  [
    { strong: "Your data. " },
    "Your name, your organizations and your reviews are read by the administrators. Teams and other judges never learn who wrote what.",
  ],
];

/** How entries are judged, for everybody. */
export const judgingExplained: LegalText = {
  title: "How judging works",
  version: `Terms for judges: ${versionOf(JUDGING_TERMS_VERSION)}`,
  lead: "Every entry is read by several people who do not know whose it is, scored against the same criteria, and ranked by a method that anybody can check. This page says how, and what it cannot do.",
  summary: [
    { figure: "Blind", text: "Judges read a copy under a random code, without names." },
    {
      figure: "Twice",
      text: "A screening by many, then one panel that reads the whole shortlist.",
    },
    { figure: "Locked", text: "Criteria and weights are fixed before the first entry is read." },
    {
      figure: "Checked",
      text: "Scores lead to a ranking that can be computed again from its inputs.",
    },
  ],
  sections: [
    {
      id: "criteria",
      title: "What entries are scored against",
      blocks: [
        paragraph(
          "The criteria are those of ",
          { text: "the brief", href: pages.evaluationCriteria },
          ". For each there is a question, a weight, and words for every score, so that two judges mean the same by the same number.",
        ),
        list(...evaluation.criteria.map(({ title, text }) => [{ strong: `${title}. ` }, text])),
        paragraph(
          "Once a round has opened, nobody can change them any more: the site refuses it to administrators as well.",
        ),
      ],
    },
    {
      id: "rounds",
      title: "How many read an entry",
      blocks: [
        list(
          [
            { strong: "Screening. " },
            "Each entry is given to several judges, spread so that everybody reads about as many. Nobody chooses what they read.",
          ],
          [
            { strong: "Panel. " },
            "The best of them go on to a panel in which every judge reads every entry. There, no entry can be lucky or unlucky with its reviewers.",
          ],
          [
            { strong: "Top three. " },
            `What the finalists have made of their ideas is read by every judge of a jury, which selects ${figures.pitching} of them.`,
          ],
          [
            { strong: "Final. " },
            `These ${figures.pitching} pitch in Paris. The judges there give the places.`,
          ],
        ),
      ],
    },
    {
      id: "blind",
      title: "What judges do not know",
      blocks: [
        paragraph(
          "Judges read a copy of your entry: its name, its description and a document from which the names of people, addresses and universities were taken, the hidden ones inside of the file included. The copy has a random code. When you entered, from where and with whom is not shown to them anywhere.",
        ),
        paragraph(
          "An administrator looks at each copy before anybody reads it. You help by leaving names out of your document.",
        ),
      ],
    },
    {
      id: "conflicts",
      title: "Who must not read an entry",
      blocks: [
        paragraph(
          "Judges name the organizations they have worked for lately. Whoever shares a university or a mail address’s domain with a team is kept from its entry until an administrator has looked into it. A judge can step back from any entry with one sentence, and an administrator who knows a team sees nothing of its judging.",
        ),
        paragraph("Judges cannot enter, and administrators cannot judge."),
      ],
    },
    {
      id: anchors.ranking,
      title: "How scores become a ranking",
      blocks: [
        paragraph(
          "The score of a review is the mean of its criteria, by their weights. From all reviews of a round come three columns, which are always read together:",
        ),
        table(
          [
            "Mean",
            "The plain mean of the reviews. It decides where every judge has read every entry.",
          ],
          [
            "Adjusted",
            "The mean, corrected for judges who are more severe or more generous than others, as far as their other reviews show it. It decides in the screening.",
          ],
          [
            "Expected rank",
            "Where the entry would stand if others had read it, with the range that is likely. It shows which places are close.",
          ],
        ),
        paragraph(
          "Entries close to the line are talked about before anything is decided. When you entered never decides a tie: ",
          { text: "the rules for ties", href: pages.tieRules },
          " are published before the first review.",
        ),
      ],
    },
    {
      id: "decisions",
      title: "Who decides",
      blocks: [
        paragraph(
          "An administrator locks the result before anything is decided. A decision that departs from the ranking needs a reason. A second administrator confirms the release of all decisions, and acknowledges each action of an administrator that can have changed the outcome. Everybody who has the file of a locked result can compute it again, and gets the same result.",
        ),
        paragraph(
          "The hash of every locked result, and of every set of decisions, is public before anybody learns an outcome: ",
          { text: "the record of judging", href: pages.judgingRecord },
          " lists them, and says how to check the files, how ties are settled, and which actions of administrators are recorded.",
        ),
        paragraph(terms.decisions),
      ],
    },
    {
      id: "limits",
      title: "What this cannot do",
      blocks: [
        paragraph(
          "People differ in what they find good, and a few reviewers are a small sample. The method makes luck smaller and shows how large it still is. It does not see a judge who is severe with one kind of idea alone, nor that all judges are wrong together.",
        ),
      ],
    },
    {
      id: "terms",
      title: "What judges agree to",
      blocks: [list(...judgesTerms)],
    },
  ],
};
