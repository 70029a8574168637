import { useEffect, useSyncExternalStore } from "react";
import { useRefresh } from "~/lib/useRefresh.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import type { Autosave } from "./autosave.ts";
import type { AutosaveState } from "./autosaveState.ts";

type Shown<Work, Typed> = Pick<
  Autosave<Work & { id: string; revision: number }, Typed>,
  "start" | "stop" | "flush" | "subscribe"
> & {
  readonly getState: () => AutosaveState<Work, Typed>;
  readonly receive: (work: Work) => Promise<void>;
};

/**
 * Has a work save itself for as long as its page is shown, also when the visitor comes back to it, and
 * says how it stands.
 * @param loaded as the page has read it last (useLoaded).
 * @param loss a sentence for a person who is about to leave before it is saved.
 * @param isWriting whether this page may save now.
 */
export function useAutosave<Work, Typed>(
  workspace: Shown<Work, Typed>,
  loaded: Work,
  loss: string,
  isWriting = true,
): AutosaveState<Work, Typed> {
  const state = useSyncExternalStore(workspace.subscribe, workspace.getState);

  useEffect(() => {
    if (!isWriting) return;
    workspace.start();
    return workspace.stop;
  }, [workspace, isWriting]);

  useEffect(() => {
    void workspace.receive(loaded);
  }, [workspace, loaded]);

  useRefresh(() => void (isWriting && workspace.flush()), []);

  useEffect(() => {
    if (!isWriting) return;
    // A telephone may end the page without any further notice.
    const onHidden = () => {
      if (document.visibilityState === "hidden") void workspace.flush();
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, [workspace, isWriting]);

  // Work that came too late cannot be saved.
  const isUnsaved = state.saving.status !== "saved" && state.saving.status !== "closed";
  const keptIn = state.keptHere ? "browser" : undefined;
  useUnsavedWork(isUnsaved, loss, { save: workspace.flush, keptIn });

  return state;
}
