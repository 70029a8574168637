import { beforeEach, describe, expect, it } from "vitest";
import { NETWORK_DOWN, refusal, ruleViolation } from "#common/testing/fakeServer.ts";
import { signedInAs } from "#common/testing/sessions.ts";
import { entryRow } from "~/testing/entries.ts";
import { siteServer } from "~/testing/server.ts";
import { createEntry, discardEntry, loadEntry, saveEntry, submitEntry } from "./entry.ts";

const ENTRY = "GET /rest/v1/my_entry";
const CREATE = "POST /rest/v1/rpc/create_entry";
const SAVE = "POST /rest/v1/rpc/save_entry";
const SUBMIT = "POST /rest/v1/rpc/submit_entry";
const DISCARD = "POST /rest/v1/rpc/discard_entry";
const server = siteServer();

const ROW = entryRow({
  state: "submitted",
  status: "received",
  file_name: "idea.pdf",
  file_size: 12,
  file_path: "e/u/idea.pdf",
  revision: 3,
  can_change_team: null,
});

beforeEach(() => void signedInAs());

describe("loadEntry", () => {
  it("reads the entry", async () => {
    server.answer({ [ENTRY]: [ROW] });
    expect(await loadEntry()).toMatchObject({
      isOwner: true,
      state: "submitted",
      document: { path: "e/u/idea.pdf", name: "idea.pdf", bytes: 12 },
      canEdit: true,
      canChangeTeam: false,
    });
  });

  it("answers null without one", async () => {
    server.answer({ [ENTRY]: [] });
    expect(await loadEntry()).toBeNull();
  });

  it("throws when it cannot be read, rather than calling it missing", async () => {
    server.answer({ [ENTRY]: refusal(401, { code: "42501", message: "permission denied" }) });
    await expect(loadEntry()).rejects.toMatchObject({ code: "42501" });
  });
});

describe("changes", () => {
  it("name the revision they are based on", async () => {
    server.answer({ [SAVE]: ROW });
    expect(await saveEntry(2, { ideaName: "Patch", description: "Thin." })).toMatchObject({
      ok: true,
      value: { revision: 3 },
    });
    expect(server.sentTo(SAVE)).toEqual([
      { expected_revision: 2, idea_name: "Patch", description: "Thin." },
    ]);
  });

  it.each([
    ["conflict", "conflict"],
    ["deadline_passed", "deadline_passed"],
    ["invalid_input", "invalid_input"],
  ])("tell the hint %s as %s, in the database's words", async (hint, problem) => {
    server.answer({ [CREATE]: ruleViolation(hint) });
    expect(await createEntry()).toEqual({
      ok: false,
      message: "Your entry could not be started.",
      detail: "A sentence for people.",
      problem,
    });
  });

  it.each([
    ["the network is down", NETWORK_DOWN, "unreachable"],
    ["the database is away", refusal(503, { message: "internal 42" }), "unreachable"],
    ["the caller may not", refusal(403, { code: "42501", message: "no" }), "denied"],
    ["the session has ended", refusal(401, { code: "PGRST301", message: "no" }), "denied"],
    ["something breaks", refusal(500, { code: "XX000", message: "internal 42" }), "unreachable"],
  ])("when %s", async (_, answer, problem) => {
    server.answer({ [DISCARD]: answer });
    const outcome = await discardEntry(3);
    expect(outcome).toMatchObject({ ok: false, problem });
    expect(JSON.stringify(outcome)).not.toContain("internal 42");
  });
});

describe("submitEntry", () => {
  it("says what was confirmed", async () => {
    server.answer({ [SUBMIT]: ROW });
    await submitEntry(2, ["original_work"], "2025-04");
    expect(server.sentTo(SUBMIT)).toEqual([
      { expected_revision: 2, attestations: ["original_work"], rules_version: "2025-04" },
    ]);
  });
});
