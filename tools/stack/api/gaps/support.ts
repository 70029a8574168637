import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, inject, vi } from "vitest";
import { fetchWithoutRobotCheck } from "../../../testing/api/withoutRobotCheck.ts";
import { plainLite } from "../plainLite.ts";

export const PASSWORD = "a-password-for-tests";

/** How long a mail may be on its way on a busy machine (ms). */
const ON_ITS_WAY = 30_000;

/** Supabase Lite without the stack's repairs, closed after the file's tests. */
export async function usePlainLite(env: NodeJS.ProcessEnv = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), "plain-lite-"));
  const lite = plainLite(inject("stack"), folder, env);
  afterAll(async () => {
    await lite.close();
    await rm(folder, { recursive: true, force: true });
  });
  return lite;
}

/** An address that no other test uses. */
export function newEmail(): string {
  return `gap-${randomUUID()}@example.com`;
}

/** supabase-js as a browser has it: it keeps its session and the halves of PKCE. */
export function browserClient() {
  const { apiUrl, publishableKey, secretKey } = inject("stack");
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return createClient(apiUrl, publishableKey, {
    auth: { flowType: "pkce", storage, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithoutRobotCheck(secretKey) },
  });
}

/** supabase-js with the secret key. */
export function serviceClient() {
  const { apiUrl, secretKey } = inject("stack");
  return createClient(apiUrl, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** What a successful call of supabase-js gave; its error fails the test. */
export function unwrap<R extends { data: unknown; error: unknown }>(
  result: R,
): NonNullable<Extract<R, { error: null }>["data"]> {
  const { data, error } = result;
  if (error) throw error;
  if (data === null || data === undefined) throw new Error("There is no answer.");
  return data;
}

/** The ids of the mails that have come to this address, the newest first. */
export async function mailsTo(email: string): Promise<string[]> {
  const query = encodeURIComponent(`to:${email}`);
  const list = await fetch(`${inject("stack").mailboxUrl}/api/v1/search?query=${query}`);
  const { messages } = (await list.json()) as { messages: { ID: string }[] };
  return messages.map(({ ID }) => ID);
}

/** The newest mail to this address; one that is still on its way is waited for. */
export async function mailTo(
  email: string,
): Promise<{ Subject: string; HTML: string; Text: string }> {
  const { mailboxUrl } = inject("stack");
  const newest = await vi.waitFor(async () => {
    const [id] = await mailsTo(email);
    if (!id) throw new Error(`There is no mail to ${email}.`);
    return id;
  }, ON_ITS_WAY);
  const message = await fetch(`${mailboxUrl}/api/v1/message/${newest}`);
  return (await message.json()) as { Subject: string; HTML: string; Text: string };
}
