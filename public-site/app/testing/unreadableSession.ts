import { vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { type FakeServer, NETWORK_DOWN } from "#common/testing/fakeServer.ts";
import { sessionOf } from "#common/testing/sessions.ts";

/** Stores an expired session, which has to be renewed before any request. */
export function storeExpiredSession(): void {
  const session = {
    ...sessionOf(),
    // supabase-js caches the result of a renewal with a token for a minute.
    refresh_token: crypto.randomUUID(),
    expires_at: Math.floor(Date.now() / 1000) - 60,
  };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
}

/**
 * Stores an expired session that cannot be renewed, because there is no connection. Pages give up after some seconds,
 * so this uses fake timers until the test restores them.
 */
export function storeUnreadableSession(server: FakeServer) {
  vi.useFakeTimers();
  storeExpiredSession();
  server.answer({ "POST /auth/v1/token": NETWORK_DOWN });
  return { waitUntilFailure: () => vi.advanceTimersByTimeAsync(60_000) };
}
