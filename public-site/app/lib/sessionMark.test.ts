import { describe, expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { hasStoredSession } from "./sessionMark.ts";

describe("hasStoredSession", () => {
  it.each([[null], ["null"], ["not JSON"], ["{}"], ['"text"']])("is false for %s", (stored) => {
    if (stored !== null) localStorage.setItem(SESSION_STORAGE_KEY, stored);
    expect(hasStoredSession()).toBe(false);
  });

  it("is false if storage is blocked", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("Blocked", "SecurityError");
    });
    expect(hasStoredSession()).toBe(false);
  });
});
