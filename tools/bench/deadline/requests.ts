import type { Database } from "#shared/database.types.ts";
import type { StackAddresses } from "../../stack/config.ts";
import type { Participant } from "../participants.ts";

/** The entry as the API answers with it. */
export type EntryRow = Database["public"]["Views"]["my_entry"]["Row"];

/** The outcome of a request. */
export type Answer<Value> =
  | { kind: "done"; value: Value }
  /** Refused, because it came after the close. */
  | { kind: "late" }
  /** Another change was faster, or an answer was lost. */
  | { kind: "conflict" }
  /** No answer, or one of a broken server: it is tried again. */
  | { kind: "lost"; why: string }
  | { kind: "refused"; why: string };

export const ACTIONS = ["open", "begin", "save", "upload", "attach", "look", "submit"] as const;
export type Action = (typeof ACTIONS)[number];

/** A request and its outcome. */
export interface Sent {
  action: Action;
  /** Milliseconds since 1970, by the clock that the database has too. */
  at: number;
  took: number;
  kind: Answer<unknown>["kind"];
  /** Of what went wrong. */
  why?: string;
}

/** The site itself waits as long as the browser does. */
const TIMEOUT_MS = 60_000;

/** A refusal for the deadline, as docs/api.md has it. */
const LATE = { hint: "deadline_passed", message: "Submissions are closed." };

export type Requests = ReturnType<typeof createRequests>;

/** fetch says "fetch failed", and what happened in the cause. */
function whyOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}

async function brokenAt(response: Response): Promise<{ kind: "lost"; why: string }> {
  return { kind: "lost", why: `${response.status} ${await response.text()}` };
}

async function answerOf(response: Response): Promise<Answer<EntryRow>> {
  if (response.status >= 500) return brokenAt(response);
  const body = (await response.json()) as EntryRow & { hint?: string; message?: string };
  if (response.ok) return { kind: "done", value: body };
  if (body.hint === LATE.hint && body.message === LATE.message) return { kind: "late" };
  if (body.hint === "conflict") return { kind: "conflict" };
  return { kind: "refused", why: `${response.status} ${body.hint ?? ""} ${body.message}` };
}

/** The requests of a participant's page, each recorded in `sent`. */
export function createRequests({ apiUrl, publishableKey }: StackAddresses, sent: Sent[]) {
  function headersOf({ accessToken }: Participant) {
    return { apikey: publishableKey, authorization: `Bearer ${accessToken}` };
  }

  async function send<Value>(
    action: Action,
    path: string,
    init: RequestInit,
    read: (response: Response) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    const at = Date.now();
    const begun = performance.now();
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${apiUrl}${path}`, { ...init, signal })
      .then(read)
      .catch((error: Error): Answer<Value> => ({ kind: "lost", why: whyOf(error) }));
    const took = performance.now() - begun;
    sent.push({ action, at, took, kind: answer.kind, ...("why" in answer && { why: answer.why }) });
    return answer;
  }

  return {
    /** The entry as it is now; null without one. */
    open: (person: Participant) =>
      send<EntryRow | null>(
        "open",
        "/rest/v1/my_entry?select=*",
        { headers: headersOf(person) },
        async (response) => {
          if (!response.ok) return brokenAt(response);
          const [entry = null] = (await response.json()) as EntryRow[];
          return { kind: "done", value: entry };
        },
      ),

    /** Calls one of the functions that answer with the entry. */
    change: (
      person: Participant,
      action: Action,
      name: string,
      body: Record<string, unknown>,
    ): Promise<Answer<EntryRow>> =>
      send(
        action,
        `/rest/v1/rpc/${name}`,
        {
          method: "POST",
          headers: { ...headersOf(person), "content-type": "application/json" },
          body: JSON.stringify(body),
        },
        answerOf,
      ),

    /** Storage has no message for the deadline: a refusal is a 400 or 403. */
    upload: (person: Participant, path: string, body: Buffer<ArrayBuffer>) =>
      send<string>(
        "upload",
        `/storage/v1/object/submissions/${path}`,
        {
          method: "POST",
          headers: {
            ...headersOf(person),
            "content-type": "application/pdf",
            "cache-control": "no-store",
          },
          body,
        },
        async (response) => {
          if (response.status >= 500) return brokenAt(response);
          const why = await response.text();
          if (response.ok) return { kind: "done", value: path };
          return [400, 403].includes(response.status) ? { kind: "late" } : { kind: "refused", why };
        },
      ),

    /** Asks the server to check the attached document, as the page does. */
    look: (person: Participant) =>
      send<null>(
        "look",
        "/functions/v1/check-document",
        {
          method: "POST",
          headers: { ...headersOf(person), "content-type": "application/json" },
          body: JSON.stringify({ data: {} }),
        },
        async (response) => (response.ok ? { kind: "done", value: null } : brokenAt(response)),
      ),

    /** The bytes of an upload; undefined if the storage refuses them. */
    async download(person: Participant, path: string): Promise<Buffer | undefined> {
      const response = await fetch(`${apiUrl}/storage/v1/object/submissions/${path}`, {
        headers: headersOf(person),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.ok ? bytes : undefined;
    },
  };
}
