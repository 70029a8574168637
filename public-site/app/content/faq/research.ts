import { deviceSpecifications } from "../deviceSpecifications.ts";
import type { ChallengeFacts } from "../facts.ts";
import { figures } from "../figures.ts";
import { faqIds, faqPath, pages } from "../pages.ts";
import { list, paragraph } from "../text.ts";
import type { FaqSection } from "./section.ts";

export const research = ({ canEnter, hasPitched }: ChallengeFacts): FaqSection => ({
  title: "Starting Your Research",
  items: [
    {
      id: 21,
      question: "Where do I start?",
      answer: [
        list(
          [
            "With the ",
            { text: "Challenge Brief", href: pages.challenge },
            ": it has the specifications, the criteria, and questions to begin from.",
          ],
          "With people. Talk to someone who lives with a chronic disease, and to someone who gives infusions, before you draw anything.",
          [
            "With what exists: see ",
            {
              text: "the current technologies",
              href: faqPath(faqIds.currentTechnologies),
            },
            ", and read patents and papers on them.",
          ],
        ),
      ],
    },
    {
      id: faqIds.currentTechnologies,
      question: "Which technologies are used today?",
      answer: [
        paragraph(
          "These are the main classes of on-body and large-volume delivery. Many devices combine two of them.",
        ),
        list(
          [
            { strong: "Electromechanical patch pumps. " },
            "A battery-powered motor drives a lead screw, a peristaltic pump or a membrane pump. The flow can be programmed and monitored, at the price of electronics to power and to dispose of.",
          ],
          [
            { strong: "Spring-driven devices. " },
            "A wound or compressed spring pushes the drug out. They need no electricity, but the force falls as the spring relaxes, unless it is a constant-force spring.",
          ],
          [
            { strong: "Gas-generating drives. " },
            "An electrochemical cell or a chemical reaction produces gas that moves a piston or squeezes a pouch. They are compact and quiet; the rate depends on temperature and ambient pressure.",
          ],
          [
            { strong: "Osmotic drives. " },
            "Water crosses a semipermeable membrane and builds up the pressure. Delivery is slow and steady, and hard to pause once it has begun.",
          ],
          [
            { strong: "Elastomeric reservoirs. " },
            "A stretched balloon is reservoir and motor in one; a narrow channel sets the flow, which varies with viscosity and so with temperature.",
          ],
          [
            { strong: "Hydraulic drives. " },
            "A working fluid carries the force from the drive to the drug, so that the two can lie side by side instead of in line.",
          ],
          [
            { strong: "Prefilled cartridges with a piston. " },
            "The drug stays in the glass or polymer container in which it was filled and stored. Nothing has to be transferred, but the rigid cylinder dictates the shape of the device.",
          ],
          [
            { strong: "User-filled reservoirs. " },
            "The patient transfers the drug from vials or syringes into a rigid chamber or a soft pouch. The device is freer in shape, and has more steps and more dead volume.",
          ],
          [
            { strong: "Portable infusion pumps with tubing. " },
            "A syringe pump is carried in a bag and connected to one or more needles under the skin. Large volumes are possible; wearing it is anything but discreet.",
          ],
          [
            { strong: "Intravenous infusion in a clinic. " },
            "What on-body delivery is an alternative to.",
          ],
        ),
        paragraph(
          "A class is not free to use because it is well known: check for existing IP before you build on one.",
        ),
      ],
    },
    {
      id: 23,
      question: "What does the device have to do?",
      answer: [
        list(
          ...deviceSpecifications.items.map(
            ({ title, text }) => [{ strong: `${title}. ` }, text] as const,
          ),
        ),
      ],
    },
    {
      id: 24,
      question: canEnter
        ? "How far from today’s devices should my idea be?"
        : "How far from today’s devices were ideas to be?",
      answer: [
        paragraph(
          canEnter
            ? `Far. We are asking for a radical reimagining, and near-term or market-ready incremental solutions are not wanted. It does not have to work yet: finalists have ${figures.mentorship} of mentorship to develop it.`
            : `Far. We asked for a radical reimagining, and near-term or market-ready incremental solutions were not wanted. An idea did not have to work yet: finalists ${hasPitched ? "had" : "have"} ${figures.mentorship} of mentorship to develop it.`,
        ),
      ],
    },
  ],
});
