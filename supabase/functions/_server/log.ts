type Value = string | number | string[] | undefined;

/**
 * Writes one line of JSON to the function's log. The caller answers for the values: numbers
 * and words of our own, never what somebody has typed or sent (docs/operations.md).
 */
export function writeLog(level: "info" | "error", fields: Record<string, Value>): void {
  const line = JSON.stringify({ level, ...fields });
  if (level === "error") console.error(line);
  else console.info(line);
}

/** How a request was answered: `code` is the error's status, or "OK". */
export interface Outcome {
  response: Response;
  code: string;
}

/** An answer of a status alone, which nobody keeps. */
export function emptyAnswer(
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Outcome {
  return {
    response: new Response(null, { status, headers: { "cache-control": "no-store", ...headers } }),
    code,
  };
}

/**
 * Answers a request and writes what became of it: which function, how it ended, how long it took. The
 * answer has the line's `request_id` in the header `x-request-id`.
 * @param answer is told the id, and must not reject.
 */
export async function logged(
  functionName: string,
  answer: (requestId: string) => Promise<Outcome>,
): Promise<Response> {
  const requestId = crypto.randomUUID();
  const started = performance.now();
  const { response, code } = await answer(requestId);
  response.headers.set("x-request-id", requestId);
  writeLog("info", {
    function: functionName,
    status: response.status,
    code,
    duration_ms: Math.round(performance.now() - started),
    request_id: requestId,
  });
  return response;
}
