// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renewWhileAttended, useIdleSessionEnd } from "./idleSession.ts";
import { SESSION_STORAGE_KEY, storedSession } from "./session.ts";
import { ENDING_SESSION_TEXTS } from "./sessionTexts.ts";
import { signedInAs } from "./testing/sessions.ts";

const MINUTE = 60_000;
const UNATTENDED_MS = 5 * MINUTE;

/** A client whose renewals end when the test says so. */
function slowClient() {
  const renewal = Promise.withResolvers<void>();
  let isRenewing = true;
  const auth = {
    refreshSession: vi.fn(() => renewal.promise),
    async signOut() {
      localStorage.clear();
    },
    async startAutoRefresh() {
      isRenewing = true;
    },
    async stopAutoRefresh() {
      isRenewing = false;
    },
  };
  return { auth, isRenewing: () => isRenewing, endRenewal: renewal.resolve };
}

/** A client whose session is renewed at once. */
function client() {
  const renewing = slowClient();
  renewing.auth.refreshSession.mockImplementation(async () => void signedInAs());
  return renewing;
}

const move = () => window.dispatchEvent(new Event("pointermove"));
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE));

beforeEach(() => void vi.useFakeTimers({ now: new Date("2025-08-01T12:00:00Z") }));
afterEach(() => {
  // Ends what the test was watching.
  move();
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

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
  await vi.advanceTimersByTimeAsync(0);
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

it("warns five minutes before the session ends, and ends it, unless the person is active", async () => {
  signedInAs();
  const { auth } = client();
  renewWhileAttended(auth);
  const { result: end } = renderHook(useIdleSessionEnd);
  await pass(5 + 114);
  expect(end.current).toBeUndefined();
  await pass(1);
  expect(end.current).toBe(Date.now() + 5 * MINUTE);
  expect(ENDING_SESSION_TEXTS.title(5)).toBe("Your session ends in 5 minutes");
  await act(async () => move());
  expect(end.current).toBeUndefined();
  expect(auth.refreshSession).toHaveBeenCalledTimes(2);

  await pass(5 + 119);
  expect(end.current).toBe(Date.now() + MINUTE);
  await pass(1);
  expect(end.current).toBeUndefined();
  expect(storedSession()).toBeUndefined();
});

it("does not warn while another tab renews the session", async () => {
  signedInAs();
  renewWhileAttended(client().auth);
  const { result: end } = renderHook(useIdleSessionEnd);
  await pass(5 + 116);
  expect(end.current).toBeDefined();
  signedInAs();
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: SESSION_STORAGE_KEY })));
  expect(end.current).toBeUndefined();
});

it("ends the session when a computer wakes that has slept for longer", async () => {
  signedInAs();
  const { auth, isRenewing } = client();
  renewWhileAttended(auth);
  await pass(6);
  vi.setSystemTime(Date.now() + 180 * MINUTE);
  move();
  await vi.advanceTimersByTimeAsync(0);
  expect(storedSession()).toBeUndefined();
  expect(auth.refreshSession).toHaveBeenCalledOnce();
  expect(isRenewing(), "for the next session").toBe(true);
});
