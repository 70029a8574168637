import type { Unsaved } from "#common/unsavedWork.ts";
import type { Failure } from "~/lib/outcome.ts";
import type { AutosaveState } from "./autosaveState.ts";

const SAVE_AFTER_MS = 800;
const RETRY_AFTER_MS = 2_000;
const RETRY_AFTER_AT_MOST_MS = 30_000;

/** What the server has of a work, with the revision that a change of it names. */
interface Saved {
  readonly id: string;
  readonly revision: number;
}

/** Why it was not saved; those of which it makes a difference: */
type Refusal = Failure & {
  /**
   * - `refused`: as it is, the rules do not allow it.
   * - `conflict`, `closed`: perhaps; what the server has now decides.
   * - `lost`: it is not the caller's any more.
   * - `failed`: it is tried again.
   */
  readonly means: "refused" | "conflict" | "closed" | "lost" | "failed";
};

/** A kind of work that saves itself: an entry, a review. */
interface WorkType<Work extends Saved, Typed> {
  /** What of the server's version is typed. */
  readonly typedOf: (work: Work) => Typed;
  readonly canEdit: (work: Work) => boolean;
  /** Whether two versions are stored as the same. */
  readonly same: (one: Typed, other: Typed) => boolean;
  /** What the database would refuse about it, in words for people; undefined when nothing. */
  readonly problemOf: (typed: Typed, work: Work) => string | undefined;
  /** What the server has now; null when the caller has none. It may throw. */
  readonly load: () => Promise<Work | null>;
  readonly save: (
    work: Work,
    typed: Typed,
  ) => Promise<{ readonly ok: true; readonly value: Work } | Refusal>;
  /** What is unsaved, as this browser keeps it. */
  readonly kept: {
    readonly keep: (unsaved: Unsaved<Typed>) => boolean;
    readonly drop: () => void;
    readonly take: () => Unsaved<Typed> | null;
  };
}

export type Autosave<Work extends Saved, Typed> = ReturnType<typeof createAutosave<Work, Typed>>;

/**
 * A work while its author types. Saves by itself, one request after another, each based on the revision
 * that the one before it answered; keeps what is unsaved in this browser; and stops at a version that it
 * does not know instead of overwriting it.
 * @param onLost called when the work is not the caller's any more, or the session has ended.
 */
export function createAutosave<Work extends Saved, Typed>(
  initial: Work,
  { typedOf, canEdit, same, problemOf, load, save: send, kept }: WorkType<Work, Typed>,
  onLost: () => void,
) {
  const listeners = new Set<() => void>();
  let state: AutosaveState<Work, Typed> = {
    server: initial,
    typed: typedOf(initial),
    saving: { status: "saved" },
    failure: null,
    restoredFrom: null,
    keptHere: true,
  };
  // Versions that are not news: the one that was typed on, and what was sent without an answer.
  let ours: readonly Typed[] = [state.typed];
  // Two changes of one revision would be a conflict.
  const enqueue = createSerialQueue();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retries = 0;
  let active = false;

  function set(patch: Partial<AutosaveState<Work, Typed>>) {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  }

  function saveIn(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void enqueue(save), milliseconds);
  }

  function keep() {
    set({ keptHere: kept.keep({ typed: state.typed, ours, at: new Date().toISOString() }) });
  }

  function markSaved() {
    clearTimeout(timer);
    kept.drop();
    ours = [typedOf(state.server)];
    set({ saving: { status: "saved" }, failure: null, keptHere: true });
  }

  /** Takes in the server's version, and finds out how what was typed stands to it. */
  function receive(work: Work) {
    // An answer that was overtaken by a later one.
    if (work.id !== initial.id || work.revision < state.server.revision) return;
    const theirs = typedOf(work);
    const agrees = same(state.typed, theirs);
    if (state.saving.status === "saved") {
      set({ server: work, ...(!agrees && { typed: theirs }) });
      return markSaved();
    }
    set({ server: work });
    if (agrees) return markSaved();
    if (!canEdit(work)) return set({ saving: { status: "closed" }, failure: null });
    // Somebody else has changed the server's version meanwhile.
    if (!ours.some((version) => same(version, theirs))) {
      return set({ saving: { status: "conflict" }, failure: null });
    }
    set({ saving: { status: "waiting" } });
    if (active) saveIn(SAVE_AFTER_MS);
  }

  async function reload(): Promise<Work | null> {
    try {
      const work = await load();
      if (work?.id === initial.id) {
        receive(work);
        return work;
      }
      onLost();
    } catch (cause) {
      console.warn("The server's version could not be read.", cause);
    }
    return null;
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    const { typed, server, saving } = state;
    if (saving.status === "saved" || saving.status === "conflict") return;
    if (!canEdit(server)) return set({ saving: { status: "closed" }, failure: null });
    const message = problemOf(typed, server);
    if (message) return set({ saving: { status: "invalid", message }, failure: null });

    ours = [...ours, typed];
    if (active) keep();
    set({ saving: { status: "saving" } });
    const outcome = await send(server, typed);
    if (!outcome.ok) return recover(outcome);
    retries = 0;
    set({ server: outcome.value, failure: null });
    if (state.typed === typed) return markSaved();
    // Somebody typed meanwhile.
    ours = [typedOf(outcome.value)];
    if (active) keep();
    set({ saving: { status: "waiting" } });
    saveIn(SAVE_AFTER_MS);
  }

  async function recover({ means, ...failure }: Refusal): Promise<void> {
    if (means === "refused") {
      const message = failure.detail ?? failure.message;
      return set({ saving: { status: "invalid", message }, failure: null });
    }
    // Not a failure by itself: what the server has now decides.
    if (active && (means === "conflict" || means === "closed") && (await reload())) return;
    set({ saving: { status: "failed" }, failure });
    // What this page leaves undone, the next one finds in this browser.
    if (!active) return;
    if (means === "lost") return onLost();
    saveIn(Math.min(RETRY_AFTER_MS * 2 ** retries, RETRY_AFTER_AT_MOST_MS));
    retries += 1;
  }

  function restore() {
    const unsaved = kept.take();
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
      if (state.saving.status === "waiting" || state.saving.status === "failed") saveIn(0);
    },

    /** Saves once more and then no longer by itself: the page is left. */
    stop() {
      if (state.saving.status !== "conflict") void enqueue(save);
      active = false;
    },

    /** What the author has typed so far. */
    type(patch: Partial<Typed>) {
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

    /** Reads what the server has now: other windows, administrators and the clock change it too. */
    refresh: () => enqueue(reload),

    /** Takes in an answer of the server that somebody else has asked for. */
    receive: (work: Work) =>
      enqueue(async () => {
        const { server } = state;
        const isKnown = work.revision === server.revision && canEdit(work) === canEdit(server);
        if (isKnown) set({ server: work });
        else receive(work);
      }),

    /** Ends a conflict: with what was typed here, or with the server's version. */
    async resolve(winner: "typed" | "server"): Promise<void> {
      if (winner === "server") {
        set({ typed: typedOf(state.server), restoredFrom: null });
        return markSaved();
      }
      ours = [typedOf(state.server)];
      set({ saving: { status: "waiting" } });
      keep();
      await enqueue(save);
    },

    /** Runs something else that changes the work, after what is being saved and before what follows. */
    inTurn: <Result>(
      task: (turn: {
        /** The server's version when its turn has come. */
        readonly before: Work;
        readonly reload: () => Promise<Work | null>;
        /** Takes in the work as the task has left it. */
        readonly changed: (work: Work) => void;
      }) => Promise<Result>,
    ): Promise<Result> =>
      enqueue(() =>
        task({ before: state.server, reload, changed: (work) => set({ server: work }) }),
      ),
  };
}

/** Runs tasks one after another, in the order they were given; each has its own result or error. */
function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return function enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
