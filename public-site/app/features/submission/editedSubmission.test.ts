import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Answer,
  NETWORK_DOWN,
  refusal,
  ruleViolation,
  sequence,
} from "#common/testing/fakeServer.ts";
import type { Sent } from "#common/testing/sent.ts";
import { attachDocument, type Submission } from "~/data/submission.ts";
import { getSupabase } from "~/data/supabaseClient.ts";
import { keepSubmission } from "~/testing/savedSubmission.ts";
import { siteServer } from "~/testing/server.ts";
import { anSubmission, type SubmissionRow, submissionRow } from "~/testing/submissions.ts";
import { createEditedSubmission } from "./editedSubmission.ts";

const SAVE = "POST /rest/v1/rpc/save_submission";
const ATTACH = "POST /rest/v1/rpc/attach_document";
const server = siteServer();

const START = submissionRow({ revision: 4, idea_name: "Patch", description: "Thin." });
const WITH_DOCUMENT = { file_path: "p", file_name: "idea.pdf", file_size: 1 };
const lost = vi.fn();

function open(patch: Partial<SubmissionRow> = {}) {
  const edited = createEditedSubmission(anSubmission({ ...START, ...patch }), lost);
  edited.start();
  return edited;
}
/** Opens the submission with a server that stores it. */
const openStored = () => ({ stored: keepSubmission(server, START), edited: open() });

/** Saves, and loses the answer. */
const withoutAnswer =
  (save: (request: Sent) => unknown): Answer =>
  (request) => {
    save(request);
    return NETWORK_DOWN;
  };

/** Checks the state of saving, the typed description, and whether this browser keeps it. */
function expectState(edited: ReturnType<typeof open>, status: string, description: string) {
  expect(edited.getState()).toMatchObject({ saving: { status }, typed: { description } });
  expect(inThisBrowser()).toBe(status === "saved" ? 0 : 1);
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const inThisBrowser = () => Object.keys(localStorage).length;

beforeEach(async () => {
  // Load its code in advance, because fake timers do not wait for the disk.
  await getSupabase();
  vi.useFakeTimers();
  lost.mockReset();
});
afterEach(() => vi.useRealTimers());

describe("saving", () => {
  it("saves once, a moment after the last key, and keeps the text in the browser until then", async () => {
    const { stored, edited } = openStored();
    edited.type({ description: "Thin a" });
    await pass(500);
    edited.type({ description: "Thin and soft" });
    await pass(500);
    expect(server.sentTo(SAVE)).toEqual([]);
    expect(inThisBrowser()).toBe(1);
    await pass(500);
    expect(server.sentTo(SAVE)).toEqual([
      { id: START.id, revision: 4, idea_name: "Patch", description: "Thin and soft" },
    ]);
    expectState(edited, "saved", "Thin and soft");
    expect(stored.row.revision).toBe(5);
  });

  it("saves text typed during a save, on the new revision", async () => {
    const { stored, edited } = openStored();
    const saveWhileTyping: Answer = (request) => {
      edited.type({ idea_name: "Patch 23" });
      return stored.save(request);
    };
    server.answer({ [SAVE]: sequence(saveWhileTyping, stored.save) });
    edited.type({ idea_name: "Patch 2" });
    expect(await edited.flush()).toBe(false);
    expect(edited.getState().saving.status).toBe("waiting");
    await pass(1_000);
    expect(edited.getState().saving.status).toBe("saved");
    expect(stored.row).toMatchObject({ idea_name: "Patch 23", revision: 6 });
  });

  it("keeps the field as typed if the server trims the text", async () => {
    server.answer({ [SAVE]: { ...START, revision: 5 } });
    const edited = open();
    edited.type({ idea_name: "Patch " });
    await pass(1_000);
    expect(edited.getState().saving.status).toBe("saved");
    expect(edited.getState().typed.idea_name).toBe("Patch ");
  });

  it("retries automatically at growing intervals, and keeps the text", async () => {
    server.answer({ [SAVE]: NETWORK_DOWN });
    const edited = open();
    edited.type({ idea_name: "Offline" });
    await pass(800);
    expect(edited.getState().saving.status).toBe("failed");
    await pass(2_000);
    expect(server.sentTo(SAVE)).toHaveLength(2);
    await pass(3_999);
    expect(server.sentTo(SAVE)).toHaveLength(2);
    expect(inThisBrowser()).toBe(1);
    const stored = keepSubmission(server, START);
    await pass(1);
    expect(stored.row.idea_name).toBe("Offline");
    expect(inThisBrowser()).toBe(0);
  });

  it("sends the same version until it is answered, so that hours offline keep only two", async () => {
    server.answer({ [SAVE]: NETWORK_DOWN });
    const edited = open();
    const long = "x".repeat(3_000);
    for (let pause = 0; pause < 12; pause += 1) {
      edited.type({ description: long + pause });
      await pass(40_000);
    }
    expect(new Set(server.sentTo(SAVE).map((sent) => Object(sent).description)).size).toBe(1);
    expect(localStorage.getItem(localStorage.key(0) ?? "")?.length).toBeLessThan(10_000);
    const stored = keepSubmission(server, START);
    await pass(40_000);
    expect(stored.row.description).toBe(`${long}11`);
    expectState(edited, "saved", `${long}11`);
  });

  it("does not send invalid text, and explains the rule", async () => {
    const edited = open({ state: "submitted" });
    edited.type({ description: "  " });
    await pass(1_000);
    expect(edited.getState().saving).toEqual({
      status: "invalid",
      message: "A submitted entry needs an idea name and a description.",
    });
    expect(server.sentTo(SAVE)).toEqual([]);
  });

  it("reports a refusal once, and keeps the text", async () => {
    server.answer({ [SAVE]: refusal(401) });
    const edited = open();
    edited.type({ idea_name: "Mine?" });
    await pass(60_000);
    expect(lost).toHaveBeenCalledOnce();
    expect(server.sentTo(SAVE)).toHaveLength(1);
    expect(inThisBrowser()).toBe(1);
  });

  it.each([
    ["refuses it", null],
    ["has another version", { description: "Theirs." }],
  ])("stops after the deadline and keeps the text, if the server %s", async (_, serverChange) => {
    const stored = keepSubmission(server, { ...START, can_edit: false });
    if (!serverChange) server.answer({ [SAVE]: ruleViolation("deadline_passed") });
    const edited = open();
    if (serverChange) stored.change(serverChange);
    edited.type({ description: "Too late" });
    await pass(60_000);
    expect(server.sentTo(SAVE)).toHaveLength(1);
    expectState(edited, "closed", "Too late");
  });

  it("saves once more when the page closes, and not again", async () => {
    server.answer({ [SAVE]: NETWORK_DOWN });
    const edited = open();
    edited.type({ idea_name: "Bye" });
    edited.stop();
    await pass(60_000);
    expect(server.sentTo(SAVE)).toHaveLength(1);
    expect(inThisBrowser()).toBe(1);
  });
});

describe("two windows", () => {
  it.each([
    ["typed", "Mine."],
    ["server", "Theirs."],
  ] as const)(
    "stops at an unknown version, and then saves the chosen one (%s)",
    async (choice, text) => {
      const { stored, edited } = openStored();
      stored.change({ description: "Theirs." });
      edited.type({ description: "Mine." });
      await pass(60_000);
      expectState(edited, "conflict", "Mine.");
      expect(edited.getState().server.description).toBe("Theirs.");
      expect(stored.row.description).toBe("Theirs.");
      await edited.resolve(choice);
      expectState(edited, "saved", text);
      expect(stored.row.description).toBe(text);
    },
  );

  it("continues if the other window has changed something else", async () => {
    const { stored, edited } = openStored();
    stored.change(WITH_DOCUMENT);
    edited.type({ description: "Mine." });
    await pass(2_000);
    expect(stored.row).toMatchObject({ description: "Mine.", ...WITH_DOCUMENT });
  });

  it("recognizes its own text after an answer was lost", async () => {
    const { stored, edited } = openStored();
    server.answer({ [SAVE]: sequence(withoutAnswer(stored.save), stored.save) });
    edited.type({ description: "Sent" });
    await pass(800);
    edited.type({ description: "Sent and more" });
    await pass(5_000);
    expectState(edited, "saved", "Sent and more");
    expect(stored.row.description).toBe("Sent and more");
  });

  it("recognizes it also if the version on the server could not be read at first", async () => {
    const { stored, edited } = openStored();
    const LOAD = "GET /rest/v1/my_submission";
    server.answer({
      [SAVE]: sequence(withoutAnswer(stored.save), stored.save),
      [LOAD]: sequence(refusal(500), () => [stored.row]),
    });
    edited.type({ description: "Sent" });
    await pass(800);
    edited.type({ description: "Sent and more" });
    await pass(20_000);
    expectState(edited, "saved", "Sent and more");
    expect(stored.row.description).toBe("Sent and more");
  });

  it("shows a newer version if this window has no unsaved text, and never an older one", async () => {
    const { stored, edited } = openStored();
    stored.change({ idea_name: "Theirs" });
    await edited.refresh();
    expect(edited.getState().typed.idea_name).toBe("Theirs");
    await edited.receive(anSubmission(START));
    expect(edited.getState().typed.idea_name).toBe("Theirs");
  });
});

describe("unsaved text of a closed page", () => {
  async function leave(text: string) {
    server.answer({ [SAVE]: NETWORK_DOWN });
    const edited = open();
    edited.type({ description: text });
    await pass(1_000);
    edited.stop();
    await pass(0);
    server.sent.length = 0;
  }

  it("is restored and saved", async () => {
    await leave("Left behind");
    const { stored, edited } = openStored();
    expect(edited.getState().typed.description).toBe("Left behind");
    expect(edited.getState().restoredFrom).not.toBeNull();
    await pass(1_000);
    expect(stored.row.description).toBe("Left behind");
    expect(inThisBrowser()).toBe(0);
  });

  it("is no longer kept for its own window once another one has continued and saved it", async () => {
    server.answer({ [SAVE]: NETWORK_DOWN });
    const first = open();
    first.type({ description: "First" });
    first.stop();
    await pass(0);
    expect(first.isKept()).toBe(true);
    const { stored, edited: second } = openStored();
    second.type({ description: "Second" });
    await pass(1_000);
    expect(stored.row.description).toBe("Second");
    expect(first.getState().typed.description).toBe("First");
    expect(first.isKept()).toBe(false);
  });

  it("is a conflict if the server has a newer version", async () => {
    await leave("Left behind");
    const edited = open({ description: "Theirs.", revision: 9 });
    expectState(edited, "conflict", "Left behind");
  });

  it("is removed if the server has it", async () => {
    await leave("Arrived after all");
    const edited = open({ description: "Arrived after all", revision: 5 });
    expectState(edited, "saved", "Arrived after all");
    expect(edited.getState().restoredFrom).toBeNull();
  });

  it("is shown, not saved, after the deadline", async () => {
    await leave("Too late");
    const edited = open({ can_edit: false });
    await pass(10_000);
    expect(server.sentTo(SAVE)).toEqual([]);
    expectState(edited, "closed", "Too late");
  });
});

describe("other changes to the entry", () => {
  const attach = (seen: Submission) => attachDocument(seen, "p", "idea.pdf");

  /** Opens the submission with a server that also attaches documents, if the revision is current. */
  function openWithDocuments() {
    const { stored, edited } = openStored();
    const answer: Answer = ({ body }) =>
      Object(body).revision === stored.row.revision
        ? stored.change(WITH_DOCUMENT)
        : ruleViolation("conflict");
    server.answer({ [ATTACH]: answer });
    return { stored, edited };
  }

  it("wait until the text is saved", async () => {
    const { edited } = openWithDocuments();
    edited.type({ idea_name: "Typed" });
    void edited.flush();
    expect(await edited.change(attach, () => false)).toMatchObject({ ok: true });
    expect(server.sentTo(ATTACH)).toMatchObject([{ id: START.id, revision: 5 }]);
    expect(edited.getState().server).toMatchObject({ idea_name: "Typed", file_path: "p" });
  });

  it("are repeated if another window has changed the texts", async () => {
    const { stored, edited } = openWithDocuments();
    stored.change({ idea_name: "Theirs" });
    expect(await edited.change(attach, () => false)).toMatchObject({ ok: true });
    expect(server.sentTo(ATTACH)).toHaveLength(2);
  });

  it("do not replace a document that another window has just attached", async () => {
    const { stored, edited } = openWithDocuments();
    stored.change({ ...WITH_DOCUMENT, file_path: "other" });
    expect(await edited.change(attach, () => false)).toMatchObject({ problem: "conflict" });
    expect(server.sentTo(ATTACH)).toHaveLength(1);
    expect(edited.getState().server).toMatchObject({ file_path: "other" });
  });

  it("count as successful if only the answer was lost", async () => {
    const { stored, edited } = openWithDocuments();
    stored.change(WITH_DOCUMENT);
    const done = (submission: Submission) => submission.file_path === "p";
    expect(await edited.change(attach, done)).toMatchObject({ ok: true });
    expect(server.sentTo(ATTACH)).toHaveLength(1);
  });
});
