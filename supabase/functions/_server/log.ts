import { AsyncLocalStorage } from "node:async_hooks";
import { codeOfHttpStatus, statusNameOf } from "../_shared/callableError.ts";

/** The request that is being answered. */
const currentRequest = new AsyncLocalStorage<{ function: string; request_id: string }>();

/**
 * Writes one line of JSON to the function's log, with the function and the id of the request. Values are numbers and our
 * own words, never anything that a person has typed or sent (docs/operations.md).
 */
function writeLog(level: "info" | "error", fields: Record<string, string | number | string[]>) {
  const line = JSON.stringify({ level, ...currentRequest.getStore(), ...fields });
  if (level === "error") console.error(line);
  else console.info(line);
}

/**
 * Answers a request and logs its outcome and duration. The answer has the `request_id` of the log in the header
 * `x-request-id`.
 * @param answer Must not reject.
 */
export function logged(functionName: string, answer: () => Promise<Response>): Promise<Response> {
  const request_id = crypto.randomUUID();
  return currentRequest.run({ function: functionName, request_id }, async () => {
    const started = performance.now();
    const response = await answer();
    response.headers.set("x-request-id", request_id);
    writeLog("info", {
      status: response.status,
      code: response.status < 400 ? "OK" : statusNameOf(codeOfHttpStatus(response.status)),
      duration_ms: Math.round(performance.now() - started),
    });
    return response;
  });
}

/**
 * A failure on our side whose message never contains personal data: it is logged, and the caller learns only
 * that something went wrong.
 */
export class Problem extends Error {
  override readonly name = "Problem";
}

/** Logs what went wrong, and where. */
export function logFailure(error: unknown): void {
  writeLog("error", describeFailure(error));
}

// The message of any other error may quote what a person typed, so only its kind and place are logged.
function describeFailure(error: unknown): { problem: string; at?: string[] } {
  if (error instanceof Problem) return { problem: error.message };
  if (!(error instanceof Error)) {
    return { problem: `A value of type ${typeof error} was thrown.` };
  }
  const isName = /^[A-Z][A-Za-z]{1,60}$/.test(error.name);
  return { problem: isName ? error.name : "Error", at: placesOf(error) };
}

/** The places in the stack trace. It begins with the message, which may have lines that look like places. */
function placesOf({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  const places = stack
    .slice(start + message.length)
    .matchAll(/^ +at .*?((?:file|node|npm|ext):\S+?:\d+:\d+)\)?$/gm);
  return [...places].slice(0, 5).map(([, place = ""]) => place);
}
