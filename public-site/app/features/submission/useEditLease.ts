import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { inTab } from "#common/browserStorage.ts";
import { useAutoRefresh } from "#common/work/useAutoRefresh.ts";
import { rpc } from "~/data/rpc.ts";
import { holdEditLease } from "~/data/submission.ts";
import type { EditedSubmission } from "./editedSubmission.ts";

const TAB_KEY = "challenge-editor";
/** Three renewals before the lease expires (`private.is_lease_active`). */
const RENEW_EVERY_MS = 20_000;

/** A member by name; null for the same person in another tab or browser. */
export interface OtherEditor {
  readonly name: string | null;
}

/**
 * Lets one page at a time edit a submission, with a lease in the database. A hidden tab stops renewing its lease, so that
 * others can edit.
 * @returns the other editor (undefined if this page may edit), and the function that takes the submission over.
 */
export function useEditLease(edited: EditedSubmission) {
  const [tab] = useState(idOfTab);
  const { server } = useSyncExternalStore(edited.subscribe, edited.getState);
  const { id, editor_tab, editor_name, can_edit } = server;
  const isElsewhere = can_edit && editor_tab !== null && editor_tab !== tab;
  const other: OtherEditor | undefined = isElsewhere ? { name: editor_name } : undefined;
  const isHolder = useRef(false);
  isHolder.current = !isElsewhere;

  /** Renews the lease, or takes a free one. */
  async function renew(takeOver = false) {
    if (document.visibilityState === "hidden" || !can_edit) return;
    const outcome = await holdEditLease(id, tab, takeOver);
    if (outcome.ok) await edited.receive(outcome.value);
    else if (outcome.problem !== "unreachable") await edited.refresh();
  }

  const onRenew = useEffectEvent(() => renew());
  useEffect(() => {
    void onRenew();
    const timer = setInterval(onRenew, RENEW_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useAutoRefresh(() => void renew(), []);

  useEffect(() => {
    function release() {
      inTab.write(TAB_KEY, tab);
      // A failure is harmless, because the lease expires.
      if (isHolder.current) void rpc("release_edit_lease", { id, tab_id: tab }, "");
    }
    window.addEventListener("pagehide", release);
    return () => {
      window.removeEventListener("pagehide", release);
      release();
    };
  }, [id, tab]);

  return { other, takeOver: () => renew(true) };
}

/** The same ID after a reload. It is not stored while the page is open, because a duplicated tab copies the storage. */
function idOfTab(): string {
  const id = inTab.read(TAB_KEY) ?? crypto.randomUUID();
  inTab.remove(TAB_KEY);
  return id;
}
