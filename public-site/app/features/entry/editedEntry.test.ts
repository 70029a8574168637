import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Entry, loadEntry, saveEntry } from "~/data/entry.ts";
import type { EntryFailure, EntryOutcome, EntryProblem } from "~/data/entryOutcome.ts";
import { anEntry } from "~/testing/entries.ts";
import { createEditedEntry } from "./editedEntry.ts";

vi.mock("~/data/entry.ts", () => ({ loadEntry: vi.fn(), saveEntry: vi.fn() }));
const load = vi.mocked(loadEntry);
const save = vi.mocked(saveEntry);

const START = anEntry({ revision: 4, ideaName: "Patch", description: "Thin." });
const failed = (problem: EntryProblem): EntryFailure => ({ ok: false, message: "No.", problem });
const lost = vi.fn();

/** The server: remembers what was saved, as the database would. */
function saves(entry: Entry = START) {
  let server = entry;
  save.mockImplementation(async (revision, texts): Promise<EntryOutcome<Entry>> => {
    if (revision !== server.revision) return failed("conflict");
    server = { ...server, ...texts, revision: server.revision + 1 };
    return { ok: true, value: server };
  });
  load.mockImplementation(async () => server);
  return {
    get entry() {
      return server;
    },
    change(patch: Partial<Entry>) {
      server = { ...server, ...patch, revision: server.revision + 1 };
    },
  };
}

function open(entry: Entry = START) {
  const workspace = createEditedEntry(entry, lost);
  workspace.start();
  return workspace;
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const kept = () => Object.keys(localStorage).length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  save.mockReset();
  load.mockReset().mockResolvedValue(START);
  lost.mockReset();
});
afterEach(() => vi.useRealTimers());

describe("saving", () => {
  it("saves once, a moment after the last key, and keeps the text here until then", async () => {
    const server = saves();
    const workspace = open();
    workspace.type({ description: "Thin a" });
    await pass(500);
    workspace.type({ description: "Thin and soft" });
    await pass(500);
    expect(save).not.toHaveBeenCalled();
    expect(kept()).toBe(1);
    await pass(500);
    expect(save).toHaveBeenCalledExactlyOnceWith(4, {
      ideaName: "Patch",
      description: "Thin and soft",
    });
    expect(workspace.getState().saving.status).toBe("saved");
    expect(server.entry.revision).toBe(5);
    expect(kept()).toBe(0);
  });

  it("saves what was typed while it was saving, on the new revision", async () => {
    const server = saves();
    const workspace = open();
    save.mockImplementationOnce(async (_, texts) => {
      workspace.type({ ideaName: "Patch 23" });
      server.change(texts);
      return { ok: true, value: server.entry };
    });
    workspace.type({ ideaName: "Patch 2" });
    const flushed = workspace.flush();
    expect(await flushed).toBe(false);
    expect(workspace.getState().saving.status).toBe("waiting");
    await pass(1_000);
    expect(workspace.getState().saving.status).toBe("saved");
    expect(server.entry).toMatchObject({ ideaName: "Patch 23", revision: 6 });
  });

  it("leaves the field as typed where the server tidies the text", async () => {
    save.mockResolvedValue({ ok: true, value: { ...START, ideaName: "Patch", revision: 5 } });
    const workspace = open();
    workspace.type({ ideaName: "Patch " });
    await pass(1_000);
    expect(workspace.getState()).toMatchObject({
      typed: { ideaName: "Patch " },
      saving: { status: "saved" },
    });
  });

  it("tries again by itself, later and later, and keeps the text", async () => {
    save.mockResolvedValue(failed("unreachable"));
    const workspace = open();
    workspace.type({ ideaName: "Offline" });
    await pass(800);
    expect(workspace.getState().saving.status).toBe("failed");
    await pass(2_000);
    expect(save).toHaveBeenCalledTimes(2);
    await pass(3_999);
    expect(save).toHaveBeenCalledTimes(2);
    expect(kept()).toBe(1);
    const server = saves();
    await pass(1);
    expect(server.entry.ideaName).toBe("Offline");
    expect(kept()).toBe(0);
  });

  it("does not send what the rules refuse, and says why", async () => {
    const workspace = open(anEntry({ ...START, state: "submitted" }));
    workspace.type({ description: "  " });
    await pass(1_000);
    expect(workspace.getState().saving).toEqual({
      status: "invalid",
      message: "A submitted entry needs an idea name and a description.",
    });
    expect(save).not.toHaveBeenCalled();
  });

  it("asks who the visitor is when the entry is theirs no more", async () => {
    save.mockResolvedValue(failed("denied"));
    const workspace = open();
    workspace.type({ ideaName: "Mine?" });
    await pass(60_000);
    expect(lost).toHaveBeenCalledOnce();
    expect(save).toHaveBeenCalledOnce();
    expect(kept()).toBe(1);
  });

  it("ends for good when the deadline has passed, without losing the text", async () => {
    save.mockResolvedValue(failed("deadline_passed"));
    load.mockResolvedValue({ ...START, canEdit: false });
    const workspace = open();
    workspace.type({ ideaName: "Too late" });
    await pass(60_000);
    expect(save).toHaveBeenCalledOnce();
    expect(workspace.getState()).toMatchObject({
      saving: { status: "closed" },
      typed: { ideaName: "Too late" },
    });
    expect(kept()).toBe(1);
  });

  it("has nothing left to choose when another version is there and the deadline has passed", async () => {
    const server = saves();
    const workspace = open();
    server.change({ description: "Theirs.", canEdit: false });
    workspace.type({ description: "Mine." });
    await pass(60_000);
    expect(workspace.getState()).toMatchObject({
      saving: { status: "closed" },
      typed: { description: "Mine." },
    });
  });

  it("saves once more when the page is left, and not again", async () => {
    save.mockResolvedValue(failed("unreachable"));
    const workspace = open();
    workspace.type({ ideaName: "Bye" });
    workspace.stop();
    await pass(60_000);
    expect(save).toHaveBeenCalledOnce();
    expect(kept()).toBe(1);
  });
});

describe("two windows", () => {
  it("stops at a version it does not know, and overwrites it only when told to", async () => {
    const server = saves();
    const workspace = open();
    server.change({ description: "Theirs." });
    workspace.type({ description: "Mine." });
    await pass(60_000);
    expect(workspace.getState()).toMatchObject({
      saving: { status: "conflict" },
      typed: { description: "Mine." },
      server: { description: "Theirs." },
    });
    expect(server.entry.description).toBe("Theirs.");
    expect(kept()).toBe(1);

    await workspace.resolve("typed");
    expect(server.entry.description).toBe("Mine.");
    expect(workspace.getState().saving.status).toBe("saved");
  });

  it("takes the other version when that is chosen", async () => {
    const server = saves();
    const workspace = open();
    server.change({ description: "Theirs." });
    workspace.type({ description: "Mine." });
    await pass(1_000);
    await workspace.resolve("server");
    expect(workspace.getState()).toMatchObject({
      saving: { status: "saved" },
      typed: { description: "Theirs." },
    });
    expect(kept()).toBe(0);
  });

  it("goes on when the other window has changed something else", async () => {
    const server = saves();
    const workspace = open();
    server.change({ document: { path: "p", name: "idea.pdf", bytes: 1 } });
    workspace.type({ description: "Mine." });
    await pass(2_000);
    expect(server.entry).toMatchObject({ description: "Mine.", document: { path: "p" } });
  });

  it("recognises its own text after an answer was lost", async () => {
    const server = saves();
    const workspace = open();
    save.mockImplementationOnce(async (_, texts) => {
      server.change(texts);
      return failed("unreachable");
    });
    workspace.type({ description: "Sent" });
    await pass(800);
    workspace.type({ description: "Sent and more" });
    await pass(5_000);
    expect(workspace.getState().saving.status).toBe("saved");
    expect(server.entry.description).toBe("Sent and more");
  });

  it("shows what another window has saved when nothing is typed here", async () => {
    const server = saves();
    const workspace = open();
    server.change({ ideaName: "Theirs" });
    await workspace.refresh();
    expect(workspace.getState().typed.ideaName).toBe("Theirs");
  });

  it("ignores an answer that was overtaken", async () => {
    saves();
    const workspace = open();
    workspace.type({ ideaName: "Newer" });
    await workspace.flush();
    await workspace.receive(START);
    expect(workspace.getState().typed.ideaName).toBe("Newer");
  });
});

describe("what a closed page has left", () => {
  async function leave(text: string) {
    save.mockResolvedValueOnce(failed("unreachable"));
    const workspace = open();
    workspace.type({ description: text });
    await pass(1_000);
    workspace.stop();
    await pass(0);
    save.mockReset();
  }

  it("is restored and saved", async () => {
    await leave("Left behind");
    const server = saves();
    const workspace = open();
    expect(workspace.getState().typed.description).toBe("Left behind");
    expect(workspace.getState().restoredFrom).not.toBeNull();
    await pass(1_000);
    expect(server.entry.description).toBe("Left behind");
    expect(kept()).toBe(0);
  });

  it("is a conflict when the server has moved on", async () => {
    await leave("Left behind");
    const workspace = open({ ...START, description: "Theirs.", revision: 9 });
    expect(workspace.getState()).toMatchObject({
      saving: { status: "conflict" },
      typed: { description: "Left behind" },
    });
    expect(kept()).toBe(1);
  });

  it("is not mentioned when it did arrive", async () => {
    await leave("Arrived after all");
    const workspace = open({ ...START, description: "Arrived after all", revision: 5 });
    expect(workspace.getState()).toMatchObject({ saving: { status: "saved" }, restoredFrom: null });
    expect(kept()).toBe(0);
  });

  it("is shown, not saved, after the deadline", async () => {
    await leave("Too late");
    const workspace = open({ ...START, canEdit: false });
    await pass(10_000);
    expect(save).not.toHaveBeenCalled();
    expect(workspace.getState()).toMatchObject({
      saving: { status: "closed" },
      typed: { description: "Too late" },
    });
  });
});

describe("other changes of the entry", () => {
  const WITH_DOCUMENT = { document: { path: "p", name: "idea.pdf", bytes: 1 } };

  it("wait for the text that is being saved", async () => {
    const server = saves();
    const workspace = open();
    workspace.type({ ideaName: "Typed" });
    void workspace.flush();
    const action = vi.fn(async (revision: number): Promise<EntryOutcome<Entry>> => {
      expect(revision).toBe(server.entry.revision);
      server.change(WITH_DOCUMENT);
      return { ok: true, value: server.entry };
    });
    expect(await workspace.change(action, () => false)).toMatchObject({ ok: true });
    expect(workspace.getState().server).toMatchObject({ ideaName: "Typed", ...WITH_DOCUMENT });
  });

  it("are repeated when another window has changed the texts", async () => {
    const server = saves();
    const workspace = open();
    server.change({ ideaName: "Theirs" });
    const action = vi.fn(async (revision: number): Promise<EntryOutcome<Entry>> => {
      if (revision !== server.entry.revision) return failed("conflict");
      server.change(WITH_DOCUMENT);
      return { ok: true, value: server.entry };
    });
    expect(await workspace.change(action, () => false)).toMatchObject({ ok: true });
    expect(action).toHaveBeenCalledTimes(2);
  });

  it("never replace a document that another window has just attached", async () => {
    const server = saves();
    const workspace = open();
    server.change(WITH_DOCUMENT);
    const action = vi.fn(async () => failed("conflict"));
    expect(await workspace.change(action, () => false)).toMatchObject({ problem: "conflict" });
    expect(action).toHaveBeenCalledOnce();
    expect(workspace.getState().server).toMatchObject(WITH_DOCUMENT);
  });

  it("count as done when only their answer was lost", async () => {
    const server = saves();
    const workspace = open();
    server.change(WITH_DOCUMENT);
    const done = (entry: Entry) => entry.document?.path === "p";
    expect(await workspace.change(async () => failed("conflict"), done)).toMatchObject({
      ok: true,
    });
  });
});
