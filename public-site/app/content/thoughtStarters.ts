import { limits } from "#shared/figures.ts";
import { figures } from "./figures.ts";
import { NBSP } from "./text.ts";

/** Questions to begin from, by subject. */

interface ThoughtStarter {
  readonly title: string;
  readonly questions: readonly string[];
}

const discHeightMm = 10;

/** How wide a disc of the given height is that holds the full volume: a milliliter is 1000 mm³. */
function discDiameterMm(heightMm: number): number {
  return Math.round(2 * Math.sqrt((limits.volumeMl * 1000) / (Math.PI * heightMm)));
}

export const thoughtStarters: {
  readonly title: string;
  readonly lead: string;
  readonly items: readonly ThoughtStarter[];
} = {
  title: "Thought Starters",
  lead: "Not a checklist. Take the question that bothers you most and follow it.",
  items: [
    {
      title: "Materials",
      questions: [
        "Which parts touch the drug, which touch the skin, and which touch neither? How few materials could cover all three?",
        "What could the walls of the reservoir be made of so that a biologic neither sticks to them nor takes anything up from them during storage?",
        "How would you take the device apart for reuse or recycling once a needle has been in it?",
      ],
    },
    {
      title: "Manufacturing",
      questions: [
        "Which parts of the mechanism could become one molded, printed or folded part?",
        "Which sterilization process can each part survive: the drug path, the adhesive, the electronics? Could they be sterilized apart and joined later?",
        "How would you prove on the line that each device works, without using it up?",
      ],
    },
    {
      title: "Form factor and volume",
      questions: [
        `A disc ${discHeightMm}${NBSP}mm high that holds ${figures.volume} is already ${discDiameterMm(discHeightMm)}${NBSP}mm wide, before any mechanism. Which shape would sit closer to the body: a ring, a band, a pouch, several small chambers?`,
        "Does the device have to stay the same size while it empties?",
        "How does one design fit a lean arm, a soft abdomen and a moving thigh?",
      ],
    },
    {
      title: "Drug storage",
      questions: [
        "User-loaded or pre-filled: what does each choice mean for the number of steps, for the possible mistakes and for shelf life?",
        "The drug comes out of the refrigerator cold and viscous. How does the device deal with that, and how does the patient know when to begin?",
        "Where does the last drop stay behind, and how would you get it out in any orientation?",
      ],
    },
    {
      title: "Adhesion",
      questions: [
        `What keeps a full device in place for ${figures.wear} on skin that sweats, stretches and grows hair, and then lets go without hurting?`,
        "Does it have to be glue? What could a strap, a garment, suction or a new surface structure do?",
        "How does the needle stay still when a seat belt, a sleeve or a sleeping child pulls at the device?",
      ],
    },
    {
      title: "Patient pain points",
      questions: [
        "Which moment do people dread: the needle, the waiting, being seen, or not being sure that it worked?",
        "How would someone with stiff fingers, a tremor or low vision put the device on alone?",
        "What has a person forgotten who uses the device only once a quarter?",
      ],
    },
    {
      title: "Device feedback",
      questions: [
        "How does one tell ready, delivering and finished apart: by sight, by sound and by touch, in a meeting and in the dark?",
        "Which faults, such as a blocked path or a lifted edge, can the device detect, and what should it ask the person to do about each?",
        "What belongs on the device and what on a phone? What is left when the phone’s battery is empty?",
      ],
    },
    {
      title: "User interactions",
      questions: [
        "How many steps lie between opening the package and the start of delivery, and can any of them be done in the wrong order?",
        "What happens when the wearer wants to pause, takes a shower, or removes the device too early?",
        "How does it come off, how is the needle made safe, and what goes into which bin?",
      ],
    },
  ],
};
