import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import type { Entry } from "~/data/entry.ts";
import { useRefresh } from "~/lib/useRefresh.ts";
import { createEntryWorkspace } from "./entryWorkspace.ts";

/**
 * The workspace of a page that edits an entry, for as long as the page is shown.
 * @param entry as the page's loader has read it.
 */
export function useEntryWorkspace(entry: Entry) {
  const { revalidate } = useRevalidator();
  // The guard leads on: to sign in, or to what the visitor has instead of this entry.
  const [workspace] = useState(() => createEntryWorkspace(entry, () => void revalidate()));
  const state = useSyncExternalStore(workspace.subscribe, workspace.getState);

  useEffect(() => {
    workspace.start();
    return workspace.stop;
  }, [workspace]);

  useEffect(() => {
    void workspace.receive(entry);
  }, [workspace, entry]);

  useRefresh(() => {
    void workspace.flush();
    void workspace.refresh();
  }, [state.entry.closesAt]);

  useEffect(() => {
    // A telephone may end the page without any further notice.
    const onHidden = () => {
      if (document.visibilityState === "hidden") void workspace.flush();
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, [workspace]);

  const onlyHere = state.saving.status !== "saved" && !state.keptHere;
  useEffect(() => {
    if (!onlyHere) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [onlyHere]);

  return { workspace, state };
}
