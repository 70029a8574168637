import { CallableError } from "#shared/callableError.ts";
import {
  type CallOptions,
  errorFromEvent,
  parseObject,
  postCall,
  readAnswer,
  resultOf,
} from "./callFunction.ts";
import { FUNCTION_ANSWER_MESSAGES } from "./messages.ts";

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

/** The data of each event. An incomplete event at the end of the stream is dropped, as in the standard. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of readLines(body)) {
    if (line === "") {
      if (data.length > 0) yield data.join("\n");
      data = [];
    } else if (line === "data" || line.startsWith("data:")) {
      data.push(line.slice("data:".length).replace(/^ /, ""));
    }
    // This protocol does not use comments and the other fields (event, id, retry).
  }
}

/** The lines of a body, whose chunks may end inside a character or between CR and LF. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  // The decoder drops a byte order mark and buffers an incomplete character.
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A CR at the end is buffered: its LF may be in the next chunk.
      const complete = done ? rest : rest.replace(/\r$/, "");
      const lines = complete.split(/\r\n|\r|\n/);
      const unfinished = lines.pop() ?? "";
      rest = unfinished + rest.slice(complete.length);
      yield* lines;
      if (done) return;
    }
  } finally {
    // Stops the download if reading stops early.
    await reader.cancel().catch(() => undefined);
  }
}
