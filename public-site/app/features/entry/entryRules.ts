import type { EntryTexts } from "#common/unsavedWork.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount, cleanLine, cleanLines } from "#shared/validation.ts";
import { missingTexts } from "~/content/missingTexts.ts";
import type { Entry } from "~/data/entry.ts";

export const DESCRIPTION_LIMIT = TEXT_LIMITS.description;

/** What the database would refuse about the texts, in words for people; undefined when nothing. */
export function textsProblem(texts: EntryTexts, state: Entry["state"]): string | undefined {
  const excess = characterCount(cleanLines(texts.description)) - DESCRIPTION_LIMIT;
  if (excess > 0) {
    return `The description is ${excess} ${excess === 1 ? "character" : "characters"} too long.`;
  }
  if (characterCount(cleanLine(texts.ideaName)) > TEXT_LIMITS.ideaName) {
    return `The idea name must be at most ${TEXT_LIMITS.ideaName} characters.`;
  }
  // A draft may be blank; an entry that was submitted once keeps its texts.
  if (state !== "draft" && missingTexts(texts).length > 0) {
    return "A submitted entry needs an idea name and a description.";
  }
  return undefined;
}
