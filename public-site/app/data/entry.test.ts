import { beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { answerWith, NETWORK_DOWN, SESSION } from "~/testing/answers.ts";
import { createEntry, discardEntry, loadEntry, saveEntry, submitEntry } from "./entry.ts";

const ROW = {
  id: "e",
  is_owner: true,
  state: "submitted",
  status: "received",
  idea_name: "Patch",
  description: "Thin.",
  file_name: "idea.pdf",
  file_size: 12,
  file_path: "e/u/idea.pdf",
  receipt_number: "E-000001",
  submitted_at: "2025-08-02T10:00:00+00:00",
  withdrawn_at: null,
  revision: 3,
  edited_at: "2025-08-02T10:00:00+00:00",
  closes_at: "2025-09-01T04:59:59+00:00",
  can_edit: true,
  can_submit: false,
  can_withdraw: true,
  can_discard: false,
  can_change_team: null,
};
const refusal = (hint: string) => ({
  status: 400,
  body: { code: "P0001", message: "A sentence for people.", hint },
});

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(SESSION));
});

describe("loadEntry", () => {
  it("reads the entry", async () => {
    answerWith({ status: 200, body: [ROW] });
    expect(await loadEntry()).toMatchObject({
      isOwner: true,
      state: "submitted",
      document: { path: "e/u/idea.pdf", name: "idea.pdf", bytes: 12 },
      canEdit: true,
      canChangeTeam: false,
    });
  });

  it("answers null without one", async () => {
    answerWith({ status: 200, body: [] });
    expect(await loadEntry()).toBeNull();
  });

  it("throws when it cannot be read, rather than calling it missing", async () => {
    answerWith({ status: 401, body: { code: "42501", message: "permission denied" } });
    await expect(loadEntry()).rejects.toMatchObject({ code: "42501" });
  });
});

describe("changes", () => {
  it("name the revision they are based on", async () => {
    const calls = answerWith({ status: 200, body: ROW });
    expect(await saveEntry(2, { ideaName: "Patch", description: "Thin." })).toMatchObject({
      ok: true,
      value: { revision: 3 },
    });
    expect(calls[0]).toEqual({
      path: "/rest/v1/rpc/save_entry",
      method: "POST",
      body: { expected_revision: 2, idea_name: "Patch", description: "Thin." },
    });
  });

  it.each([
    ["conflict", "conflict"],
    ["deadline_passed", "deadline_passed"],
    ["invalid_input", "refused"],
  ])("tell the hint %s as %s, in the database's words", async (hint, problem) => {
    answerWith(refusal(hint));
    expect(await createEntry()).toEqual({
      ok: false,
      message: "Your entry could not be started.",
      detail: "A sentence for people.",
      problem,
    });
  });

  it.each([
    ["the network is down", NETWORK_DOWN, "unreachable"],
    ["the database is away", { status: 503, body: { message: "internal 42" } }, "unreachable"],
    ["the caller may not", { status: 403, body: { code: "42501", message: "no" } }, "denied"],
    ["the session has ended", { status: 401, body: { code: "PGRST301", message: "no" } }, "denied"],
    [
      "something breaks",
      { status: 500, body: { code: "XX000", message: "internal 42" } },
      "unexpected",
    ],
  ])("when %s", async (_, answer, problem) => {
    answerWith(answer);
    const outcome = await discardEntry(3);
    expect(outcome).toMatchObject({ ok: false, problem });
    expect(JSON.stringify(outcome)).not.toContain("internal 42");
  });
});

describe("submitEntry", () => {
  it("says what was confirmed", async () => {
    const calls = answerWith({ status: 200, body: ROW });
    await submitEntry(2, ["original_work"], "2025-04");
    expect(calls[0]?.body).toEqual({
      expected_revision: 2,
      attestations: ["original_work"],
      rules_version: "2025-04",
    });
  });
});
