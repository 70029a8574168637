import { LOCAL_KEYS } from "../config.ts";

const TIMEOUT_MS = 3000;

/** What the site's server reports about the stack. */
interface Health {
  status: "ok" | "unavailable";
  parts: Record<"auth" | "rest" | "functions" | "mailbox", "ok" | "unavailable">;
  /** Whether an operator has moved the challenge's clock; null when that is unknown. */
  isRehearsal: boolean | null;
}

async function probe(url: string, init: RequestInit = {}): Promise<"ok" | "unavailable"> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok ? "ok" : "unavailable";
  } catch {
    return "unavailable";
  }
}

async function readIsRehearsal(apiUrl: string, init: RequestInit): Promise<boolean | null> {
  try {
    const answer = await fetch(`${apiUrl}/rest/v1/challenge?select=is_rehearsal`, {
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const [row] = (await answer.json()) as { is_rehearsal: boolean }[];
    return row?.is_rehearsal ?? null;
  } catch {
    return null;
  }
}

/** Asks every part of the stack for a small answer; PostgREST has to ask the database for its own. */
export async function checkHealth(apiUrl: string, mailboxUrl: string): Promise<Health> {
  const headers = { apikey: LOCAL_KEYS.publishableKey };
  const [auth, rest, functions, mailbox, isRehearsal] = await Promise.all([
    probe(`${apiUrl}/auth/v1/settings`, { headers }),
    probe(`${apiUrl}/rest/v1/challenge_status?select=phase&limit=1`, { headers }),
    probe(`${apiUrl}/functions/v1/handle-contact-form`, { method: "OPTIONS" }),
    probe(`${mailboxUrl}/readyz`),
    readIsRehearsal(apiUrl, { headers }),
  ]);
  const parts = { auth, rest, functions, mailbox };
  const healthy = Object.values(parts).every((part) => part === "ok");
  return { status: healthy ? "ok" : "unavailable", parts, isRehearsal };
}
