import { isReachable } from "#common/isReachable.ts";
import { adviseReload } from "~/lib/outcome.ts";
import type { Supabase } from "./createSupabase.ts";

let client: Promise<Supabase> | undefined;

/**
 * The one Supabase client of the page, loaded on first use: pages that only show text never load it.
 * @throws when its code cannot be loaded; the next call tries again.
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
 * A client beside it that leaves alone who is signed in.
 * @throws as getSupabase does.
 */
export async function getSeparateSupabase(): Promise<Supabase> {
  return (await load()).createSeparateSupabase();
}

/** Whether the client is there, or on its way. */
export function isSupabaseLoaded(): boolean {
  return client !== undefined;
}

async function load(): Promise<typeof import("./createSupabase.ts")> {
  // Some browsers remember that a file could not be loaded until the page is loaded again. So none is
  // asked for in vain.
  if (!(await isReachable())) throw new TypeError("The browser is offline.");
  try {
    return await import("./createSupabase.ts");
  } catch (cause) {
    adviseReload();
    throw cause;
  }
}
