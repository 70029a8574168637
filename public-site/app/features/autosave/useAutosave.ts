import { useEffect, useSyncExternalStore } from "react";
import { useRefresh } from "~/lib/useRefresh.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import type { AutosaveState, createAutosave } from "./autosave.ts";

/**
 * Saves a submission or a review while its page is open, and when the visitor returns to it or hides it.
 * @param loaded the latest version from the loader.
 * @param loss a warning for a person who leaves before everything is saved.
 * @param isWriting whether this page may save now.
 * @returns the state of the submission or review.
 */
export function useAutosave<Work, Texts>(
  work: Pick<ReturnType<typeof createAutosave>, "start" | "stop" | "flush" | "subscribe"> & {
    getState: () => AutosaveState<Work, Texts>;
    receive: (work: Work) => Promise<void>;
  },
  loaded: Work,
  loss: string,
  isWriting = true,
) {
  const state = useSyncExternalStore(work.subscribe, work.getState);

  useEffect(() => {
    if (!isWriting) return;
    work.start();
    // A phone may end a hidden page without further notice.
    const onHidden = () => {
      if (document.visibilityState === "hidden") void work.flush();
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      work.stop();
    };
  }, [work, isWriting]);

  useEffect(() => {
    void work.receive(loaded);
  }, [work, loaded]);

  useRefresh(() => void (isWriting && work.flush()), []);

  // Nothing can be saved after the deadline.
  const isUnsaved = state.saving.status !== "saved" && state.saving.status !== "closed";
  const keptIn = state.isKeptInBrowser ? "browser" : undefined;
  useUnsavedWork(isUnsaved, loss, { save: work.flush, keptIn });

  return state;
}
