/** The part of supabase-js (`auth`) that renews a session; this folder does not import the library. */
interface RenewingClient {
  refreshSession(): Promise<unknown>;
  startAutoRefresh(): Promise<void>;
  stopAutoRefresh(): Promise<void>;
}

/** After this time without activity, the session is no longer renewed. */
const UNATTENDED_MS = 5 * 60_000;

const ACTIVITY_EVENTS = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

/**
 * Renews an administrator's session only while the person is active. The database ends a session that was not renewed for
 * two hours (private.is_admin_session_over); supabase-js alone would renew it as long as a page is open.
 * @param onChange Called when the person becomes inactive, and active again.
 */
export function renewWhileAttended(
  auth: RenewingClient,
  onChange: (isAttended: boolean) => void = () => undefined,
): void {
  let isAttended = true;
  let timer = window.setTimeout(leave, UNATTENDED_MS);

  function leave(): void {
    isAttended = false;
    onChange(false);
    // Renews it once more, so that the two hours start now. The person may return before that is done.
    void auth.refreshSession().finally(() => {
      if (!isAttended) void auth.stopAutoRefresh();
    });
  }

  function stay(): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(leave, UNATTENDED_MS);
    if (isAttended) return;
    isAttended = true;
    void auth.startAutoRefresh();
    onChange(true);
  }

  for (const event of ACTIVITY_EVENTS) window.addEventListener(event, stay, { passive: true });
}
