import { expect, test } from "vitest";
import { type Answer, answerWith } from "#tools/testing/api/answerWith.ts";
import { type CallOptions, streamFunction } from "./callFunction.ts";

const eventStream = { "content-type": "text/event-stream; charset=utf-8" };

/** Sends each chunk separately, so that the client reads them one by one. */
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

/** Calls the function: the messages, and the result or the error. */
async function call(answer: Answer, options: Partial<CallOptions> = {}) {
  const baseUrl = await answerWith(answer);
  const messages: unknown[] = [];
  const onMessage = (message: unknown) => void messages.push(message);
  const all = { baseUrl, apiKey: "public-key", onMessage, ...options };
  const result = await streamFunction("count", { to: 2 }, all).catch((error: unknown) => ({
    error,
  }));
  return { messages, result };
}

test("asks for an event stream, reports messages, then the result, and stops the download", async () => {
  let accept: string | undefined;
  let closed: Promise<unknown> | undefined;
  const { messages, result } = await call((request, _body, response) => {
    accept = request.headers.accept;
    closed = new Promise((resolve) => response.on("close", resolve));
    response.writeHead(200, eventStream);
    response.write('data: {"message":{"done":1}}\n\ndata: {"message":{"done":2}}\n\n');
    response.write('data: {"result":{"total":2}}\n\n');
  });
  expect(accept).toBe("text/event-stream");
  expect(messages).toEqual([{ done: 1 }, { done: 2 }]);
  expect(result).toEqual({ total: 2 });
  await closed;
});

test("chunks may end anywhere: in a field, in a character, between CR and LF", async () => {
  const text = 'data: {"message":"na\u00efve"}\r\n\r\ndata: {"result":"done"}\r\n\r\n';
  const everyByte = Array.from(new TextEncoder().encode(text), (byte) => Uint8Array.of(byte));
  expect(await call(streamOf(...everyByte))).toEqual({ messages: ["na\u00efve"], result: "done" });
});

test("joins the lines of one event, and skips comments, other fields and a byte order mark", async () => {
  const answer = streamOf(
    '\uFEFF: keep-alive\n\nevent: progress\nid: 1\ndata\ndata: {"message":\ndata:"half"}\ndataset: y\n\n',
    'event: ping\n\nretry: 10\rdata:{"result":1}\r\r',
  );
  expect(await call(answer)).toEqual({ messages: ["half"], result: 1 });
});

const NOT_JSON = { code: "internal", message: "Response is not valid JSON object." };
const NO_DATA = { code: "internal", message: "Response is missing data field." };

test.each([
  ["that is not JSON", "data: half an ob\n\n", NOT_JSON],
  ["with none of the fields", 'data: {"hello":1}\n\n', NO_DATA],
  ["cut off by the end", 'data: {"result":1}', NO_DATA],
  [
    "with an error, and has its details",
    'data: {"error":{"status":"RESOURCE_EXHAUSTED","message":"Slow.","details":{"wait":5}}}\n\n',
    { code: "resource-exhausted", message: "Slow.", details: { wait: 5 } },
  ],
])("ends at an event %s", async (_what, event, error) => {
  const answer = streamOf(`data: {"message":1}\n\n${event}`);
  expect(await call(answer)).toMatchObject({ messages: [1], result: { error } });
});

test("a plain answer is a call without messages, and a refusal has the code of its status", async () => {
  const plain: Answer = (_request, _body, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end('{"data":7}');
  };
  expect(await call(plain)).toEqual({ messages: [], result: 7 });
  const refusal: Answer = (_request, _body, response) => {
    response.writeHead(403, eventStream).end('{"error":{"message":"Not you."}}');
  };
  const error = { code: "permission-denied", message: "Not you." };
  expect(await call(refusal)).toMatchObject({ result: { error } });
});

test("a stream that breaks is internal, one that stalls runs out of time", async () => {
  const start: Answer = (_request, _body, response) => {
    response.writeHead(200, eventStream).write('data: {"message":1}\n\n');
  };
  const breaking: Answer = (request, body, response) => {
    start(request, body, response);
    setTimeout(() => response.destroy(), 20);
  };
  expect((await call(breaking)).result).toMatchObject({ error: { code: "internal" } });
  expect((await call(start, { timeoutMs: 60 })).result).toMatchObject({
    error: { code: "deadline-exceeded" },
  });
});
