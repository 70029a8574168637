import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { inBrowser } from "#common/browserStorage.ts";
import { holdEditLease } from "~/data/entry.ts";
import { rpc } from "~/data/rpc.ts";
import { useRefresh } from "~/lib/useRefresh.ts";
import type { EditedEntry } from "./editedEntry.ts";

export const ENTRY_LOCK = "challenge-entry-editor";
const BROWSER_KEY = "challenge-browser";
/** Three renewals before the lease expires (`private.is_lease_active`). */
const RENEW_EVERY_MS = 20_000;

/** A member by name; null for the same person in another tab or browser. */
export interface OtherEditor {
  readonly name: string | null;
}

/**
 * Lets one page at a time edit an entry. A Web Lock decides between the tabs of this browser, a lease in the database
 * between browsers. A hidden tab stops renewing its lease, so that others can edit.
 * @returns the other editor (undefined if this page may edit), and the function that takes the entry over.
 */
export function useEditing(edited: EditedEntry) {
  const [browser] = useState(idOfBrowser);
  const [hasLock, setHasLock] = useState<boolean>();
  const [takeovers, setTakeovers] = useState(0);
  const { server } = useSyncExternalStore(edited.subscribe, edited.getState);
  const { editor_browser, editor_name, can_edit } = server;
  const isHolder = useRef(false);
  const isOtherBrowser = editor_browser !== null && editor_browser !== browser;
  const other: OtherEditor | undefined =
    can_edit && (hasLock === false || isOtherBrowser)
      ? { name: isOtherBrowser ? editor_name : null }
      : undefined;
  isHolder.current = other === undefined;

  useEffect(() => requestLock(setHasLock, takeovers > 0), [takeovers]);

  /** Renews the lease, or takes a free one. A tab without the lock only reads. */
  async function renew(takeOver = false) {
    if (document.visibilityState === "hidden" || !can_edit) return;
    const outcome = hasLock || takeOver ? await holdEditLease(browser, takeOver) : null;
    if (outcome?.ok) await edited.receive(outcome.value);
    else if (outcome?.problem !== "unreachable") await edited.refresh();
  }

  const onRenew = useEffectEvent(() => renew());
  useEffect(() => {
    if (hasLock) void onRenew();
    const timer = setInterval(onRenew, RENEW_EVERY_MS);
    return () => clearInterval(timer);
  }, [hasLock]);
  useRefresh(() => void renew(), []);

  useEffect(() => {
    function release() {
      // A failure is harmless, because the lease expires.
      if (isHolder.current) void rpc("release_edit_lease", { browser_id: browser }, "");
    }
    window.addEventListener("pagehide", release);
    return () => {
      window.removeEventListener("pagehide", release);
      release();
    };
  }, [browser]);

  return {
    other,
    takeOver() {
      setTakeovers((count) => count + 1);
      return renew(true);
    },
  };
}

/**
 * Requests the lock until the returned function is called. `onChange` receives whether this tab has it.
 * @param steal takes it from another tab at once.
 */
function requestLock(onChange: (isHeld: boolean) => void, steal: boolean): () => void {
  const closing = new AbortController();
  const closed = Promise.withResolvers<void>();

  async function ask() {
    let options: LockOptions = steal ? { steal } : { ifAvailable: true };
    while (!closing.signal.aborted) {
      await navigator.locks
        .request(ENTRY_LOCK, options, (lock) => {
          onChange(lock !== null);
          return lock ? closed.promise : undefined;
        })
        // Another tab has taken the lock, or this one is closed.
        .catch(() => closing.signal.aborted || onChange(false));
      options = { signal: closing.signal };
    }
  }

  void ask();
  return () => {
    closing.abort();
    closed.resolve();
  };
}

/** The same ID in all tabs of this browser, even after a crash. If storage is blocked, each page has its own. */
function idOfBrowser(): string {
  const known = inBrowser.read(BROWSER_KEY);
  if (known) return known;
  const id = crypto.randomUUID();
  inBrowser.write(BROWSER_KEY, id);
  return id;
}
