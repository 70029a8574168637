// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { patientFetch, useIsServerBusy } from "./busyServer.ts";

const NO_CONNECTION = { code: "PGRST003", message: "Timed out acquiring connection" };

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

type StatusAndBody = readonly [status: number, body: object];

/** A server with these answers, the last of which it repeats. */
function serverWith(first: StatusAndBody, ...others: readonly StatusAndBody[]) {
  const answers = [first, ...others];
  return vi.fn(async () => {
    const [status, body] = (answers.length > 1 && answers.shift()) || (answers[0] ?? first);
    return Response.json(body, { status });
  });
}

it("repeats what the database has not begun, after growing pauses, and says meanwhile that it is busy", async () => {
  const server = serverWith([504, NO_CONNECTION], [503, { code: "PGRST002" }], [200, { saved: 1 }]);
  const { result, rerender } = renderHook(useIsServerBusy);
  const answer = patientFetch(server)("/rest/v1/rpc/submit", { method: "POST" });
  await vi.advanceTimersByTimeAsync(499);
  expect(server).toHaveBeenCalledTimes(1);
  rerender();
  expect(result.current).toBe(true);
  await vi.advanceTimersByTimeAsync(4_501);
  expect(await (await answer).json()).toEqual({ saved: 1 });
  expect(server).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(50_000);
  rerender();
  expect(result.current).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  rerender();
  expect(result.current).toBe(false);
});

it("gives up after half a minute, with the last answer", async () => {
  const server = serverWith([504, NO_CONNECTION]);
  const answer = patientFetch(server)("/rest/v1/rpc/submit");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toMatchObject({ status: 504 });
  expect(server).toHaveBeenCalledTimes(5);
});

it.each([
  ["a request that may have been carried out", 504, { message: "gateway timeout" }],
  ["a lost connection", 503, { code: "57P01" }],
  ["a rule", 400, { code: "P0001" }],
])("does not repeat %s", async (_, status, body) => {
  const server = serverWith([status, body]);
  const answer = await patientFetch(server)("/rest/v1/rpc/submit", { method: "POST" });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual(body);
  expect(server).toHaveBeenCalledOnce();
});
