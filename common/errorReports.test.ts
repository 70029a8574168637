// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { listenForErrors, reportError } from "./errorReports.ts";

const DSN = "https://abc@errors.example.com/1";

/** A tracker that records requests. */
function startTracker() {
  const tracker = vi.fn(async (_address: string, _request: RequestInit) => new Response("{}"));
  vi.stubGlobal("fetch", tracker);
  return tracker;
}

afterEach(() => {
  listenForErrors("");
  vi.unstubAllGlobals();
});

/** An error that happened at this address. */
function errorAt(address: string, error: Error): Error {
  error.stack = `${error.name}: ${error.message}\n    at save (${address}:7:21)`;
  return error;
}

test("an uncaught error is reported with its place in the code, without its message and tokens", async () => {
  const tracker = startTracker();
  listenForErrors(DSN);
  const error = errorAt(
    "https://challenge.example.com/reset-password?token_hash=secret",
    new Error("anna.smith@example.com is taken"),
  );
  window.dispatchEvent(new ErrorEvent("error", { error }));
  await expect.poll(() => tracker.mock.calls.length).toBe(1);
  const [address, { body }] = tracker.mock.calls[0] ?? ["", {}];
  expect(new URL(address).host).toBe("errors.example.com");
  const [, , event = ""] = String(body).split("\n");
  const [{ type, stacktrace }] = JSON.parse(event).exception.values;
  const filename = "https://challenge.example.com/reset-password";
  expect(type).toBe("Error");
  expect(stacktrace.frames).toEqual([{ filename, function: "save", lineno: 7, colno: 21 }]);
  expect(String(body)).not.toMatch(/anna|secret|taken/);
});

test("a caught error is reported, with a message of the browser", async () => {
  const tracker = startTracker();
  listenForErrors(DSN);
  await reportError(new TypeError("x is not a function"));
  await expect.poll(() => String(tracker.mock.calls[0]?.[1].body)).toContain("x is not a function");
});

test("a page that fails in a loop sends ten reports", async () => {
  const tracker = startTracker();
  listenForErrors(DSN);
  for (let count = 0; count < 30; count++) await reportError(new TypeError(`loop ${count}`));
  await expect.poll(() => tracker.mock.calls.length).toBe(10);
});

test("nothing is sent without an address, and a tracker that is down causes no error", async () => {
  const tracker = startTracker();
  await reportError(new TypeError("x is not a function"));
  expect(tracker).not.toHaveBeenCalled();
  tracker.mockRejectedValue(new TypeError("Failed to fetch"));
  listenForErrors(DSN);
  await expect(reportError(new TypeError("x is not a function"))).resolves.toBeUndefined();
});
