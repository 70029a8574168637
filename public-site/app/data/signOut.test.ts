import { beforeEach, expect, it } from "vitest";
import { keepText, TICKS_PREFIX } from "#common/keptText.ts";
import { NETWORK_DOWN } from "#common/testing/fakeServer.ts";
import { ADA, signedInAs, storedSession } from "#common/testing/sessions.ts";
import { keepUnsaved } from "#common/unsavedWork.ts";
import { siteServer } from "~/testing/server.ts";
import { findUnsaved, signOut } from "./signOut.ts";

const SIGN_OUT = "POST /auth/v1/logout";
const server = siteServer();

beforeEach(() => void signedInAs());

it("signs out of this browser only", async () => {
  expect(await signOut()).toEqual({ ok: true, value: undefined });
  expect(server.sent[0]?.url.searchParams.get("scope")).toBe("local");
  expect(storedSession()).toBeNull();
});

it.each([
  ["with", undefined],
  ["without", NETWORK_DOWN],
])("signs out %s a connection, and forgets what the visitor has typed", async (_, answer) => {
  const entry = { id: "e", ownerId: ADA.id };
  const typed = { idea_name: "Patch", description: "" };
  keepUnsaved(entry, "page", { typed, ours: [typed], at: "2025-08-01T10:00:00Z" });
  keepText({ name: "message", personId: ADA.id }, "How long?");
  localStorage.setItem(`${TICKS_PREFIX}${entry.id}`, '["Worn on the body"]');
  expect(await findUnsaved()).toBe("entry");
  server.answer({ [SIGN_OUT]: answer });
  expect(await signOut()).toEqual({ ok: true, value: undefined });
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(await findUnsaved()).toBeUndefined();
});
