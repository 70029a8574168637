import { dropUnsaved, type EntryTexts, keepUnsaved, takeUnsaved } from "#common/unsavedWork.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount, cleanLine, cleanLines } from "#shared/validation.ts";
import { missingTexts } from "~/content/missingTexts.ts";
import { type Entry, loadEntry, saveEntry } from "~/data/entry.ts";
import { createAutosave } from "~/features/autosave/autosave.ts";
import type { AutosaveState } from "~/features/autosave/autosaveState.ts";
import type { Outcome } from "~/lib/outcome.ts";

export type EditedEntry = ReturnType<typeof createEditedEntry>;
export type EditedEntryState = AutosaveState<Entry, EntryTexts>;

/** What a problem with saving the texts means for what is typed. Any other one means that they break a rule. */
const MEANINGS: Readonly<Record<string, "conflict" | "closed" | "lost" | "failed">> = {
  conflict: "conflict",
  being_edited: "closed",
  deadline_passed: "closed",
  denied: "lost",
  not_found: "lost",
  unreachable: "failed",
  unexpected: "failed",
};

/**
 * The entry while a member works on it: its texts save themselves.
 * @param personId who works on it.
 * @param onLost called when the entry is not the caller's any more, or the session has ended.
 */
export function createEditedEntry(initial: Entry, personId: string, onLost: () => void) {
  const pageId = crypto.randomUUID();
  const work = { id: initial.id, ownerId: personId };
  const autosave = createAutosave<Entry, EntryTexts>(
    initial,
    {
      typedOf: ({ idea_name, description }) => ({ idea_name, description }),
      same: (one, other) =>
        cleanLine(one.idea_name) === cleanLine(other.idea_name) &&
        cleanLines(one.description) === cleanLines(other.description),
      canEdit: ({ can_edit }) => can_edit,
      problemOf: (typed, entry) => textsProblem(typed, entry.state),
      load: loadEntry,
      save: async (entry, typed) => {
        const outcome = await saveEntry(entry.revision, typed);
        return outcome.ok
          ? outcome
          : { ...outcome, means: MEANINGS[outcome.problem ?? ""] ?? "refused" };
      },
      kept: {
        keep: (unsaved) => keepUnsaved(work, pageId, unsaved),
        drop: () => dropUnsaved(work, pageId),
        take: () => takeUnsaved(work),
      },
    },
    onLost,
  );

  return {
    ...autosave,

    /**
     * Changes something else of the entry than its texts. When somebody else has changed the entry
     * meanwhile, the change is repeated on the new revision, unless they have changed the same.
     * @param isDone whether a lost answer was in truth a success.
     */
    change: (
      action: (revision: number) => Promise<Outcome<Entry>>,
      isDone: (entry: Entry) => boolean,
    ): Promise<Outcome<Entry>> =>
      autosave.inTurn(async ({ before, reload, changed }) => {
        let outcome = await action(before.revision);
        if (!outcome.ok && outcome.problem === "conflict") {
          const entry = await reload();
          if (entry && isDone(entry)) return { ok: true, value: entry };
          if (entry && entry.file_path === before.file_path) {
            outcome = await action(entry.revision);
          }
        }
        if (outcome.ok) changed(outcome.value);
        else if (outcome.problem === "deadline_passed" || outcome.problem === "being_edited") {
          await reload();
        } else if (outcome.problem === "denied" || outcome.problem === "not_found") onLost();
        return outcome;
      }),
  };
}

export const DESCRIPTION_LIMIT = TEXT_LIMITS.description;

/** What the database would refuse about the texts, in words for people; undefined when nothing. */
export function textsProblem(texts: EntryTexts, state: Entry["state"]): string | undefined {
  const excess = characterCount(cleanLines(texts.description)) - DESCRIPTION_LIMIT;
  if (excess > 0) {
    return `The description is ${excess} ${excess === 1 ? "character" : "characters"} too long.`;
  }
  if (characterCount(cleanLine(texts.idea_name)) > TEXT_LIMITS.ideaName) {
    return `The idea name must be at most ${TEXT_LIMITS.ideaName} characters.`;
  }
  // A draft may be blank; an entry that was submitted once keeps its texts.
  if (state !== "draft" && missingTexts(texts).length > 0) {
    return "A submitted entry needs an idea name and a description.";
  }
  return undefined;
}
