import { textOf } from "#common/content/text.ts";
import source from "./brief/patientDay.md";
import { figures } from "./figures.ts";
import { sectionOf, titledTexts } from "./markdown.ts";
import { pictures } from "./pictures.ts";

/** The moments of the day, by their pictures; the device is worn in some. */
const MOMENTS = [
  { id: "fridge", isWorn: false },
  { id: "press", isWorn: true },
  { id: "tram", isWorn: true },
  { id: "desk", isWorn: true },
  { id: "lift", isWorn: false },
  { id: "hands", isWorn: false },
] as const;

const { title, lead } = titledTexts(source, figures);

/** A day with the device, drawn in the brief. It illustrates situations, not a product. */
export const patientDay = {
  title,
  lead,
  moments: MOMENTS.map(({ id, isWorn }) => {
    const { title, blocks } = sectionOf(source, id, figures);
    const [time, text] = textOf(blocks).split("\n");
    return { title, time, text, isWorn, picture: pictures[id] };
  }),
};
