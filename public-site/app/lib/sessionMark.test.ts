import { describe, expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { ADA, ADMIN_CLAIMS, signedInAs } from "#common/testing/sessions.ts";
import { hasStoredRole, hasStoredSession } from "./sessionMark.ts";

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

it.each([
  ["an administrator's", ADMIN_CLAIMS, true],
  ["a participant's", { app_metadata: {} }, false],
])("recognizes %s session by its token", (_, claims, expected) => {
  signedInAs(ADA, claims);
  expect(hasStoredRole()).toBe(expected);
});
