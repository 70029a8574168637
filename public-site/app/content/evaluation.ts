import { inWords } from "#common/words.ts";
import source from "./brief/criteria.md";
import { titledTexts } from "./markdown.ts";
import { anchors } from "./pages.ts";
import type { RichText } from "./text.ts";

const count = source.filter(({ level }) => level === 2).length;
const { title, lead, items } = titledTexts(source, { count: inWords(count) });

/** The criteria of every judgment. */
export const evaluation = { id: anchors.evaluationCriteria, title, lead, criteria: items };

/** The same as a list, for the pages of text. */
export const criteriaList: readonly RichText[] = items.map((item) => [
  { strong: `${item.title}. ` },
  item.text,
]);
