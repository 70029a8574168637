import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Answer,
  inTurn,
  NETWORK_DOWN,
  refusal,
  ruleViolation,
} from "#common/testing/fakeServer.ts";
import { attachDocument, type Entry } from "~/data/entry.ts";
import { getSupabase } from "~/data/supabaseClient.ts";
import { anEntry, type EntryRow, entryRow } from "~/testing/entries.ts";
import { keepEntry } from "~/testing/savedEntry.ts";
import { siteServer } from "~/testing/server.ts";
import { createEditedEntry } from "./editedEntry.ts";

const SAVE = "POST /rest/v1/rpc/save_entry";
const ATTACH = "POST /rest/v1/rpc/attach_document";
const server = siteServer();

const START = entryRow({ revision: 4, idea_name: "Patch", description: "Thin." });
const WITH_DOCUMENT = { file_path: "p", file_name: "idea.pdf", file_size: 1 };
const lost = vi.fn();

function open(patch: Partial<EntryRow> = {}) {
  const workspace = createEditedEntry(anEntry({ ...START, ...patch }), lost);
  workspace.start();
  return workspace;
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const inThisBrowser = () => Object.keys(localStorage).length;

beforeEach(async () => {
  // Its code comes from the disk, for which fake timers do not wait.
  await getSupabase();
  vi.useFakeTimers();
  lost.mockReset();
});
afterEach(() => vi.useRealTimers());

describe("saving", () => {
  it("saves once, a moment after the last key, and keeps the text here until then", async () => {
    const kept = keepEntry(server, START);
    const workspace = open();
    workspace.type({ description: "Thin a" });
    await pass(500);
    workspace.type({ description: "Thin and soft" });
    await pass(500);
    expect(server.sentTo(SAVE)).toEqual([]);
    expect(inThisBrowser()).toBe(1);
    await pass(500);
    expect(server.sentTo(SAVE)).toEqual([
      { expected_revision: 4, idea_name: "Patch", description: "Thin and soft" },
    ]);
    expect(workspace.getState().saving.status).toBe("saved");
    expect(kept.row.revision).toBe(5);
    expect(inThisBrowser()).toBe(0);
  });

  it("saves what was typed while it was saving, on the new revision", async () => {
    const kept = keepEntry(server, START);
    const workspace = open();
    const saveWhileTyping: Answer = (request) => {
      workspace.type({ idea_name: "Patch 23" });
      return kept.save(request);
    };
    server.answer({ [SAVE]: inTurn(saveWhileTyping, kept.save) });
    workspace.type({ idea_name: "Patch 2" });
    const flushed = workspace.flush();
    expect(await flushed).toBe(false);
    expect(workspace.getState().saving.status).toBe("waiting");
    await pass(1_000);
    expect(workspace.getState().saving.status).toBe("saved");
    expect(kept.row).toMatchObject({ idea_name: "Patch 23", revision: 6 });
  });

  it("leaves the field as typed where the server tidies the text", async () => {
    server.answer({ [SAVE]: { ...START, revision: 5 } });
    const workspace = open();
    workspace.type({ idea_name: "Patch " });
    await pass(1_000);
    expect(workspace.getState()).toMatchObject({
      typed: { idea_name: "Patch " },
      saving: { status: "saved" },
    });
  });

  it("tries again by itself, later and later, and keeps the text", async () => {
    server.answer({ [SAVE]: NETWORK_DOWN });
    const workspace = open();
    workspace.type({ idea_name: "Offline" });
    await pass(800);
    expect(workspace.getState().saving.status).toBe("failed");
    await pass(2_000);
    expect(server.sentTo(SAVE)).toHaveLength(2);
    await pass(3_999);
    expect(server.sentTo(SAVE)).toHaveLength(2);
    expect(inThisBrowser()).toBe(1);
    const kept = keepEntry(server, START);
    await pass(1);
    expect(kept.row.idea_name).toBe("Offline");
    expect(inThisBrowser()).toBe(0);
  });

  it("does not send what the rules refuse, and explains it", async () => {
    const workspace = open({ state: "submitted" });
    workspace.type({ description: "  " });
    await pass(1_000);
    expect(workspace.getState().saving).toEqual({
      status: "invalid",
      message: "A submitted entry needs an idea name and a description.",
    });
    expect(server.sentTo(SAVE)).toEqual([]);
  });

  it("reports a refusal once, and keeps the text", async () => {
    server.answer({ [SAVE]: refusal(401) });
    const workspace = open();
    workspace.type({ idea_name: "Mine?" });
    await pass(60_000);
    expect(lost).toHaveBeenCalledOnce();
    expect(server.sentTo(SAVE)).toHaveLength(1);
    expect(inThisBrowser()).toBe(1);
  });

  it.each([
    ["refuses it", null],
    ["has another version", { description: "Theirs." }],
  ])("stops after the deadline and keeps the text, if the server %s", async (_, theirs) => {
    const kept = keepEntry(server, { ...START, can_edit: false });
    if (!theirs) server.answer({ [SAVE]: ruleViolation("deadline_passed") });
    const workspace = open();
    if (theirs) kept.change(theirs);
    workspace.type({ description: "Too late" });
    await pass(60_000);
    expect(server.sentTo(SAVE)).toHaveLength(1);
    expect(workspace.getState()).toMatchObject({
      saving: { status: "closed" },
      typed: { description: "Too late" },
    });
    expect(inThisBrowser()).toBe(1);
  });

  it("saves once more when the page closes, and not again", async () => {
    server.answer({ [SAVE]: NETWORK_DOWN });
    const workspace = open();
    workspace.type({ idea_name: "Bye" });
    workspace.stop();
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
    "stops at an unknown version, and then keeps the one that is chosen (%s)",
    async (choice, text) => {
      const kept = keepEntry(server, START);
      const workspace = open();
      kept.change({ description: "Theirs." });
      workspace.type({ description: "Mine." });
      await pass(60_000);
      expect(workspace.getState()).toMatchObject({
        saving: { status: "conflict" },
        typed: { description: "Mine." },
        server: { description: "Theirs." },
      });
      expect(kept.row.description).toBe("Theirs.");
      expect(inThisBrowser()).toBe(1);

      await workspace.resolve(choice);
      expect(kept.row.description).toBe(text);
      expect(workspace.getState()).toMatchObject({
        saving: { status: "saved" },
        typed: { description: text },
      });
      expect(inThisBrowser()).toBe(0);
    },
  );

  it("continues if the other window has changed something else", async () => {
    const kept = keepEntry(server, START);
    const workspace = open();
    kept.change(WITH_DOCUMENT);
    workspace.type({ description: "Mine." });
    await pass(2_000);
    expect(kept.row).toMatchObject({ description: "Mine.", ...WITH_DOCUMENT });
  });

  it("recognises its own text after an answer was lost", async () => {
    const kept = keepEntry(server, START);
    const workspace = open();
    const saveAndLoseTheAnswer: Answer = (request) => {
      kept.save(request);
      return NETWORK_DOWN;
    };
    server.answer({ [SAVE]: inTurn(saveAndLoseTheAnswer, kept.save) });
    workspace.type({ description: "Sent" });
    await pass(800);
    workspace.type({ description: "Sent and more" });
    await pass(5_000);
    expect(workspace.getState().saving.status).toBe("saved");
    expect(kept.row.description).toBe("Sent and more");
  });

  it("shows what another window has saved when nothing is typed here", async () => {
    const kept = keepEntry(server, START);
    const workspace = open();
    kept.change({ idea_name: "Theirs" });
    await workspace.refresh();
    expect(workspace.getState().typed.idea_name).toBe("Theirs");
  });

  it("ignores an answer that is older than the last", async () => {
    keepEntry(server, START);
    const workspace = open();
    workspace.type({ idea_name: "Newer" });
    await workspace.flush();
    await workspace.receive(anEntry(START));
    expect(workspace.getState().typed.idea_name).toBe("Newer");
  });
});

describe("text of a closed page", () => {
  async function leave(text: string) {
    server.answer({ [SAVE]: NETWORK_DOWN });
    const workspace = open();
    workspace.type({ description: text });
    await pass(1_000);
    workspace.stop();
    await pass(0);
    server.sent.length = 0;
  }

  it("is restored and saved", async () => {
    await leave("Left behind");
    const kept = keepEntry(server, START);
    const workspace = open();
    expect(workspace.getState().typed.description).toBe("Left behind");
    expect(workspace.getState().restoredFrom).not.toBeNull();
    await pass(1_000);
    expect(kept.row.description).toBe("Left behind");
    expect(inThisBrowser()).toBe(0);
  });

  it("is a conflict if the server has a newer version", async () => {
    await leave("Left behind");
    const workspace = open({ description: "Theirs.", revision: 9 });
    expect(workspace.getState()).toMatchObject({
      saving: { status: "conflict" },
      typed: { description: "Left behind" },
    });
    expect(inThisBrowser()).toBe(1);
  });

  it("is forgotten if the server has it", async () => {
    await leave("Arrived after all");
    const workspace = open({ description: "Arrived after all", revision: 5 });
    expect(workspace.getState()).toMatchObject({ saving: { status: "saved" }, restoredFrom: null });
    expect(inThisBrowser()).toBe(0);
  });

  it("is shown, not saved, after the deadline", async () => {
    await leave("Too late");
    const workspace = open({ can_edit: false });
    await pass(10_000);
    expect(server.sentTo(SAVE)).toEqual([]);
    expect(workspace.getState()).toMatchObject({
      saving: { status: "closed" },
      typed: { description: "Too late" },
    });
  });
});

describe("other changes of the entry", () => {
  const attach = (revision: number) => attachDocument(revision, "p", "idea.pdf");

  /** A server that attaches documents to the entry that it keeps, on the revision that it has. */
  function keepWithDocument() {
    const kept = keepEntry(server, START);
    const answer: Answer = ({ body }) =>
      Object(body).expected_revision === kept.row.revision
        ? kept.change(WITH_DOCUMENT)
        : ruleViolation("conflict");
    server.answer({ [ATTACH]: answer });
    return kept;
  }

  it("wait until the text is saved", async () => {
    keepWithDocument();
    const workspace = open();
    workspace.type({ idea_name: "Typed" });
    void workspace.flush();
    expect(await workspace.change(attach, () => false)).toMatchObject({ ok: true });
    expect(server.sentTo(ATTACH)).toMatchObject([{ expected_revision: 5 }]);
    expect(workspace.getState().server).toMatchObject({
      idea_name: "Typed",
      file_path: "p",
    });
  });

  it("are repeated if another window has changed the texts", async () => {
    const kept = keepWithDocument();
    const workspace = open();
    kept.change({ idea_name: "Theirs" });
    expect(await workspace.change(attach, () => false)).toMatchObject({ ok: true });
    expect(server.sentTo(ATTACH)).toHaveLength(2);
  });

  it("never replace a document that another window has just attached", async () => {
    const kept = keepWithDocument();
    const workspace = open();
    kept.change({ ...WITH_DOCUMENT, file_path: "theirs" });
    expect(await workspace.change(attach, () => false)).toMatchObject({ problem: "conflict" });
    expect(server.sentTo(ATTACH)).toHaveLength(1);
    expect(workspace.getState().server).toMatchObject({ file_path: "theirs" });
  });

  it("count as done if only the answer was lost", async () => {
    const kept = keepWithDocument();
    const workspace = open();
    kept.change(WITH_DOCUMENT);
    const done = (entry: Entry) => entry.file_path === "p";
    expect(await workspace.change(attach, done)).toMatchObject({ ok: true });
    expect(server.sentTo(ATTACH)).toHaveLength(1);
  });
});
