import { expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { hasStoredSession } from "./sessionMark.ts";

it.each([[null], ["null"], ["not JSON"], ["{}"], ['"text"']])(
  "no session is stored if storage has %s",
  (stored) => {
    if (stored !== null) localStorage.setItem(SESSION_STORAGE_KEY, stored);
    expect(hasStoredSession()).toBe(false);
  },
);

it("no session is stored if storage is blocked", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("Blocked", "SecurityError");
  });
  expect(hasStoredSession()).toBe(false);
});
