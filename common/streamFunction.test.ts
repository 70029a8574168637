import { expect, test } from "vitest";
import { type Answer, answerWith } from "#tools/testing/api/answerWith.ts";
import type { CallOptions } from "./callFunction.ts";
import { streamFunction } from "./streamFunction.ts";

const eventStream = { "content-type": "text/event-stream; charset=utf-8" };

/** Sends each piece by itself, so that the client reads them apart. */
const streamOf =
  (...pieces: (string | Uint8Array)[]): Answer =>
  async (_request, _body, response) => {
    response.writeHead(200, eventStream);
    for (const piece of pieces) {
      response.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    response.end();
  };

async function collect(answer: Answer, options: Partial<CallOptions> = {}) {
  const baseUrl = await answerWith(answer);
  const call = streamFunction<unknown, unknown>(
    "count",
    { to: 2 },
    { baseUrl, apiKey: "public-key", ...options },
  );
  const messages: unknown[] = [];
  let thrown: unknown;
  try {
    for await (const message of call.messages) messages.push(message);
  } catch (error) {
    thrown = error;
  }
  return { messages, thrown, result: await call.result.catch((error: unknown) => ({ error })) };
}

test("reports messages, then the result", async () => {
  const answer = streamOf(
    'data: {"message":{"done":1}}\n\ndata: {"message":{"done":2}}\n\n',
    'data: {"result":{"total":2}}\n\n',
  );
  await expect(collect(answer)).resolves.toEqual({
    messages: [{ done: 1 }, { done: 2 }],
    thrown: undefined,
    result: { total: 2 },
  });
});

test("asks for an event stream", async () => {
  let accept: string | undefined;
  await collect((request, body, response) => {
    accept = request.headers.accept;
    return streamOf('data: {"result":1}\n\n')(request, body, response);
  });
  expect(accept).toBe("text/event-stream");
});

test("pieces may end anywhere: in a field, in a character, between CR and LF", async () => {
  const text = 'data: {"message":"na\u00efve"}\r\n\r\ndata: {"result":"done"}\r\n\r\n';
  const everyByte = Array.from(new TextEncoder().encode(text), (byte) => Uint8Array.of(byte));
  await expect(collect(streamOf(...everyByte))).resolves.toMatchObject({
    messages: ["na\u00efve"],
    result: "done",
  });
});

test("joins the lines of one event and skips comments and other fields", async () => {
  const answer = streamOf(
    ': keep-alive\n\nevent: progress\nid: 1\ndata: {"message":\ndata:"half"}\n\n',
    'retry: 10\rdata:{"result":1}\r\r',
  );
  await expect(collect(answer)).resolves.toMatchObject({ messages: ["half"], result: 1 });
});

test("an error event ends both parts with its code, message and details", async () => {
  const error = { status: "RESOURCE_EXHAUSTED", message: "Slow down.", details: { wait: 5 } };
  const answer = streamOf('data: {"message":1}\n\n', `data: ${JSON.stringify({ error })}\n\n`);
  const expected = { code: "resource-exhausted", message: "Slow down.", details: { wait: 5 } };
  const collected = await collect(answer);
  expect(collected.messages).toEqual([1]);
  expect(collected.thrown).toMatchObject(expected);
  expect(collected.result).toMatchObject({ error: expected });
});

test.each([
  ["that is not JSON", "data: half an ob\n\n", "Response is not valid JSON object."],
  ["that is a list", "data: [1]\n\n", "Response is not valid JSON object."],
  ["with none of the fields", 'data: {"hello":1}\n\n', "Response is missing data field."],
])("refuses an event %s", async (_what, event, message) => {
  const { result } = await collect(streamOf(event));
  expect(result).toMatchObject({ error: { code: "internal", message } });
});

test.each([
  ["without a result", 'data: {"message":1}\n\n'],
  ["inside the result", 'data: {"message":1}\n\ndata: {"result":1}'],
])("refuses a stream that ends %s", async (_what, text) => {
  const { messages, result } = await collect(streamOf(text));
  expect(messages).toEqual([1]);
  expect(result).toMatchObject({
    error: { code: "internal", message: "Response is missing data field." },
  });
});

test("a plain answer is a call without messages", async () => {
  const plain: Answer = (_request, _body, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end('{"data":7}');
  };
  await expect(collect(plain)).resolves.toEqual({ messages: [], thrown: undefined, result: 7 });
});

test("a refusal keeps the code of its HTTP status", async () => {
  const refusal: Answer = (_request, _body, response) => {
    response.writeHead(403, eventStream).end('{"error":{"message":"Not you."}}');
  };
  const expected = { code: "permission-denied", message: "Not you." };
  await expect(collect(refusal)).resolves.toMatchObject({
    thrown: expected,
    result: { error: expected },
  });
});

test("a stream that breaks is internal, one that stalls runs out of time", async () => {
  const start: Answer = (_request, _body, response) => {
    response.writeHead(200, eventStream).write('data: {"message":1}\n\n');
  };
  const breaking: Answer = (request, body, response) => {
    start(request, body, response);
    setTimeout(() => response.destroy(), 20);
  };
  expect((await collect(breaking)).thrown).toMatchObject({ code: "internal" });
  expect((await collect(start, { timeoutMs: 60 })).thrown).toMatchObject({
    code: "deadline-exceeded",
  });
});

test("the result comes without anybody reading the messages, and stops the download", async () => {
  let closed: Promise<unknown> | undefined;
  const baseUrl = await answerWith((_request, _body, response) => {
    closed = new Promise((resolve) => response.on("close", resolve));
    response.writeHead(200, eventStream);
    response.write('data: {"message":1}\n\ndata: {"result":"early"}\n\n');
  });
  const call = streamFunction("count", {}, { baseUrl, apiKey: "public-key" });
  await expect(call.result).resolves.toBe("early");
  await closed;
});
