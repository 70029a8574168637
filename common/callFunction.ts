import { CallableError, codeOfHttpStatus, codeOfStatusName } from "#shared/callableError.ts";
import { FUNCTION_TIMEOUT_MS } from "#shared/limits.ts";
import { FUNCTION_ANSWER_MESSAGES } from "./messages.ts";

export interface CallOptions {
  /** The address of the Supabase API; empty for a page of the same origin. */
  baseUrl: string;
  apiKey: string;
  /** The signed-in person's access token. */
  accessToken?: string | undefined;
  /** Extra headers, such as a messaging token or an app-check token. */
  headers?: Readonly<Record<string, string>>;
  /** For the whole call; by default 70 seconds. */
  timeoutMs?: number;
  /** Cancels the call. */
  signal?: AbortSignal | undefined;
}

/**
 * Calls an edge function with the callable protocol (docs/api.md).
 * @returns the answer's `data`, or its `result` when there is no `data`.
 * @throws CallableError with the code of the HTTP status; "internal" when the network fails or the
 *   answer is malformed, "deadline-exceeded" when time is up, "cancelled" when `signal` fires.
 */
export async function callFunction<TResult>(
  name: string,
  payload: unknown,
  options: CallOptions,
): Promise<TResult> {
  const { response, failed } = await postCall(name, payload, options, "application/json");
  return readAnswer<TResult>(response, failed);
}

/** Sends the call. `failed` turns an error while reading the answer into a CallableError. */
export async function postCall(
  name: string,
  payload: unknown,
  options: CallOptions,
  accept: string,
): Promise<{ response: Response; failed: (cause: unknown) => CallableError }> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? FUNCTION_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;

  function failed(cause: unknown): CallableError {
    if (cause instanceof CallableError) return cause;
    if (options.signal?.aborted) {
      return new CallableError("cancelled", "The call was cancelled.", undefined, cause);
    }
    if (timeout.aborted) {
      return new CallableError("deadline-exceeded", "The call took too long.", undefined, cause);
    }
    return new CallableError("internal", "The network failed.", undefined, cause);
  }

  const headers = new Headers(options.headers);
  headers.set("accept", accept);
  headers.set("apikey", options.apiKey);
  headers.set("content-type", "application/json");
  if (options.accessToken) headers.set("authorization", `Bearer ${options.accessToken}`);

  try {
    const response = await fetch(`${options.baseUrl}/functions/v1/${name}`, {
      method: "POST",
      headers,
      body: JSON.stringify({ data: payload ?? null }),
      signal,
    });
    return { response, failed };
  } catch (cause) {
    throw failed(cause);
  }
}

/** Reads an answer that is one JSON object. */
export async function readAnswer<TResult>(
  response: Response,
  failed: (cause: unknown) => CallableError,
): Promise<TResult> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw failed(cause);
  }
  const answer = parseObject(text);
  if (!response.ok) {
    throw errorFrom(codeOfHttpStatus(response.status), answer?.error);
  }
  if (!answer) throw new CallableError("internal", FUNCTION_ANSWER_MESSAGES.notJson);
  if (answer.error !== undefined) throw errorFromEvent(answer.error);
  return resultOf<TResult>(answer);
}

/** `data`, or `result` as the fallback. */
export function resultOf<TResult>(answer: Readonly<Record<string, unknown>>): TResult {
  const result = answer.data !== undefined ? answer.data : answer.result;
  if (result === undefined) {
    throw new CallableError("internal", FUNCTION_ANSWER_MESSAGES.missingData);
  }
  // docs/api.md documents the answer of each function.
  return result as TResult;
}

/** The error of an answer with HTTP status 200. */
export function errorFromEvent(error: unknown): CallableError {
  const status = isObject(error) ? error.status : undefined;
  return errorFrom(codeOfStatusName(status), error);
}

function errorFrom(code: CallableError["code"], error: unknown): CallableError {
  if (!isObject(error)) return new CallableError(code, code);
  const message = typeof error.message === "string" && error.message !== "" ? error.message : code;
  return new CallableError(code, message, error.details);
}

/** Parses a JSON object; undefined for anything else. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
