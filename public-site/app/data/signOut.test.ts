import { beforeEach, expect, it, vi } from "vitest";
import { keepText } from "#common/keptText.ts";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { keepUnsaved } from "#common/unsavedWork.ts";
import { answerWith, NETWORK_DOWN, SESSION } from "~/testing/answers.ts";
import { findUnsaved, signOut } from "./signOut.ts";

beforeEach(() => localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(SESSION)));

it("signs out of this browser only", async () => {
  const fetched = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", fetched);
  expect(await signOut()).toEqual({ ok: true, value: undefined });
  expect(String((fetched.mock.calls as unknown[][])[0]?.[0])).toContain("scope=local");
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

it.each([
  ["with", { status: 204 }],
  ["without", NETWORK_DOWN],
])("signs out %s a connection, and forgets what the visitor has typed", async (_, answer) => {
  const entry = { id: "e", ownerId: SESSION.user.id };
  const typed = { ideaName: "Patch", description: "" };
  keepUnsaved(entry, "page", { typed, ours: [typed], at: "2025-08-01T10:00:00Z" });
  keepText({ name: "message", personId: SESSION.user.id }, "How long?");
  expect(await findUnsaved()).toBe("entry");
  answerWith(answer);
  expect(await signOut()).toEqual({ ok: true, value: undefined });
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(await findUnsaved()).toBeUndefined();
});
