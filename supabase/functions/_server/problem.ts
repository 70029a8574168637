import { writeLog } from "./log.ts";

/**
 * A failure on our side whose message never contains personal data: it is logged, and the caller learns only
 * that something went wrong.
 */
export class Problem extends Error {
  override readonly name = "Problem";
}

/**
 * Logs what went wrong, and where.
 * @param requestId The request that failed because of it.
 */
export function logFailure(functionName: string, error: unknown, requestId?: string): void {
  const failure = describeFailure(error);
  writeLog("error", { function: functionName, ...failure, request_id: requestId });
}

// The message of any other error may quote what a person typed, so only its kind and place are logged.
function describeFailure(error: unknown): { problem: string; at?: string[] } {
  if (error instanceof Problem) return { problem: error.message };
  if (!(error instanceof Error)) {
    return { problem: `Something of type ${typeof error} was thrown.` };
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
