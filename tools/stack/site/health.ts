import { LOCAL_KEYS } from "../config.ts";

/** On a busy machine, the first call of an edge function takes seconds. */
const TIMEOUT_MS = 60_000;

/** The site server's report about the stack; in production, the edge function `health` reports. */
interface Health {
  status: "ok" | "unavailable";
  parts: Record<string, "ok" | "unavailable">;
}

/** Sends a small request to every part of the stack. The one to PostgREST also reaches the database. */
export async function checkHealth(apiUrl: string, mailboxUrl: string): Promise<Health> {
  const headers = { apikey: LOCAL_KEYS.publishableKey };
  const requests = {
    auth: new Request(`${apiUrl}/auth/v1/settings`, { headers }),
    rest: new Request(`${apiUrl}/rest/v1/challenge_status?select=phase&limit=1`, { headers }),
    functions: new Request(`${apiUrl}/functions/v1/handle-contact-form`, { method: "OPTIONS" }),
    mailbox: new Request(`${mailboxUrl}/readyz`),
  };
  const states = Object.entries(requests).map(async ([part, request]) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(request, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    return [part, answer?.ok ? "ok" : "unavailable"] as const;
  });
  const parts = Object.fromEntries(await Promise.all(states));
  const isHealthy = Object.values(parts).every((state) => state === "ok");
  return { status: isHealthy ? "ok" : "unavailable", parts };
}
