/** What of supabase-js renews a session (`auth`); this folder does not import it. */
interface RenewingClient {
  refreshSession(): Promise<unknown>;
  startAutoRefresh(): Promise<void>;
  stopAutoRefresh(): Promise<void>;
}

/** After so long without a sign of anybody, the session is not renewed any more (ms). */
const UNATTENDED_MS = 5 * 60_000;

const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

/**
 * Renews the session of an administrator only while somebody is there: the database ends one that was
 * not renewed for two hours (private.is_admin_session_over), and supabase-js alone would renew it
 * for as long as a page is open.
 * @param onChange told when nobody is there any more, and when somebody is back.
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
    // Once more, so that the two hours begin now. Somebody may be back before it is done.
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

  for (const sign of SIGNS) window.addEventListener(sign, stay, { passive: true });
}
