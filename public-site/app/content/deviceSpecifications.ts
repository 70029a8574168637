import source from "./brief/specifications.md";
import { figures } from "./figures.ts";
import { titledTexts } from "./markdown.ts";

const { title, lead, items } = titledTexts(source, figures);

/** The figures that the brief sets large, by the titles of their specifications. */
const LARGE: Readonly<Record<string, string>> = {
  "Volume and route": figures.volume,
  Wear: figures.wear,
};

/** The requirements for the device. */
export const deviceSpecifications = {
  title,
  lead,
  items: items.map((item) => ({ ...item, figure: LARGE[item.title] })),
};
