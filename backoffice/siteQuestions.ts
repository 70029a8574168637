import { readFileSync } from "node:fs";
import path from "node:path";

const FAQ = path.join(import.meta.dirname, "../public-site/app/content/faq.md");

/** The number of questions in the site's FAQ, as a constant of the build: the questions would be a large download. */
export const SITE_QUESTIONS = {
  SITE_QUESTIONS: JSON.stringify(String(readFileSync(FAQ, "utf8").match(/^## /gm)?.length)),
};
