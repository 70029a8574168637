import type { ChallengeFacts } from "../facts.ts";
import { figures } from "../figures.ts";
import { faqIds, faqPath, pages } from "../pages.ts";
import type { RichText } from "../text.ts";
import type { WriteResult } from "./result.ts";

/** A team whose entry is no finalist: thanks, and what stays theirs. */
export const declined: WriteResult = ({ firstName, ideaName, hasDocument, toldReason, facts }) => ({
  isGoodNews: false,
  title: `Thank you, ${firstName}.`,
  lead: toldReason
    ? `“${ideaName}” could not take part this time. We know how much work went into it, and we are glad that you entered.`
    : `“${ideaName}” ${facts.state === "afterwards" ? "was" : "is"} not among the ${figures.finalists} finalists. It was read with care, and we know how much work went into it. We are glad that you entered.`,
  yours: [],
  next: "What you may want to know",
  steps: [
    ...(toldReason ? [{ title: "Why it could not take part", text: [toldReason] }] : []),
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
      text: [
        hasDocument
          ? "You can read it, and download your document, below."
          : "You can read it, below.",
      ],
    },
    { title: "You can see what became of the others", text: others(facts) },
  ],
  links: [],
});

/** A team that was told nothing while the results are out: what it can do. */
export const undecided: WriteResult = ({ firstName, ideaName, receiptNumber }) => ({
  isGoodNews: false,
  title: `${firstName}, your entry has no decision yet.`,
  lead: `The results are out, and there is none for “${ideaName}”. That is our mistake, not yours: the entry is here as you submitted it.`,
  yours: [],
  next: "What to do now",
  steps: [
    {
      title: "Write to us",
      text: [
        { text: "Tell us", href: pages.contact },
        receiptNumber
          ? ` your receipt number, ${receiptNumber}, and we look into it.`
          : " the name of your idea, and we look into it.",
      ],
    },
    {
      title: "You hear from us by email",
      text: [
        "Everybody on your team gets the decision as soon as there is one, and it stands here.",
      ],
    },
  ],
  links: [],
});

function others({ state }: ChallengeFacts): RichText {
  if (state === "winners" || state === "afterwards") {
    return [
      { text: "The winners", href: pages.winners },
      " and ",
      { text: "the finalists", href: pages.finalists },
      " have pages of their own.",
    ];
  }
  return [
    { text: "The finalists’ page", href: pages.finalists },
    " shows who they are, and ",
    { text: "the winners’", href: pages.winners },
    " who has won, once that is decided.",
  ];
}
