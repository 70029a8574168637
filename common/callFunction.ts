import { CallableError, codeOfHttpStatus, codeOfStatusName } from "#shared/callableError.ts";
import { fieldsOf } from "#shared/fieldsOf.ts";
import { patientFetch } from "./busyServer.ts";
import { FUNCTION_ANSWER_MESSAGES } from "./messages.ts";
import { pageFetch } from "./pageOwner.ts";

/** How long a call may take. */
const FUNCTION_TIMEOUT_MS = 70_000;

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

interface StreamOptions<TMessage> extends CallOptions {
  /** Called with each message, such as the progress. */
  onMessage?: (message: TMessage) => void;
}

/**
 * Calls an edge function that may report progress with server-sent events, each holding a JSON object with `message`,
 * `result` (or `data`) or `error`. A function that answers with one JSON object instead is a call without messages.
 * Fails as `callFunction` does. Not called yet, but part of the edge functions' protocol (docs/api.md).
 */
export async function streamFunction<TResult, TMessage>(
  name: string,
  payload: unknown,
  options: StreamOptions<TMessage>,
): Promise<TResult> {
  const { response, failed } = await postCall(name, payload, options, "text/event-stream");
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (!response.ok || !isStream || !response.body) return readAnswer<TResult>(response, failed);
  try {
    for await (const text of readEvents(response.body)) {
      const event = parseObject(text);
      if (!event) throw new CallableError("internal", FUNCTION_ANSWER_MESSAGES.notJson);
      if (event.error !== undefined) throw errorFromEvent(event.error);
      if (event.message === undefined) return resultOf<TResult>(event);
      options.onMessage?.(event.message as TMessage);
    }
  } catch (cause) {
    throw failed(cause);
  }
  throw new CallableError("internal", FUNCTION_ANSWER_MESSAGES.missingData);
}

/** Sends the call. `failed` turns an error while reading the answer into a CallableError. */
async function postCall(
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
      return new CallableError("cancelled", "The call was canceled.", undefined, cause);
    }
    if (timeout.aborted) {
      return new CallableError("deadline-exceeded", "The call took too long.", undefined, cause);
    }
    return new CallableError("internal", "The network request failed.", undefined, cause);
  }

  const headers = new Headers(options.headers);
  headers.set("accept", accept);
  headers.set("apikey", options.apiKey);
  headers.set("content-type", "application/json");
  if (options.accessToken) headers.set("authorization", `Bearer ${options.accessToken}`);

  try {
    const send = pageFetch(patientFetch((...request) => fetch(...request)));
    const response = await send(`${options.baseUrl}/functions/v1/${name}`, {
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
async function readAnswer<TResult>(
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
function resultOf<TResult>(answer: ReturnType<typeof fieldsOf>): TResult {
  const result = answer.data !== undefined ? answer.data : answer.result;
  if (result === undefined) {
    throw new CallableError("internal", FUNCTION_ANSWER_MESSAGES.missingData);
  }
  // docs/api.md documents the answer of each function.
  return result as TResult;
}

/** The error of an answer with HTTP status 200. */
function errorFromEvent(error: unknown): CallableError {
  return errorFrom(codeOfStatusName(fieldsOf(error).status), error);
}

function errorFrom(code: CallableError["code"], error: unknown): CallableError {
  const { message, details } = fieldsOf(error);
  const isText = typeof message === "string" && message !== "";
  return new CallableError(code, isText ? message : code, details);
}

/** Parses a JSON object; undefined for anything else. */
function parseObject(text: string): ReturnType<typeof fieldsOf> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? fieldsOf(value) : undefined;
  } catch {
    return undefined;
  }
}

/** An empty line, which ends an event. */
const END_OF_EVENT = /(?:\r\n|\n|\r(?!\n)){2}/;

/** The data of each event. An incomplete event at the end of the stream is dropped, as in the standard. */
async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let text = ""; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (text + value).split(END_OF_EVENT);
      text = events.pop() ?? "";
      for (const event of events) {
        // This protocol does not use comments and the other fields (event, id, retry).
        const data = event.split(/\r\n|\r|\n/).filter((line) => /^data(:|$)/.test(line));
        if (data.length > 0) yield data.map((line) => line.replace(/^data:? ?/, "")).join("\n");
      }
    }
  } finally {
    // Stops the download if reading stops early.
    await reader.cancel().catch(() => undefined);
  }
}
