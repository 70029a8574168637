import { TEXT_LIMITS } from "#shared/constants.ts";
import {
  checkbox,
  cleanLine,
  cleanLines,
  type FieldErrors,
  requiredLines,
  requiredText,
  validate,
} from "#shared/validation.ts";
import type { PageTexts } from "~/data/finalistPage.ts";

const title = requiredText("The title", TEXT_LIMITS.pageTitle);
const summary = requiredLines("The summary", TEXT_LIMITS.pageSummary);

/** What the database would refuse, by the field. A page that is not public may have no summary. */
export function pageErrors(texts: PageTexts): FieldErrors<PageTexts> {
  const mayBeBlank = !texts.isPublic && cleanLines(texts.summary) === "";
  const checked = validate(
    { title, summary: mayBeBlank ? () => ({ value: "" }) : summary, isPublic: checkbox },
    texts,
  );
  return checked.ok ? {} : checked.errors;
}

/** Whether two versions of a page are stored as the same. */
export function isSamePage(one: PageTexts, other: PageTexts): boolean {
  return (
    cleanLine(one.title) === cleanLine(other.title) &&
    cleanLines(one.summary) === cleanLines(other.summary) &&
    one.isPublic === other.isPublic
  );
}
