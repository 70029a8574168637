import { titledList } from "#common/content/text.ts";
import { inWords } from "#common/words.ts";
import source from "./brief/criteria.md";
import { titledTexts } from "./markdown.ts";

const count = source.filter(({ level }) => level === 2).length;
const { title, lead, items } = titledTexts(source, { count: inWords(count) });

/** The evaluation criteria. */
export const evaluation = { id: "evaluation-criteria", title, lead, criteria: items };

/** The criteria as a list, for text pages. */
export const criteriaList = titledList(items);
