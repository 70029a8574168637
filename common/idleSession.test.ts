// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renewWhileAttended } from "./idleSession.ts";

const UNATTENDED_MS = 5 * 60_000;

/** A client whose renewals end when the test says so. */
function slowClient() {
  const renewal = Promise.withResolvers<void>();
  let isRenewing = true;
  const auth = {
    refreshSession: vi.fn(() => renewal.promise),
    async startAutoRefresh() {
      isRenewing = true;
    },
    async stopAutoRefresh() {
      isRenewing = false;
    },
  };
  return { auth, isRenewing: () => isRenewing, endRenewal: renewal.resolve };
}

const move = () => window.dispatchEvent(new Event("pointermove"));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("renews once more when the person becomes inactive, then stops until they return", async () => {
  const { auth, isRenewing, endRenewal } = slowClient();
  const onChange = vi.fn();
  renewWhileAttended(auth, onChange);
  await vi.advanceTimersByTimeAsync(UNATTENDED_MS);
  expect(auth.refreshSession).toHaveBeenCalledOnce();
  endRenewal();
  await vi.advanceTimersByTimeAsync(0);
  expect(isRenewing()).toBe(false);
  move();
  expect(isRenewing()).toBe(true);
  expect(onChange.mock.calls).toEqual([[false], [true]]);
});

it("continues when the person returns before the last renewal has ended", async () => {
  const { auth, isRenewing, endRenewal } = slowClient();
  renewWhileAttended(auth);
  await vi.advanceTimersByTimeAsync(UNATTENDED_MS);
  move();
  endRenewal();
  await vi.advanceTimersByTimeAsync(0);
  expect(isRenewing()).toBe(true);
});
