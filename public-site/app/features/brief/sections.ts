import { brief, exclusions } from "~/content/brief.ts";
import { deviceSpecifications } from "~/content/deviceSpecifications.ts";
import { evaluation } from "~/content/evaluation.ts";
import { thoughtStarters } from "~/content/thoughtStarters.ts";

/** The sections of the page, by the ids that its list of contents leads to. */
export const sections = {
  intro: { id: "introduction", title: brief.intro },
  specifications: { id: "device-specifications", title: deviceSpecifications.title },
  thoughtStarters: { id: "thought-starters", title: thoughtStarters.title },
  evaluation: { id: evaluation.id, title: evaluation.title },
  exclusions: { id: "not-looking-for", title: exclusions.title },
} as const;
