import type { ErrorEvent, StackFrame } from "@sentry/browser";

/**
 * Tells an error tracker that speaks Sentry's protocol of what nobody expected. Off without its address, and nothing of
 * it is loaded before the first error. What is sent says where in our code it happened, and nothing about whom.
 */

/** Errors in the engine's own words. Those of others may quote what somebody typed, so they stay here. */
const ENGINE_ERRORS = new Set(["TypeError", "ReferenceError", "RangeError"]);

/** One page that fails in a loop tells no more by going on. */
const MOST_REPORTS = 10;

type Send = (error: unknown) => void;

let address = "";
let reports = 0;
let sender: Promise<Send> | undefined;

/**
 * Reports from now on what no code of ours catches.
 * @param dsn The tracker's address, as it gives it: `https://<key>@<host>/<project>`; empty: no reports.
 */
export function listenForErrors(dsn: string): void {
  address = dsn;
  reports = 0;
  sender = undefined;
  if (!dsn) return;
  window.addEventListener("error", ({ error }) => reportError(error));
  window.addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
}

/** Reports what was caught only to be shown as a page that failed. Never throws. */
export async function reportError(error: unknown): Promise<void> {
  if (!address || !(error instanceof Error) || reports >= MOST_REPORTS) return;
  reports += 1;
  sender ??= createSender(address);
  const send = await sender.catch(() => undefined);
  send?.(error);
}

async function createSender(dsn: string): Promise<Send> {
  const { BrowserClient, defaultStackParser, makeFetchTransport, Scope } = await import(
    "@sentry/browser"
  );
  const client = new BrowserClient({
    dsn,
    transport: (options) => makeFetchTransport(options, fetch),
    stackParser: defaultStackParser,
    // They collect what people do: clicks, addresses, requests.
    integrations: [],
    sendClientReports: false,
    beforeSend: withoutPeople,
  });
  const scope = new Scope();
  scope.setClient(client);
  client.init();
  return (error) => scope.captureException(error);
}

/** What is sent: an allow-list, whatever else the library comes to know. */
function withoutPeople({
  event_id,
  timestamp,
  platform,
  level,
  exception,
}: ErrorEvent): ErrorEvent {
  const values = exception?.values?.map(({ type = "Error", value, stacktrace }) => ({
    type,
    ...(value && ENGINE_ERRORS.has(type) && { value }),
    stacktrace: { frames: stacktrace?.frames?.map(placeOf) ?? [] },
  }));
  return {
    type: undefined,
    ...(event_id && { event_id }),
    ...(timestamp && { timestamp }),
    ...(platform && { platform }),
    ...(level && { level }),
    exception: { values: values ?? [] },
  };
}

/** The address of a page may hold a token. */
function placeOf({ filename = "", function: name, lineno, colno }: StackFrame): StackFrame {
  return {
    filename: filename.replace(/[?#].*$/, ""),
    ...(name && { function: name }),
    ...(lineno && { lineno }),
    ...(colno && { colno }),
  };
}
