import { expect, test, vi } from "vitest";
import { type Answer, answerWith } from "#tools/testing/api/answerWith.ts";
import { type CallOptions, callFunction } from "./callFunction.ts";

const json = { "content-type": "application/json" };

async function call(answer: Answer, options: Partial<CallOptions> = {}): Promise<unknown> {
  const baseUrl = await answerWith(answer);
  return callFunction("greet", { name: "Ada" }, { baseUrl, apiKey: "public-key", ...options });
}

const reply =
  (status: number, body: string): Answer =>
  (_request, _body, response) => {
    response.writeHead(status, json).end(body);
  };

const silence: Answer = () => undefined;

test("posts the payload with the key, the token and extra headers", async () => {
  const seen: unknown[] = [];
  const answer: Answer = (request, body, response) => {
    const { authorization, apikey, "content-type": type, "x-app-check": check } = request.headers;
    const { method, url } = request;
    seen.push({ method, url, authorization, apikey, type, check, body });
    response.writeHead(200, json).end('{"data":{}}');
  };
  await call(answer, { accessToken: "person-token", headers: { "x-app-check": "genuine" } });
  const plain = {
    method: "POST",
    url: "/functions/v1/greet",
    apikey: "public-key",
    type: "application/json",
    authorization: undefined,
    check: undefined,
  };
  const baseUrl = await answerWith(answer);
  await callFunction("greet", undefined, { baseUrl, apiKey: "public-key" });
  expect(seen).toEqual([
    {
      ...plain,
      authorization: "Bearer person-token",
      check: "genuine",
      body: '{"data":{"name":"Ada"}}',
    },
    { ...plain, body: '{"data":null}' },
  ]);
});

test.each([
  ['{"data":{"a":1},"result":{"b":2}}', { a: 1 }],
  ['{"result":{"b":2}}', { b: 2 }],
  ['{"data":null}', null],
])("reads data, then result: %s", async (body, result) => {
  await expect(call(reply(200, body))).resolves.toEqual(result);
});

// The table of docs/api.md, row by row, and statuses that it does not name.
test.each([
  [400, "invalid-argument"],
  [401, "unauthenticated"],
  [403, "permission-denied"],
  [404, "not-found"],
  [409, "aborted"],
  [429, "resource-exhausted"],
  [499, "cancelled"],
  [500, "internal"],
  [501, "unimplemented"],
  [503, "unavailable"],
  [504, "deadline-exceeded"],
  [418, "unknown"],
  [502, "unavailable"],
  [522, "unavailable"],
])("HTTP %i is %s, with the server's message and details", async (status, code) => {
  const error = { status: "DATA_LOSS", message: "Said by the server.", details: { field: "x" } };
  await expect(call(reply(status, JSON.stringify({ error })))).rejects.toMatchObject({
    name: "CallableError",
    code,
    message: "Said by the server.",
    details: { field: "x" },
  });
});

const NOT_JSON = ["internal", "Response is not valid JSON object."] as const;

test.each([
  ["a failure with a page", 503, "<h1>Bad Gateway</h1>", "unavailable", "unavailable"],
  ["a failure with text", 503, '{"error":"down"}', "unavailable", "unavailable"],
  ["a failure without a message", 503, '{"error":{"status":"X"}}', "unavailable", "unavailable"],
  ["nothing", 200, "", ...NOT_JSON],
  ["cut JSON", 200, '{"data":', ...NOT_JSON],
  ["a list", 200, "[1]", ...NOT_JSON],
  ["JSON null", 200, "null", ...NOT_JSON],
  ["no data", 200, '{"ok":true}', "internal", "Response is missing data field."],
  ["an error", 200, '{"error":{"status":"NOT_FOUND","message":"None."}}', "not-found", "None."],
  ["an unknown error", 200, '{"error":{"status":"NEW","message":"!"}}', "unknown", "!"],
])("refuses %s", async (_what, status, body, code, message) => {
  await expect(call(reply(status, body))).rejects.toMatchObject({ code, message });
});

const broken: Answer = (_request, _body, response) => {
  response.writeHead(200, { ...json, "content-length": "100" });
  response.write('{"data":', () => response.destroy());
};
const halfAnswer: Answer = (_request, _body, response) => {
  response.writeHead(200, json).write('{"data":');
};

test.each<[string, string, Answer, Partial<CallOptions>]>([
  // Nothing listens on port 1 of this machine.
  ["no connection", "internal", silence, { baseUrl: "http://127.0.0.1:1" }],
  ["a connection that breaks within the answer", "internal", broken, {}],
  ["no answer in time", "deadline-exceeded", silence, { timeoutMs: 40 }],
  ["half an answer in time", "deadline-exceeded", halfAnswer, { timeoutMs: 40 }],
  ["a call canceled before", "cancelled", silence, { signal: AbortSignal.abort() }],
])("after %s the code is %s", async (_what, code, answer, options) => {
  await expect(call(answer, options)).rejects.toMatchObject({ code });
});

test("the caller can cancel during the call", async () => {
  const controller = new AbortController();
  const cancelOnArrival: Answer = () => controller.abort();
  const called = call(cancelOnArrival, { signal: controller.signal });
  await expect(called).rejects.toMatchObject({ code: "cancelled" });
});

test("waits 70 seconds by default", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await call(reply(200, '{"data":{}}'));
  expect(timeout).toHaveBeenCalledExactlyOnceWith(70_000);
});
