import { NBSP } from "#common/words.ts";
import { diameterOf } from "~/lib/deviceSize.ts";
import source from "./brief/thoughtStarters.md";
import { figures } from "./figures.ts";
import { titledTexts } from "./markdown.ts";

const discHeightMm = 10;

const { title, lead, items } = titledTexts(source, {
  ...figures,
  discHeight: `${discHeightMm}${NBSP}mm`,
  discDiameter: `${Math.round(diameterOf(discHeightMm))}${NBSP}mm`,
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
