import { useSyncExternalStore } from "react";
import { ADMIN_IDLE_MINUTES } from "#shared/constants.ts";
import { createListeners } from "./listeners.ts";
import { onStoredSession, storedSession } from "./session.ts";

/** The part of supabase-js (`auth`) that renews a session; this folder does not import the library. */
interface RenewingClient {
  refreshSession(): Promise<unknown>;
  signOut(options: { scope: "local" }): Promise<unknown>;
  startAutoRefresh(): Promise<void>;
  stopAutoRefresh(): Promise<void>;
}

/** After this time without activity, the session is no longer renewed. */
const UNATTENDED_MS = 5 * 60_000;

/** How long before its end the person is warned. */
const WARNING_MS = 5 * 60_000;

/** How often the clock is compared at least, because timers stop while a computer sleeps. */
const CHECK_EVERY_MS = 30_000;

const ACTIVITY_EVENTS = ["pointermove", "pointerdown", "keydown", "wheel", "click"] as const;

/** When an unattended session ends, in milliseconds since 1970; undefined unless that is soon. */
let warnedEnd: number | undefined;
const listeners = createListeners();

function warnOf(end: number | undefined): void {
  if (end === warnedEnd) return;
  warnedEnd = end;
  listeners.notify();
}

/** When the unattended session ends, if the person has to be warned of it; the dialog goes with any activity. */
export const useIdleSessionEnd = () =>
  useSyncExternalStore(
    listeners.subscribe,
    () => warnedEnd,
    () => undefined,
  );

/** The time until then, in whole minutes, for the title. */
export const minutesUntil = (end: number) => Math.max(1, Math.ceil((end - Date.now()) / 60_000));

/**
 * Renews an administrator's session only while the person is active. The database ends a session that was not renewed for
 * two hours (private.is_admin_session_over); supabase-js alone would renew it as long as a page is open. The person is
 * warned, and the page does not wait for a refusal: it ends the session at that time.
 * @param onChange Called when the person becomes inactive, and active again.
 */
export function renewWhileAttended(
  auth: RenewingClient,
  onChange: (isAttended: boolean) => void = () => undefined,
): void {
  let isAttended = true;
  let timer = window.setTimeout(leave, UNATTENDED_MS);
  let watchTimer: number | undefined;

  function leave(): void {
    isAttended = false;
    onChange(false);
    // Renews it once more, so that the two hours start now. The person may return before that is done.
    void auth.refreshSession().finally(() => {
      if (isAttended) return;
      void auth.stopAutoRefresh();
      watch();
    });
  }

  /** Warns before the end, also if another tab has renewed the session since, and ends it. */
  function watch(): void {
    window.clearTimeout(watchTimer);
    if (isAttended) return;
    const end = endOfSession();
    const left = end - Date.now();
    const isOver = left <= 0;
    const isSoon = !isOver && left <= WARNING_MS;
    warnOf(isSoon ? end : undefined);
    if (isOver) void auth.signOut({ scope: "local" });
    const next = isSoon ? left : left - WARNING_MS;
    watchTimer = window.setTimeout(watch, isOver ? CHECK_EVERY_MS : Math.min(next, CHECK_EVERY_MS));
  }

  async function stay(): Promise<void> {
    window.clearTimeout(timer);
    timer = window.setTimeout(leave, UNATTENDED_MS);
    if (isAttended) return;
    isAttended = true;
    const wasWarned = warnedEnd !== undefined;
    warnOf(undefined);
    onChange(true);
    // A computer that slept has missed the end.
    if (endOfSession() <= Date.now()) await auth.signOut({ scope: "local" });
    else if (wasWarned) await auth.refreshSession();
    await auth.startAutoRefresh();
  }

  for (const event of ACTIVITY_EVENTS) {
    window.addEventListener(event, () => void stay(), { passive: true });
  }
  for (const event of ["focus", "pageshow"]) window.addEventListener(event, watch);
  onStoredSession(watch);
}

/**
 * When the database ends the session of this browser, in milliseconds since 1970, by the clock of this device; never
 * without a session.
 */
function endOfSession(): number {
  const { expires_at, expires_in } = storedSession() ?? {};
  if (expires_at === undefined || expires_in === undefined) return Number.POSITIVE_INFINITY;
  return (expires_at - expires_in + ADMIN_IDLE_MINUTES * 60) * 1_000;
}
