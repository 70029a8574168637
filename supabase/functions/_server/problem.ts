/**
 * A failure on our side whose message never holds personal data: it goes to the log as it is, and
 * the caller learns only that something went wrong.
 */
export class Problem extends Error {
  override readonly name = "Problem";
}

/** Writes one structured line to the function's log. */
export function logFailure(functionName: string, error: unknown): void {
  console.error(
    JSON.stringify({ level: "error", function: functionName, ...describeFailure(error) }),
  );
}

// The message of any other error may quote what somebody typed, so only its kind and place are kept.
function describeFailure(error: unknown): Record<string, unknown> {
  if (error instanceof Problem) return { problem: error.message };
  if (!(error instanceof Error))
    return { problem: `Something of type ${typeof error} was thrown.` };
  const places = error.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return { problem: error.name, at: places?.slice(0, 5).map((line) => line.trim()) };
}
