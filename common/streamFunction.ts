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
import { readEvents } from "./serverSentEvents.ts";

interface StreamedCall<TResult, TMessage> {
  /** What the function reports while it works. Ends with the result; throws what `result` throws. */
  messages: AsyncIterable<TMessage>;
  result: Promise<TResult>;
}

/**
 * Calls an edge function that may report progress with server-sent events, each holding a JSON
 * object with `message`, `result` (or `data`) or `error`. A function that
 * answers with one JSON object instead is a call without messages.
 * Either part may be used without the other. Fails as `callFunction` does.
 * Nothing calls it yet: the protocol of the edge functions has it (docs/api.md), for one that reports.
 */
export function streamFunction<TResult, TMessage>(
  name: string,
  payload: unknown,
  options: CallOptions,
): StreamedCall<TResult, TMessage> {
  const queue = new MessageQueue<TMessage>();
  const result = receive<TResult, TMessage>(name, payload, options, queue);
  result.then(
    () => queue.end(),
    (error: unknown) => queue.end(error),
  );
  return { messages: queue, result };
}

async function receive<TResult, TMessage>(
  name: string,
  payload: unknown,
  options: CallOptions,
  queue: MessageQueue<TMessage>,
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
      queue.push(event.message as TMessage);
    }
  } catch (cause) {
    throw failed(cause);
  }
  throw new CallableError("internal", FUNCTION_ANSWER_MESSAGES.missingData);
}

/** Keeps messages until somebody reads them. */
class MessageQueue<TMessage> implements AsyncIterable<TMessage> {
  readonly #messages: TMessage[] = [];
  #ended: { error?: unknown } | undefined;
  #wake: () => void = () => undefined;

  push(message: TMessage): void {
    this.#messages.push(message);
    this.#wake();
  }

  end(error?: unknown): void {
    this.#ended = error === undefined ? {} : { error };
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<TMessage> {
    for (;;) {
      while (this.#messages.length > 0) yield this.#messages.shift() as TMessage;
      if (this.#ended) {
        if ("error" in this.#ended) throw this.#ended.error;
        return;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
