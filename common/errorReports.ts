import type { ErrorEvent, StackFrame } from "@sentry/browser";

/**
 * Reports unexpected errors to an error tracker with Sentry's protocol, if its address is set. The client loads with the
 * first error. A report contains where in our code the error happened, but nothing about the person.
 */

/** Errors whose messages come from the browser. Other messages may contain what a person typed, so they are not sent. */
const ENGINE_ERRORS = new Set(["TypeError", "ReferenceError", "RangeError"]);

/** A page that fails in a loop sends at most this many. */
const MAX_REPORTS = 10;

type Send = (error: unknown) => void;

let address = "";
let reports = 0;
let sender: Promise<Send> | undefined;

/**
 * Starts to report uncaught errors.
 * @param dsn The tracker's address: `https://<key>@<host>/<project>`; empty: no reports.
 */
export function listenForErrors(dsn: string): void {
  address = dsn;
  reports = 0;
  sender = undefined;
  if (!dsn) return;
  window.addEventListener("error", ({ error }) => reportError(error));
  window.addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
}

/** Reports an error that was caught to show that a page failed. Never throws. */
export async function reportError(error: unknown): Promise<void> {
  if (!address || !(error instanceof Error) || reports >= MAX_REPORTS) return;
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
    // Integrations collect clicks, addresses and requests.
    integrations: [],
    sendClientReports: false,
    beforeSend: keepAllowedFields,
  });
  const scope = new Scope();
  scope.setClient(client);
  client.init();
  return (error) => scope.captureException(error);
}

/** Keeps only the allowed fields of an event. */
function keepAllowedFields({
  event_id,
  timestamp,
  platform,
  level,
  exception,
}: ErrorEvent): ErrorEvent {
  const values = exception?.values?.map(({ type = "Error", value, stacktrace }) => ({
    type,
    ...(value && ENGINE_ERRORS.has(type) && { value }),
    stacktrace: { frames: stacktrace?.frames?.map(withoutQuery) ?? [] },
  }));
  // JSON omits what is undefined.
  const allowed = { event_id, timestamp, platform, level, exception: { values: values ?? [] } };
  return allowed as ErrorEvent;
}

/** A stack frame without the query of its address, which may contain a token. */
function withoutQuery({ filename = "", function: name, lineno, colno }: StackFrame): StackFrame {
  return { filename: filename.replace(/[?#].*$/, ""), function: name, lineno, colno } as StackFrame;
}
