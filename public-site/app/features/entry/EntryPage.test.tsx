import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Entry, loadEntry, saveEntry } from "~/data/entry.ts";
import type { EntryFailure } from "~/data/entryOutcome.ts";
import { anEntry } from "~/testing/entries.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { EntryPage } from "./EntryPage.tsx";

vi.mock("~/data/entry.ts", () => ({
  loadEntry: vi.fn(),
  saveEntry: vi.fn(),
}));
const save = vi.mocked(saveEntry);
const load = vi.mocked(loadEntry);

const DRAFT = anEntry({ ideaName: "Patch", description: "Thin.", closesAt: inAnHour() });
const refuse = (problem: EntryFailure["problem"]): EntryFailure => ({
  ok: false,
  message: "Your changes could not be saved.",
  detail: "Please check your connection and try again.",
  problem,
});

function inAnHour() {
  return new Date(Date.now() + 3_600_000).toISOString();
}

function show(entry: Entry | null) {
  const Shown = () => <EntryPage entry={entry} />;
  return renderRoutes([{ path: "/entry", Component: Shown }], "/entry");
}
const saved = () => screen.findByText("All changes saved", { selector: "p:not([role])" });

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  load.mockReset().mockResolvedValue(DRAFT);
  save.mockReset().mockImplementation(async (revision, texts) => ({
    ok: true,
    value: { ...DRAFT, ...texts, revision: revision + 1 },
  }));
});

it("leads who has no entry to the dashboard", () => {
  show(null);
  expect(screen.getByRole("status", { name: "Address" })).toHaveTextContent("/dashboard");
});

describe("the owner's draft", () => {
  it("is saved as it is typed, and the review waits for it", async () => {
    const { user } = show(DRAFT);
    await user.type(screen.getByLabelText("Idea name"), " 2");
    await user.click(screen.getByRole("button", { name: /Review and submit/ }));
    await screen.findByText("/entry/submit", { selector: "output" });
    expect(save).toHaveBeenCalledExactlyOnceWith(1, {
      ideaName: "Patch 2",
      description: "Thin.",
    });
  });

  it("is not reviewed before it is saved", async () => {
    save.mockResolvedValue(refuse("unreachable"));
    const { user } = show(DRAFT);
    await user.type(screen.getByLabelText("Idea name"), " 2");
    await user.click(screen.getByRole("button", { name: /Review and submit/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "What you typed is kept in this browser",
    );
    expect(screen.getByText("/entry", { selector: "output" })).toBeInTheDocument();
  });

  it("tells about a failure once, not with every attempt", async () => {
    save.mockResolvedValue(refuse("unreachable"));
    const { user } = show(DRAFT);
    await user.type(screen.getByLabelText("Idea name"), "!");
    const alert = await screen.findByRole("alert");
    await user.click(screen.getByRole("button", { name: "Save now" }));
    await waitFor(() => expect(save.mock.calls.length).toBeGreaterThan(1));
    expect(screen.getByRole("alert")).toBe(alert);
    save.mockImplementation(async (revision, texts) => ({
      ok: true,
      value: { ...DRAFT, ...texts, revision: revision + 1 },
    }));
    await user.click(screen.getByRole("button", { name: "Save now" }));
    await saved();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(
      screen.getByText("All changes saved", { selector: "[role=status]" }),
    ).toBeInTheDocument();
  });

  it("says when this browser cannot keep what is unsaved", async () => {
    save.mockResolvedValue(refuse("unreachable"));
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const { user } = show(DRAFT);
    await user.type(screen.getByLabelText("Idea name"), "!");
    expect(await screen.findByRole("alert")).toHaveTextContent("Do not close this page");
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });

  it("shows both versions of a conflict and leaves the choice", async () => {
    save.mockResolvedValueOnce(refuse("conflict"));
    load.mockResolvedValue({ ...DRAFT, description: "Theirs.", revision: 7 });
    const { user } = show(DRAFT);
    await user.type(screen.getByLabelText("Description"), " Mine.");
    const panel = await screen.findByRole("region", { name: "Which version should stay?" });
    expect(panel).toHaveTextContent("Theirs.");
    expect(panel).toHaveTextContent("Thin. Mine.");
    await user.click(screen.getByRole("button", { name: "Keep my version" }));
    // The panel has gone, with the button in it.
    expect(screen.getByRole("heading", { name: "Your idea" })).toHaveFocus();
    await saved();
    expect(save).toHaveBeenLastCalledWith(7, { ideaName: "Patch", description: "Thin. Mine." });
    expect(panel).not.toBeInTheDocument();
  });

  it("counts characters and refuses what is too long", async () => {
    const { user } = show(DRAFT);
    await user.click(screen.getByLabelText("Description"));
    await user.paste("x".repeat(10_000));
    expect(await screen.findByText("10,005 of at most 10,000 characters")).toBeInTheDocument();
    expect(await screen.findByRole("alert")).toHaveTextContent("5 characters too long");
    expect(save).not.toHaveBeenCalled();
  });

  it("becomes a text to read when the deadline has passed", async () => {
    save.mockResolvedValue(refuse("deadline_passed"));
    load.mockResolvedValue({ ...DRAFT, canEdit: false });
    const { user } = show(DRAFT);
    await user.type(screen.getByLabelText("Description"), " Late.");
    expect(await screen.findByRole("alert")).toHaveTextContent("came too late");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByText("Thin. Late.")).toBeInTheDocument();
  });

  it("is saved at once when the page is hidden", async () => {
    const { user } = show(DRAFT);
    await user.type(screen.getByLabelText("Idea name"), "!");
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await act(async () => {
      document.dispatchEvent(new Event("visibilitychange"));
    });
    expect(save).toHaveBeenCalledOnce();
  });
});

it("says that changes of a submitted entry count at once", () => {
  show(anEntry({ ...DRAFT, state: "submitted", receiptNumber: "E-000001", canSubmit: false }));
  expect(screen.getByText(/changes what will be read, at once/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Review and submit/ })).toBeNull();
});

it("is for reading only to a member who is not the owner", () => {
  show(anEntry({ ...DRAFT, isOwner: false, canEdit: false }));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Your team’s entry");
  expect(screen.getByText("Thin.")).toBeInTheDocument();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByRole("link", { name: "Back to the dashboard" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
});
