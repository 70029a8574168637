import { isReachable } from "#common/isReachable.ts";
import { adviseReload } from "~/lib/outcome.ts";
import type { Supabase } from "./createSupabase.ts";

let client: Promise<Supabase> | undefined;

/**
 * The Supabase client of the page, loaded on first use, so that text pages do not load it.
 * @throws if its code cannot be loaded. The next call tries again.
 */
export function getSupabase(): Promise<Supabase> {
  client ??= load().then(
    ({ createSupabase }) => createSupabase(),
    (cause: unknown) => {
      client = undefined;
      throw cause;
    },
  );
  return client;
}

/**
 * A client with a separate session.
 * @throws as getSupabase does.
 */
export async function getSeparateSupabase(): Promise<Supabase> {
  return (await load()).createSeparateSupabase();
}

/** Whether the client is loaded or loading. */
export function isSupabaseLoaded(): boolean {
  return client !== undefined;
}

async function load(): Promise<typeof import("./createSupabase.ts")> {
  // Some browsers remember until the next reload that a file failed to load, so do not try without a connection.
  if (!(await isReachable())) throw new TypeError("The browser is offline.");
  try {
    return await import("./createSupabase.ts");
  } catch (cause) {
    adviseReload();
    throw cause;
  }
}
