import { createClient } from "@supabase/supabase-js";
import { inject, vi } from "vitest";
import { type AdminDataProvider, createDataProvider } from "#backoffice/data/dataProvider.ts";
import type { OwnApi } from "#tools/testing/api/ownApi.ts";

const PROJECT = "http://api.example.com";

const { fetch: network } = globalThis;

/** The back office's data provider with an administrator's session, on a test file's API. */
export async function providerFor(
  { request }: OwnApi,
  adminId: string,
): Promise<AdminDataProvider> {
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    // Only this request can read the body from here on.
    const sent = new Request(input, init);
    const { url, method, headers, body } = sent;
    if (!url.startsWith(PROJECT)) return network(sent);
    const { pathname, search } = new URL(url);
    headers.delete("authorization");
    const answer = await request(pathname + search, {
      method,
      headers: Object.fromEntries(headers),
      body,
      as: adminId,
    });
    return new Response(answer.text, { status: answer.status, headers: answer.headers });
  });
  const { publishableKey } = inject("stack");
  const settings = { supabaseUrl: PROJECT, publishableKey };
  const client = createClient(settings.supabaseUrl, settings.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  return createDataProvider(client, settings, () => new Promise<never>(() => undefined));
}
