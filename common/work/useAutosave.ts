import { useEffect, useSyncExternalStore } from "react";
import type { Autosave, AutosaveState, SavedWork } from "./autosave.ts";
import { useUnsavedWork } from "./unsavedWork.ts";
import { useAutoRefresh } from "./useAutoRefresh.ts";

/**
 * Saves work while its page is open, and when the person returns to the page or hides it.
 * @param loaded The latest version that the page has read.
 * @param loss A warning for a person who leaves before everything is saved.
 * @param isWriting Whether this page may save now.
 */
export function useAutosave<Work extends SavedWork, Texts>(
  work: Pick<
    Autosave<Work, Texts>,
    "start" | "stop" | "flush" | "subscribe" | "getState" | "isKept" | "receive"
  >,
  loaded: Work,
  loss: string,
  isWriting = true,
): AutosaveState<Work, Texts> {
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

  useAutoRefresh(() => void (isWriting && work.flush()), []);

  // Nothing can be saved after the deadline.
  const isUnsaved = state.saving.status !== "saved" && state.saving.status !== "closed";
  useUnsavedWork(isUnsaved, { loss, save: work.flush, isKept: work.isKept });

  return state;
}
