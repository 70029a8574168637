import { createListeners } from "#common/listeners.ts";
import {
  dropUnsaved,
  keepUnsaved,
  takeUnsaved,
  type UnsavedTexts,
  type WorkKind,
} from "#common/unsavedWork.ts";
import type { Failure, Outcome } from "~/lib/outcome.ts";
import { storedUserId } from "~/lib/sessionMark.ts";

const SAVE_AFTER_MS = 800;
const RETRY_AFTER_MS = 2_000;
const MAX_RETRY_AFTER_MS = 30_000;

/** Problems that make the version on the server count: someone else has changed it, or the deadline has passed. */
const OUTDATED = [
  "conflict",
  "being_edited",
  "deadline_passed",
  "round_closed",
  "review_submitted",
];
const NO_ACCESS = ["denied", "not_found"];
const TEMPORARY = ["unreachable", "unexpected"];

/** Whether the server has the typed text. */
export type Saving =
  | { readonly status: "saved" }
  /** It will be saved in a moment. */
  | { readonly status: "waiting" | "saving" }
  /** It will be saved later, or after the next key. */
  | { readonly status: "failed" }
  /** It breaks a rule. */
  | { readonly status: "invalid"; readonly message: string }
  /** The server has another version, so the author decides. */
  | { readonly status: "conflict" }
  /** The deadline has passed. */
  | { readonly status: "closed" };

export interface AutosaveState<Work, Texts> {
  /** The last answer of the server. */
  readonly server: Work;
  readonly typed: Texts;
  readonly saving: Saving;
  /** The failure of the latest attempt to save, until another one succeeds. */
  readonly failure: Failure | null;
  /** When the restored text of an earlier page was typed; null if there was none. */
  readonly restoredFrom: string | null;
  /** Whether this browser keeps the unsaved text. */
  readonly isKeptInBrowser: boolean;
}

/** The part of the state that looks the same for each kind of work. */
export type SavingState = Omit<AutosaveState<unknown, unknown>, "server" | "typed">;

interface SavedWork {
  readonly id: string;
  /** A change names the revision that it is based on. */
  readonly revision: number;
}

/** A submission or a review: how to compare, check, load and save it. */
interface WorkType<Work extends SavedWork, Kind extends WorkKind> {
  readonly kind: Kind;
  readonly textsOf: (work: Work) => UnsavedTexts[Kind];
  readonly canEdit: (work: Work) => boolean;
  /** Whether the server stores two versions as the same. */
  readonly isSame: (one: UnsavedTexts[Kind], other: UnsavedTexts[Kind]) => boolean;
  /** The broken rule, in a sentence for the author; undefined if the texts are valid. */
  readonly problemOf: (typed: UnsavedTexts[Kind], work: Work) => string | undefined;
  /** Null if the person no longer has access. */
  readonly load: () => Promise<Work | null>;
  readonly save: (work: Work, typed: UnsavedTexts[Kind]) => Promise<Outcome<Work>>;
}

/**
 * Saves the signed-in person's work while they type, one request at a time, each based on the revision of the one before.
 * Keeps unsaved text in this browser, and never overwrites a version that the person has not seen.
 * @param onLost called if the person loses access to the work, or the session ends.
 */
export function createAutosave<Work extends SavedWork, Kind extends WorkKind>(
  initial: Work,
  { kind, textsOf, canEdit, isSame, problemOf, load, save: send }: WorkType<Work, Kind>,
  onLost: () => void,
) {
  type Texts = UnsavedTexts[Kind];
  const pageId = crypto.randomUUID();
  const stored = { kind, id: initial.id, ownerId: storedUserId() };
  const listeners = createListeners();
  let state: AutosaveState<Work, Texts> = {
    server: initial,
    typed: textsOf(initial),
    saving: { status: "saved" },
    failure: null,
    restoredFrom: null,
    isKeptInBrowser: true,
  };
  // The edited version and the sent versions. None of them is a conflict on the server.
  let ownVersions: readonly Texts[] = [state.typed];
  // Two changes based on the same revision would conflict.
  const enqueue = createSerialQueue();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retries = 0;
  let isActive = false;

  function set(patch: Partial<AutosaveState<Work, Texts>>) {
    state = { ...state, ...patch };
    listeners.notify();
  }

  function saveIn(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void enqueue(save), milliseconds);
  }

  function keepInBrowser() {
    const unsaved = { typed: state.typed, ownVersions, at: new Date().toISOString() };
    set({ isKeptInBrowser: keepUnsaved(stored, pageId, unsaved) });
  }

  function markSaved() {
    clearTimeout(timer);
    dropUnsaved(stored, pageId);
    ownVersions = [textsOf(state.server)];
    set({ saving: { status: "saved" }, failure: null, isKeptInBrowser: true });
  }

  /** Takes the server's version, and compares it with the typed text. */
  function receive(work: Work) {
    // A later answer has arrived first.
    if (work.id !== initial.id || work.revision < state.server.revision) return;
    const serverTexts = textsOf(work);
    const isSaved = isSame(state.typed, serverTexts);
    if (state.saving.status === "saved") {
      set({ server: work, ...(!isSaved && { typed: serverTexts }) });
      return markSaved();
    }
    set({ server: work });
    if (isSaved) return markSaved();
    if (!canEdit(work)) return set({ saving: { status: "closed" }, failure: null });
    if (!ownVersions.some((version) => isSame(version, serverTexts))) {
      return set({ saving: { status: "conflict" }, failure: null });
    }
    set({ saving: { status: "waiting" } });
    if (isActive) saveIn(SAVE_AFTER_MS);
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

    ownVersions = [...ownVersions, typed];
    if (isActive) keepInBrowser();
    set({ saving: { status: "saving" } });
    const outcome = await send(server, typed);
    if (!outcome.ok) return recover(outcome);
    retries = 0;
    set({ server: outcome.value, failure: null });
    if (state.typed === typed) return markSaved();
    // The author has continued typing.
    ownVersions = [textsOf(outcome.value)];
    if (isActive) keepInBrowser();
    set({ saving: { status: "waiting" } });
    saveIn(SAVE_AFTER_MS);
  }

  async function recover(failure: Failure): Promise<void> {
    const is = (problems: readonly string[]) => problems.includes(failure.problem ?? "");
    if (![OUTDATED, NO_ACCESS, TEMPORARY].some(is)) {
      const message = failure.detail ?? failure.message;
      return set({ saving: { status: "invalid", message }, failure: null });
    }
    if (isActive && is(OUTDATED) && (await reload())) return;
    set({ saving: { status: "failed" }, failure });
    // The next page restores the text from this browser.
    if (!isActive) return;
    if (is(NO_ACCESS)) return onLost();
    saveIn(Math.min(RETRY_AFTER_MS * 2 ** retries, MAX_RETRY_AFTER_MS));
    retries += 1;
  }

  function restore() {
    const unsaved = takeUnsaved(stored);
    if (!unsaved) return;
    ownVersions = [...unsaved.ownVersions, unsaved.typed];
    set({ typed: unsaved.typed, saving: { status: "waiting" }, restoredFrom: unsaved.at });
    receive(initial);
    if (state.saving.status === "saved") set({ restoredFrom: null });
    else keepInBrowser();
  }
  restore();

  return {
    subscribe: listeners.subscribe,
    getState: () => state,

    /** Starts to save automatically. */
    start() {
      isActive = true;
      if (state.saving.status === "waiting" || state.saving.status === "failed") saveIn(0);
    },

    /** Saves one last time before the visitor leaves the page. */
    stop() {
      if (state.saving.status !== "conflict") void enqueue(save);
      isActive = false;
    },

    type(patch: Partial<Texts>) {
      set({ typed: { ...state.typed, ...patch } });
      keepInBrowser();
      if (state.saving.status === "conflict" || state.saving.status === "closed") return;
      if (state.saving.status !== "saving") set({ saving: { status: "waiting" } });
      saveIn(SAVE_AFTER_MS);
    },

    /** Saves now. @returns whether the server has the complete typed text. */
    async flush(): Promise<boolean> {
      await enqueue(save);
      return state.saving.status === "saved";
    },

    /** Loads the server's version, which other windows, administrators and the clock can change. */
    refresh: () => enqueue(reload),

    /** Takes a version that another request has loaded. */
    receive: (work: Work) =>
      enqueue(async () => {
        const { server } = state;
        const isKnown = work.revision === server.revision && canEdit(work) === canEdit(server);
        if (isKnown) set({ server: work });
        else receive(work);
      }),

    /** Resolves a conflict with one of the two versions. */
    async resolve(winner: "typed" | "server"): Promise<void> {
      if (winner === "server") {
        set({ typed: textsOf(state.server), restoredFrom: null });
        return markSaved();
      }
      ownVersions = [textsOf(state.server)];
      set({ saving: { status: "waiting" } });
      keepInBrowser();
      await enqueue(save);
    },

    /** Runs another request that changes the work, between two saves. */
    runExclusive: <Result>(
      request: (exclusive: {
        /** The server's current version. */
        readonly work: Work;
        readonly reload: () => Promise<Work | null>;
        readonly setWork: (work: Work) => void;
      }) => Promise<Result>,
    ): Promise<Result> =>
      enqueue(() =>
        request({ work: state.server, reload, setWork: (work) => set({ server: work }) }),
      ),
  };
}

/** Runs tasks one after another. */
function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return function enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
