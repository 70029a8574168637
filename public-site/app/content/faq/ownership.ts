import type { ChallengeFacts } from "../facts.ts";
import { figures } from "../figures.ts";
import { ipPolicy } from "../ipPolicy.ts";
import { organisation } from "../organisation.ts";
import { faqIds, faqPath, pages } from "../pages.ts";
import { datedTerms, terms } from "../terms.ts";
import { list, paragraph } from "../text.ts";
import type { FaqSection } from "./section.ts";

const provider = organisation.provider;

export const ownership = (facts: ChallengeFacts): FaqSection => ({
  title: "Idea Ownership and IP Policy",
  items: [
    {
      id: 16,
      question: "Does my idea have to be original?",
      topics: ["Use of AI tools"],
      answer: [
        paragraph(
          "Yes. Your idea has to be your own work, or your team’s, and the device has to avoid existing IP. Search the public patent databases early: a patent that covers your mechanism is easier to design around on paper than in a prototype.",
        ),
        paragraph(terms.aiTools),
      ],
    },
    {
      id: faqIds.ipPolicy,
      question: "What is the IP policy?",
      topics: ["Ownership inside a team"],
      answer: [
        list(
          ipPolicy.others,
          `${ipPolicy.finalists} Opt-in means that ${provider} decides whether to acquire it; exclusive means that nobody else may in the meantime. An idea that is not acquired stays yours.`,
          facts.canEnter
            ? `${ipPolicy.acquired} Reckon with that when you decide whether to enter.`
            : ipPolicy.acquired,
          "So you have to be free to transfer it: no employment contract, university or laboratory may have a claim on the idea.",
        ),
        paragraph(datedTerms(facts).ownershipInTeams),
        paragraph(
          `In addition, the first prize includes up to ${figures.ventureInvestment} of venture investment at the sole discretion of ${provider}, with ${provider} as majority stakeholder.`,
        ),
        paragraph(
          `When and how the right is exercised is not set out on this site. If ${facts.canEnter ? "your decision depends on it" : "you need to know it"}, `,
          { text: "ask us", href: pages.contact },
          facts.canEnter ? " before you submit." : ".",
        ),
      ],
    },
    {
      id: 18,
      question: "What happens to my idea if I am not a finalist?",
      topics: ["Feedback"],
      answer: [
        paragraph(
          `It stays yours. Only the ${figures.topFinalists} finalists grant ${provider} a right to their idea.`,
        ),
        paragraph(terms.feedback),
      ],
    },
    {
      id: 19,
      question: facts.canEnter
        ? "Can I enter if I have a job?"
        : "Could people enter who had a job?",
      answer: [
        paragraph(
          facts.canEnter
            ? `Yes, if you meet the other rules and your employment contract does not preclude transferring your IP to ${provider}, who sponsors the challenge. Look for a clause on inventions or intellectual property in your contract, and ask your employer if you are not sure.`
            : `Yes, if they met the other rules and their employment contract did not preclude transferring their IP to ${provider}, who sponsors the challenge.`,
        ),
      ],
    },
    {
      id: 20,
      question: facts.canEnter
        ? "Can I build on research from my university or lab?"
        : "Could ideas build on research from a university or lab?",
      answer: [
        paragraph(
          facts.canEnter
            ? "Not if its IP is entangled: ideas tied to current university or lab research of that kind are not wanted. If your university, your lab or whoever funds it may claim a part of the idea, clear that up with them before you enter, or begin with a new idea."
            : "Not if its IP was entangled: ideas tied to university or lab research of that kind were not wanted.",
        ),
        paragraph("See also the ", { text: "IP policy", href: faqPath(faqIds.ipPolicy) }, "."),
      ],
    },
  ],
});
