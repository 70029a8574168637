/** Replaces @supabase/realtime-js, of which supabase-js creates a client. */
export class RealtimeClient {
  setAuth(): void {}

  channel(): never {
    throw new Error("Realtime is left out of the builds (common/stubs/aliases.ts).");
  }
}
