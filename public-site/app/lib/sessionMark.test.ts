import { expect, it } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { blockStorage } from "~/testing/blockStorage.ts";
import { hasStoredSession } from "./sessionMark.ts";

it.each([[null], ["null"], ["not JSON"], ["{}"], ['"text"']])(
  "no session is stored if storage has %s",
  (stored) => {
    if (stored !== null) localStorage.setItem(SESSION_STORAGE_KEY, stored);
    expect(hasStoredSession()).toBe(false);
  },
);

it("no session is stored if storage is blocked", () => {
  blockStorage("getItem");
  expect(hasStoredSession()).toBe(false);
});
