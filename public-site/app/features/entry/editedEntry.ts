import { dropUnsaved, type EntryTexts, keepUnsaved, takeUnsaved } from "#common/unsavedWork.ts";
import { cleanLine, cleanLines } from "#shared/validation.ts";
import { type Entry, loadEntry, saveEntry } from "~/data/entry.ts";
import type { EntryOutcome, EntryProblem } from "~/data/entryOutcome.ts";
import { createAutosave } from "~/features/autosave/autosave.ts";
import type { AutosaveState } from "~/features/autosave/autosaveState.ts";
import { textsProblem } from "./entryRules.ts";

export type EditedEntry = ReturnType<typeof createEditedEntry>;
export type EditedEntryState = AutosaveState<Entry, EntryTexts>;

/** What a problem with saving the texts means for what is typed; all others are tried again. */
const MEANINGS = {
  refused: "refused",
  conflict: "conflict",
  deadline_passed: "closed",
  denied: "lost",
  not_found: "lost",
} as const satisfies Partial<Record<EntryProblem, string>>;

function meaningOf(problem: EntryProblem) {
  return problem in MEANINGS ? MEANINGS[problem as keyof typeof MEANINGS] : "failed";
}

/**
 * The entry while its owner works on it: its texts save themselves.
 * @param onLost called when the entry is not the caller's any more, or the session has ended.
 */
export function createEditedEntry(initial: Entry, onLost: () => void) {
  const pageId = crypto.randomUUID();
  const autosave = createAutosave<Entry, EntryTexts>(
    initial,
    {
      typedOf: ({ ideaName, description }) => ({ ideaName, description }),
      same: (one, other) =>
        cleanLine(one.ideaName) === cleanLine(other.ideaName) &&
        cleanLines(one.description) === cleanLines(other.description),
      problemOf: (typed, entry) => textsProblem(typed, entry.state),
      load: loadEntry,
      save: async (entry, typed) => {
        const outcome = await saveEntry(entry.revision, typed);
        return outcome.ok ? outcome : { ...outcome, means: meaningOf(outcome.problem) };
      },
      kept: {
        keep: (unsaved) => keepUnsaved(initial, pageId, unsaved),
        drop: () => dropUnsaved(initial, pageId),
        take: () => (initial.isOwner ? takeUnsaved(initial) : null),
      },
    },
    onLost,
  );

  return {
    ...autosave,

    /**
     * Changes something else of the entry than its texts. When another window has changed the entry
     * meanwhile, the change is repeated on the new revision, unless that window has changed the same.
     * @param isDone whether a lost answer was in truth a success.
     */
    change: (
      action: (revision: number) => Promise<EntryOutcome<Entry>>,
      isDone: (entry: Entry) => boolean,
    ): Promise<EntryOutcome<Entry>> =>
      autosave.inTurn(async ({ before, reload, changed }) => {
        let outcome = await action(before.revision);
        if (!outcome.ok && outcome.problem === "conflict") {
          const entry = await reload();
          if (entry && isDone(entry)) return { ok: true, value: entry };
          if (entry && entry.document?.path === before.document?.path) {
            outcome = await action(entry.revision);
          }
        }
        if (outcome.ok) changed(outcome.value);
        else if (outcome.problem === "deadline_passed") await reload();
        else if (outcome.problem === "denied" || outcome.problem === "not_found") onLost();
        return outcome;
      }),
  };
}
