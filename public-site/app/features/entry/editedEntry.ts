import type { EntryTexts } from "#common/unsavedWork.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount, cleanLine, cleanLines } from "#shared/validation.ts";
import { missingTexts } from "~/content/missingTexts.ts";
import { type Entry, loadEntry, saveEntry } from "~/data/entry.ts";
import { type AutosaveState, createAutosave } from "~/features/autosave/autosave.ts";
import type { Outcome } from "~/lib/outcome.ts";

export type EditedEntry = ReturnType<typeof createEditedEntry>;
export type EditedEntryState = AutosaveState<Entry, EntryTexts>;

/**
 * An entry that saves its texts while a member edits them.
 * @param onLost called if the member loses access to the entry, or the session ends.
 */
export function createEditedEntry(initial: Entry, onLost: () => void) {
  const autosave = createAutosave<Entry, "entry">(
    initial,
    {
      kind: "entry",
      textsOf: ({ idea_name, description }) => ({ idea_name, description }),
      isSame: (one, other) =>
        cleanLine(one.idea_name) === cleanLine(other.idea_name) &&
        cleanLines(one.description) === cleanLines(other.description),
      canEdit: ({ can_edit }) => can_edit,
      problemOf: (typed, entry) => textsProblem(typed, entry.state),
      load: loadEntry,
      save: ({ revision }, typed) => saveEntry(revision, typed),
    },
    onLost,
  );

  return {
    ...autosave,

    /**
     * Changes the document of the entry. If someone else has changed the entry, repeats the change on the new
     * revision, unless the document has changed.
     * @param isDone whether the change succeeded although its response was lost.
     */
    change: (
      action: (revision: number) => Promise<Outcome<Entry>>,
      isDone: (entry: Entry) => boolean,
    ): Promise<Outcome<Entry>> =>
      autosave.runExclusive(async ({ work, reload, setWork }) => {
        let outcome = await action(work.revision);
        if (!outcome.ok && outcome.problem === "conflict") {
          const entry = await reload();
          if (entry && isDone(entry)) return { ok: true, value: entry };
          if (entry && entry.file_path === work.file_path) outcome = await action(entry.revision);
        }
        if (outcome.ok) setWork(outcome.value);
        else if (outcome.problem === "deadline_passed" || outcome.problem === "being_edited") {
          await reload();
        } else if (outcome.problem === "denied" || outcome.problem === "not_found") onLost();
        return outcome;
      }),
  };
}

export const DESCRIPTION_LIMIT = TEXT_LIMITS.description;

/** The broken rule, in a sentence for the author; undefined if the texts are valid. */
export function textsProblem(texts: EntryTexts, state: Entry["state"]): string | undefined {
  const excess = characterCount(cleanLines(texts.description)) - DESCRIPTION_LIMIT;
  if (excess > 0) {
    return `The description is ${excess} ${excess === 1 ? "character" : "characters"} too long.`;
  }
  if (characterCount(cleanLine(texts.idea_name)) > TEXT_LIMITS.ideaName) {
    return `The idea name must be at most ${TEXT_LIMITS.ideaName} characters.`;
  }
  // Only a draft may be blank.
  if (state !== "draft" && missingTexts(texts).length > 0) {
    return "A submitted entry needs an idea name and a description.";
  }
  return undefined;
}
