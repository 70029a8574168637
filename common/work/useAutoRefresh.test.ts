// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useAutoRefresh } from "./useAutoRefresh.ts";

const NOW = Date.parse("2025-08-01T00:00:00Z");
const at = (milliseconds: number) => new Date(NOW + milliseconds).toISOString();
const DAY = 24 * 60 * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => vi.useRealTimers());

it("refreshes just after each moment", () => {
  const refresh = vi.fn();
  renderHook(() => useAutoRefresh(refresh, [at(60_000), at(30 * DAY)]));
  vi.advanceTimersByTime(60_000);
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(refresh).toHaveBeenCalledOnce();
  // The visitor's clock may be ahead of the server's, so it retries for a while.
  vi.advanceTimersByTime(15_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(DAY);
  const before = refresh.mock.calls.length;
  vi.advanceTimersByTime(28 * DAY);
  expect(refresh).toHaveBeenCalledTimes(before);
  vi.advanceTimersByTime(DAY + 1_000);
  expect(refresh.mock.calls.length).toBeGreaterThan(before);
});
