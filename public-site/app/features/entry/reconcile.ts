import type { EntryTexts } from "#common/unsavedEntries.ts";
import { cleanLine, cleanLines } from "#shared/validation.ts";
import type { Entry } from "~/data/entry.ts";

/** The texts of an entry alone. */
export function textsOf({ ideaName, description }: EntryTexts): EntryTexts {
  return { ideaName, description };
}

/** Whether two versions are stored as the same. */
function sameTexts(one: EntryTexts, other: EntryTexts): boolean {
  return (
    cleanLine(one.ideaName) === cleanLine(other.ideaName) &&
    cleanLines(one.description) === cleanLines(other.description)
  );
}

/**
 * How what was typed stands to what the server has.
 * - `saved`: the same.
 * - `ahead`: the server has what was typed on, or what this page sent before: typing goes on.
 * - `conflict`: somebody else has changed the server's version meanwhile.
 * @param ours the versions that came from the same hands.
 */
export function reconcile(
  typed: EntryTexts,
  server: Entry,
  ours: readonly EntryTexts[],
): "saved" | "ahead" | "conflict" {
  if (sameTexts(typed, server)) return "saved";
  return ours.some((version) => sameTexts(version, server)) ? "ahead" : "conflict";
}
