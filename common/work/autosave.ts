import { createListeners } from "../listeners.ts";
import { storedSession } from "../session.ts";
import { openKeeper } from "./keptWork.ts";

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
  readonly failure: SaveFailure | null;
  /** When the restored text of an earlier page was typed; null if there was none. */
  readonly restoredFrom: string | null;
  /** Whether this browser keeps the unsaved text. */
  readonly isKeptInBrowser: boolean;
}

/** The part of the state that looks the same for each kind of work. */
export type SavingState = Omit<AutosaveState<unknown, unknown>, "server" | "typed">;

export interface SavedWork {
  readonly id: string;
  /** A change names the revision that it is based on. */
  readonly revision: number;
}

/** Why a version was not saved, in sentences for the author. */
export interface SaveFailure {
  readonly ok: false;
  readonly message: string;
  readonly detail?: string | undefined;
  /** The hint of a rule (docs/api.md), or `unreachable` or `unexpected` if saving may succeed later. */
  readonly problem?: string | undefined;
}

/** A kind of work: how to compare, check, load and save it. */
interface WorkType<Work extends SavedWork, Texts> {
  /** Such as "submission"; with the id, the name of the work in this browser. */
  readonly kind: string;
  readonly textsOf: (work: Work) => Texts;
  readonly canEdit: (work: Work) => boolean;
  /** Whether the server stores two versions as the same. */
  readonly isSame: (one: Texts, other: Texts) => boolean;
  /** The broken rule, in a sentence for the author; undefined if the texts are valid. */
  readonly problemOf: (typed: Texts, work: Work) => string | undefined;
  /** Null if the person no longer has access. */
  readonly load: () => Promise<Work | null>;
  readonly save: (
    work: Work,
    typed: Texts,
  ) => Promise<{ readonly ok: true; readonly value: Work } | SaveFailure>;
}

export type Autosave<Work extends SavedWork, Texts> = ReturnType<
  typeof createAutosave<Work, Texts>
>;

/**
 * Saves the signed-in person's work while they type, one request at a time, each based on the revision of the one before.
 * Keeps unsaved text in this browser, and never overwrites a version that the person has not seen.
 * @param onLost called if the person loses access to the work, or the session ends.
 */
export function createAutosave<Work extends SavedWork, Texts>(
  initial: Work,
  { kind, textsOf, canEdit, isSame, problemOf, load, save: send }: WorkType<Work, Texts>,
  onLost: () => void,
) {
  const keeper = openKeeper<Texts>({
    name: `${kind}/${initial.id}`,
    personId: storedSession()?.user?.id ?? "",
  });
  const listeners = createListeners();
  let state: AutosaveState<Work, Texts> = {
    server: initial,
    typed: textsOf(initial),
    saving: { status: "saved" },
    failure: null,
    restoredFrom: null,
    isKeptInBrowser: true,
  };
  // The edited version, and those that may have been saved without an answer. None of them is a conflict on the server.
  let ownVersions: readonly Texts[] = [state.typed];
  // A version that was sent without an answer. It is sent again before a later one, so that there is only one.
  let unanswered: Texts | undefined;
  // A version that the server refused for good.
  let refused: Texts | undefined;
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
    set({ isKeptInBrowser: keeper.keep(state.typed, ownVersions) });
  }

  function markSaved() {
    clearTimeout(timer);
    keeper.drop();
    ownVersions = [textsOf(state.server)];
    unanswered = undefined;
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
      console.warn("Could not read the server's version.", cause);
    }
    return null;
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    const { server, saving } = state;
    if (saving.status === "saved" || saving.status === "conflict") return;
    if (!canEdit(server)) return set({ saving: { status: "closed" }, failure: null });
    const isRepeated = unanswered !== undefined;
    const sent = unanswered ?? state.typed;
    if (sent === refused) return;
    const message = problemOf(sent, server);
    if (message) return set({ saving: { status: "invalid", message }, failure: null });

    ownVersions = [textsOf(server), sent];
    if (isActive) keepInBrowser();
    set({ saving: { status: "saving" } });
    const outcome = await send(server, sent);
    if (!outcome.ok) return recover(outcome, sent);
    retries = 0;
    unanswered = undefined;
    set({ server: outcome.value, failure: null });
    if (state.typed === sent) return markSaved();
    // The author has continued typing.
    ownVersions = [textsOf(outcome.value)];
    if (isActive) keepInBrowser();
    set({ saving: { status: "waiting" } });
    if (isRepeated) return save();
    saveIn(SAVE_AFTER_MS);
  }

  async function recover(failure: SaveFailure, sent: Texts): Promise<void> {
    const is = (problems: readonly string[]) => problems.includes(failure.problem ?? "");
    unanswered = undefined;
    if (![OUTDATED, NO_ACCESS, TEMPORARY].some(is)) {
      refused = sent;
      const message = failure.detail ?? failure.message;
      return set({ saving: { status: "invalid", message }, failure: null });
    }
    if (isActive && is(OUTDATED) && (await reload())) return;
    // Perhaps the server has it: from this attempt, or from an earlier one that makes this one a conflict.
    unanswered = sent;
    set({ saving: { status: "failed" }, failure });
    // The next page restores the text from this browser.
    if (!isActive) return;
    if (is(NO_ACCESS)) return onLost();
    saveIn(Math.min(RETRY_AFTER_MS * 2 ** retries, MAX_RETRY_AFTER_MS));
    retries += 1;
  }

  function restore() {
    const unsaved = keeper.found;
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

    /** Whether this browser still keeps the typed text, which another window may have continued and saved. */
    isKept: () => keeper.has(state.typed),

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
