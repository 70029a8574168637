import { env } from "~/config/env.ts";

/**
 * Reads public data. Does not use supabase-js, which is six times the size of a page.
 * @param path a view with a filter, or a function, in PostgREST's syntax.
 */
export async function readPublic(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(`${env.supabaseUrl}/rest/v1/${path}`, {
    headers: { apikey: env.supabasePublishableKey },
    ...(signal && { signal }),
  });
  if (!response.ok) throw new Error(`The server responded with status ${response.status}.`);
  return response.json();
}

/** Reads rows of a public view. */
export async function readPublicRows<Row>(view: string, signal?: AbortSignal): Promise<Row[]> {
  return (await readPublic(view, signal)) as Row[];
}
