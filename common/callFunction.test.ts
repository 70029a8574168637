import { expect, test, vi } from "vitest";
import { codeOfStatusName } from "#shared/callableError.ts";
import { type Answer, answerWith } from "#tools/testing/api/answerWith.ts";
import { type CallOptions, callFunction } from "./callFunction.ts";

const json = { "content-type": "application/json" };

async function call(answer: Answer, options: Partial<CallOptions> = {}): Promise<unknown> {
  const baseUrl = await answerWith(answer);
  return callFunction("greet", { name: "Ada" }, { baseUrl, apiKey: "public-key", ...options });
}

const reply =
  (status: number, body: string, headers: Record<string, string> = json): Answer =>
  (_request, _body, response) => {
    response.writeHead(status, headers).end(body);
  };

const silence: Answer = () => undefined;

test("posts the payload with the key, the token and extra headers", async () => {
  let seen: unknown;
  await call(
    (request, body, response) => {
      const { authorization, apikey, "content-type": type, "x-app-check": check } = request.headers;
      seen = { method: request.method, url: request.url, authorization, apikey, type, check, body };
      response.writeHead(200, json).end('{"data":{}}');
    },
    { accessToken: "person-token", headers: { "x-app-check": "genuine" } },
  );
  expect(seen).toEqual({
    method: "POST",
    url: "/functions/v1/greet",
    authorization: "Bearer person-token",
    apikey: "public-key",
    type: "application/json",
    check: "genuine",
    body: '{"data":{"name":"Ada"}}',
  });
});

test("sends no authorization without a token, and null for no payload", async () => {
  let seen: unknown;
  const baseUrl = await answerWith((request, body, response) => {
    seen = { authorization: request.headers.authorization, body };
    response.writeHead(200, json).end('{"data":{}}');
  });
  await callFunction("greet", undefined, { baseUrl, apiKey: "public-key" });
  expect(seen).toEqual({ authorization: undefined, body: '{"data":null}' });
});

test("reads data, then result, and takes null for an answer", async () => {
  await expect(call(reply(200, '{"data":{"a":1},"result":{"b":2}}'))).resolves.toEqual({ a: 1 });
  await expect(call(reply(200, '{"result":{"b":2}}'))).resolves.toEqual({ b: 2 });
  await expect(call(reply(200, '{"data":null}'))).resolves.toBeNull();
});

// The table of docs/api.md, row by row, and what lies beside it.
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

test.each([
  ["no body", ""],
  ["a page", "<h1>Bad Gateway</h1>"],
  ["no error object", '{"message":"Invalid JWT"}'],
  ["an error without a message", '{"error":{"status":"UNAVAILABLE"}}'],
  ["an error that is text", '{"error":"down"}'],
])("a failure with %s still has the code of its status", async (_what, body) => {
  await expect(call(reply(503, body))).rejects.toMatchObject({
    code: "unavailable",
    message: "unavailable",
  });
});

test.each([
  ["nothing", ""],
  ["a page", "<html></html>"],
  ["cut JSON", '{"data":'],
  ["a JSON list", "[1]"],
  ["JSON null", "null"],
  ["JSON text", '"done"'],
])("refuses an answer that is %s", async (_what, body) => {
  await expect(call(reply(200, body))).rejects.toMatchObject({
    code: "internal",
    message: "Response is not valid JSON object.",
  });
});

test("refuses an answer without data", async () => {
  await expect(call(reply(200, '{"ok":true}'))).rejects.toMatchObject({
    code: "internal",
    message: "Response is missing data field.",
  });
});

test("an error inside a successful answer is an error, by its name", async () => {
  const error = { status: "NOT_FOUND", message: "No such user." };
  await expect(call(reply(200, JSON.stringify({ error })))).rejects.toMatchObject({
    code: "not-found",
    message: "No such user.",
  });
  expect(codeOfStatusName("SOMETHING_NEW")).toBe("unknown");
});

test("a network failure is internal", async () => {
  // Nothing listens on port 1 of this machine.
  const options = { baseUrl: "http://127.0.0.1:1", apiKey: "public-key" };
  await expect(callFunction("greet", {}, options)).rejects.toMatchObject({ code: "internal" });
});

test("a connection that breaks within the answer is internal", async () => {
  const broken: Answer = (_request, _body, response) => {
    response.writeHead(200, { ...json, "content-length": "100" });
    response.write('{"data":', () => response.destroy());
  };
  await expect(call(broken)).rejects.toMatchObject({ code: "internal" });
});

test("gives up when time is up, before and within the answer", async () => {
  const timeoutMs = 40;
  await expect(call(silence, { timeoutMs })).rejects.toMatchObject({ code: "deadline-exceeded" });
  const halfAnswer: Answer = (_request, _body, response) => {
    response.writeHead(200, json).write('{"data":');
  };
  await expect(call(halfAnswer, { timeoutMs })).rejects.toMatchObject({
    code: "deadline-exceeded",
  });
});

test("waits 70 seconds unless told otherwise", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await call(reply(200, '{"data":{}}'));
  expect(timeout).toHaveBeenCalledExactlyOnceWith(70_000);
});

test("the caller can cancel, before and during the call", async () => {
  const cancelled = { code: "cancelled" };
  await expect(call(silence, { signal: AbortSignal.abort() })).rejects.toMatchObject(cancelled);
  const controller = new AbortController();
  const cancelOnArrival: Answer = () => controller.abort();
  await expect(call(cancelOnArrival, { signal: controller.signal })).rejects.toMatchObject(
    cancelled,
  );
});
