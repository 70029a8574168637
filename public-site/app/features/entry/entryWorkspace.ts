import { dropUnsaved, type EntryTexts, keepUnsaved, takeUnsaved } from "#common/unsavedEntries.ts";
import { type Entry, loadEntry, saveEntry } from "~/data/entry.ts";
import type { EntryFailure, EntryOutcome } from "~/data/entryOutcome.ts";
import { createSerialQueue } from "~/lib/serialQueue.ts";
import { textsProblem } from "./entryRules.ts";
import { reconcile, textsOf } from "./reconcile.ts";
import type { WorkspaceState } from "./workspaceState.ts";

const SAVE_AFTER_MS = 800;
const RETRY_AFTER_MS = 2_000;
const RETRY_AFTER_AT_MOST_MS = 30_000;

export type EntryWorkspace = ReturnType<typeof createEntryWorkspace>;

/**
 * The entry while its owner works on it. Saves by itself, one request after another, each based on
 * the revision that the one before it answered; keeps what is unsaved in this browser; and stops at a
 * version that it does not know instead of overwriting it.
 * @param onLost called when the entry is not the caller's any more, or the session has ended.
 */
export function createEntryWorkspace(initial: Entry, onLost: () => void) {
  const pageId = crypto.randomUUID();
  const listeners = new Set<() => void>();
  let state: WorkspaceState = {
    entry: initial,
    typed: textsOf(initial),
    saving: { status: "saved" },
    failure: null,
    restoredFrom: null,
    keptHere: true,
  };
  // Versions that are not news: the one that was typed on, and what was sent without an answer.
  let ours: readonly EntryTexts[] = [state.typed];
  // Two changes of one revision would be a conflict.
  const enqueue = createSerialQueue();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retries = 0;
  let active = false;

  function set(patch: Partial<WorkspaceState>) {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  }

  function saveIn(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void enqueue(save), milliseconds);
  }

  function keep() {
    const unsaved = { typed: state.typed, ours, at: new Date().toISOString() };
    set({ keptHere: keepUnsaved(initial, pageId, unsaved) });
  }

  function markSaved() {
    clearTimeout(timer);
    dropUnsaved(initial, pageId);
    ours = [textsOf(state.entry)];
    set({ saving: { status: "saved" }, failure: null, keptHere: true });
  }

  /** Takes in the server's version, and finds out how what was typed stands to it. */
  function receive(entry: Entry) {
    // An answer that was overtaken by a later one.
    if (entry.id !== initial.id || entry.revision < state.entry.revision) return;
    if (state.saving.status === "saved") {
      const moved = reconcile(state.typed, entry, []) !== "saved";
      set({ entry, ...(moved && { typed: textsOf(entry) }) });
      return markSaved();
    }
    set({ entry });
    const standing = reconcile(state.typed, entry, ours);
    if (standing === "saved") return markSaved();
    if (!entry.canEdit) return set({ saving: { status: "closed" }, failure: null });
    if (standing === "conflict") return set({ saving: { status: "conflict" }, failure: null });
    set({ saving: { status: "waiting" } });
    if (active) saveIn(SAVE_AFTER_MS);
  }

  async function reload(): Promise<Entry | null> {
    try {
      const entry = await loadEntry();
      if (entry?.id === initial.id) {
        receive(entry);
        return entry;
      }
      onLost();
    } catch (cause) {
      console.warn("The entry could not be read.", cause);
    }
    return null;
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    const { typed, entry, saving } = state;
    if (saving.status === "saved" || saving.status === "conflict") return;
    if (!entry.canEdit) return set({ saving: { status: "closed" }, failure: null });
    const message = textsProblem(typed, entry.state);
    if (message) return set({ saving: { status: "invalid", message }, failure: null });

    ours = [...ours, typed];
    if (active) keep();
    set({ saving: { status: "saving" } });
    const outcome = await saveEntry(entry.revision, typed);
    if (!outcome.ok) return recover(outcome);
    retries = 0;
    set({ entry: outcome.value, failure: null });
    if (state.typed === typed) return markSaved();
    // Somebody typed meanwhile.
    ours = [textsOf(outcome.value)];
    if (active) keep();
    set({ saving: { status: "waiting" } });
    saveIn(SAVE_AFTER_MS);
  }

  async function recover(failure: EntryFailure): Promise<void> {
    const { problem } = failure;
    if (problem === "refused") {
      const message = failure.detail ?? failure.message;
      return set({ saving: { status: "invalid", message }, failure: null });
    }
    // Not a failure by itself: what the server has now decides.
    if (active && (problem === "conflict" || problem === "deadline_passed") && (await reload())) {
      return;
    }
    set({ saving: { status: "failed" }, failure });
    // What this page leaves undone, the next one finds in this browser.
    if (!active) return;
    if (problem === "denied" || problem === "not_found") return onLost();
    saveIn(Math.min(RETRY_AFTER_MS * 2 ** retries, RETRY_AFTER_AT_MOST_MS));
    retries += 1;
  }

  function restore() {
    const unsaved = initial.isOwner ? takeUnsaved(initial) : null;
    if (!unsaved) return;
    ours = [...unsaved.ours, unsaved.typed];
    set({ typed: unsaved.typed, saving: { status: "waiting" }, restoredFrom: unsaved.at });
    receive(initial);
    if (state.saving.status === "saved") set({ restoredFrom: null });
    else keep();
  }
  restore();

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getState: () => state,

    /** Begins to save by itself. */
    start() {
      active = true;
      if (state.saving.status === "waiting") saveIn(0);
    },

    /** Saves once more and then no longer by itself: the page is left. */
    stop() {
      if (state.saving.status !== "conflict") void enqueue(save);
      active = false;
    },

    /** What the author has typed so far. */
    type(patch: Partial<EntryTexts>) {
      set({ typed: { ...state.typed, ...patch } });
      keep();
      if (state.saving.status === "conflict" || state.saving.status === "closed") return;
      if (state.saving.status !== "saving") set({ saving: { status: "waiting" } });
      saveIn(SAVE_AFTER_MS);
    },

    /** Saves now. True when the server has everything that was typed. */
    async flush(): Promise<boolean> {
      await enqueue(save);
      return state.saving.status === "saved";
    },

    /** Reads what the server has now: other windows, the organisers and the clock change it too. */
    refresh: () => enqueue(reload),

    /** Takes in an answer of the server that somebody else has asked for. */
    receive: (entry: Entry) => enqueue(async () => receive(entry)),

    /** Ends a conflict: with what was typed here, or with the server's version. */
    async resolve(winner: "typed" | "server"): Promise<void> {
      if (winner === "server") {
        set({ typed: textsOf(state.entry), restoredFrom: null });
        return markSaved();
      }
      ours = [textsOf(state.entry)];
      set({ saving: { status: "waiting" } });
      keep();
      await enqueue(save);
    },

    /**
     * Changes something else of the entry than its texts. When another window has changed the entry
     * meanwhile, the change is repeated on the new revision, unless that window has changed the same.
     * @param isDone whether a lost answer was in truth a success.
     */
    change(
      action: (revision: number) => Promise<EntryOutcome<Entry>>,
      isDone: (entry: Entry) => boolean,
    ): Promise<EntryOutcome<Entry>> {
      return enqueue(async () => {
        const before = state.entry;
        let outcome = await action(before.revision);
        if (!outcome.ok && outcome.problem === "conflict") {
          const entry = await reload();
          if (entry && isDone(entry)) return { ok: true, value: entry };
          if (entry && entry.document?.path === before.document?.path) {
            outcome = await action(state.entry.revision);
          }
        }
        if (outcome.ok) set({ entry: outcome.value });
        else if (outcome.problem === "deadline_passed") await reload();
        else if (outcome.problem === "denied" || outcome.problem === "not_found") onLost();
        return outcome;
      });
    },
  };
}
