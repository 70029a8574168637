/** In place of @supabase/realtime-js: supabase-js makes a client of it and tells it who is signed in. */
export class RealtimeClient {
  setAuth(): void {}

  channel(): never {
    throw new Error("Realtime is left out of the builds (common/leftOut/aliases.ts).");
  }
}
