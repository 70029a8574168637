import { limits } from "#shared/season.ts";
import source from "./brief/thoughtStarters.md";
import { figures } from "./figures.ts";
import { titledTexts } from "./markdown.ts";
import { NBSP } from "./text.ts";

const discHeightMm = 10;

/** The diameter of a disc that holds the full volume: a milliliter is 1000 mm³. */
function discDiameterMm(heightMm: number): number {
  return Math.round(2 * Math.sqrt((limits.volumeMl * 1000) / (Math.PI * heightMm)));
}

const { title, lead, items } = titledTexts(source, {
  ...figures,
  discHeight: `${discHeightMm}${NBSP}mm`,
  discDiameter: `${discDiameterMm(discHeightMm)}${NBSP}mm`,
});

/** Questions to start from, by subject. */
export const thoughtStarters = {
  title,
  lead,
  items: items.map(({ title: subject, text }) => ({
    title: subject,
    questions: text.split("\n"),
    /** The name of its drawing in art/starters. */
    drawing: `${subject.toLowerCase().replaceAll(" ", "-")}.svg`,
  })),
};
