type Value = string | number | string[] | undefined;

/**
 * Writes one line of JSON to the function's log. Values are numbers and our own words, never anything that a
 * person has typed or sent (docs/operations.md).
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

/**
 * Answers a request and logs its function, outcome and duration. The answer has the line's `request_id` in the
 * header `x-request-id`.
 * @param answer Gets the id, and must not reject.
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
