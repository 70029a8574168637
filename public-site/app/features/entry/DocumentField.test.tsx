import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MantineFrame } from "~/components/MantineFrame.tsx";
import { attachDocument, removeDocument, removeUpload, uploadDocument } from "~/data/documents.ts";
import { loadEntry } from "~/data/entry.ts";
import type { EntryOutcome } from "~/data/entryOutcome.ts";
import { anEntry } from "~/testing/entries.ts";
import { aFile } from "~/testing/files.ts";
import { DocumentField } from "./DocumentField.tsx";
import { createEditedEntry } from "./editedEntry.ts";

vi.mock("~/data/entry.ts", () => ({ loadEntry: vi.fn(), saveEntry: vi.fn() }));
vi.mock("~/data/documents.ts", () => ({
  attachDocument: vi.fn(),
  readDocument: vi.fn(),
  removeDocument: vi.fn(),
  removeUpload: vi.fn(),
  uploadDocument: vi.fn(),
}));
const upload = vi.mocked(uploadDocument);
const attach = vi.mocked(attachDocument);
const remove = vi.mocked(removeDocument);

const ENTRY = anEntry();
const DOCUMENT = { path: "p", name: "idea.pdf", bytes: 1_500_000 };
const ATTACHED = anEntry({ document: DOCUMENT, revision: 2 });
const PDF = aFile("idea.pdf", "%PDF-1.7");
const UNREACHABLE = { ok: false, message: "Could not.", problem: "unreachable" } as const;

function show(entry = ENTRY) {
  const workspace = createEditedEntry(entry, () => {});
  render(
    <DocumentField
      edited={workspace}
      document={entry.document}
      submitted={entry.state === "submitted"}
    />,
    { wrapper: MantineFrame },
  );
  return userEvent.setup();
}
function choose(...files: File[]) {
  const input = document.querySelector("input[type=file]");
  if (!input) throw new Error("There is no file input.");
  fireEvent.change(input, { target: { files } });
}

function drop(...files: File[]) {
  fireEvent.drop(screen.getByRole("region", { name: "Document" }), { dataTransfer: { files } });
}

beforeEach(() => {
  upload.mockReset().mockResolvedValue({ ok: true, value: "p" });
  attach.mockReset().mockResolvedValue({ ok: true, value: ATTACHED });
  remove.mockReset().mockResolvedValue({ ok: true, value: ENTRY });
  vi.mocked(removeUpload).mockReset();
  vi.mocked(loadEntry).mockReset().mockResolvedValue(ENTRY);
});

describe("uploading", () => {
  /** An upload that goes on until the test ends it. */
  function pending() {
    let end = (_: EntryOutcome<string>) => {};
    let tell = (_: number) => {};
    upload.mockImplementation((_, __, { onProgress, signal }) => {
      tell = onProgress;
      return new Promise((resolve) => {
        end = resolve;
        signal.addEventListener("abort", () =>
          resolve({ ok: false, message: "", problem: "cancelled" }),
        );
      });
    });
    return { end: (outcome: EntryOutcome<string>) => end(outcome), tell: (s: number) => tell(s) };
  }

  it("shows the progress, then attaches under the file's own name", async () => {
    const { tell, end } = pending();
    show();
    choose(PDF);
    const bar = await screen.findByRole("progressbar", { name: "Uploading idea.pdf" });
    act(() => tell(0.426));
    expect(bar).toHaveAttribute("aria-valuenow", "42");
    expect(screen.getByRole("button", { name: "Cancel the upload" })).toHaveFocus();
    await act(async () => end({ ok: true, value: "p" }));
    expect(await screen.findByText("idea.pdf is attached.")).toBeInTheDocument();
    expect(attach).toHaveBeenCalledExactlyOnceWith(1, "p", "idea.pdf");
  });

  it("is cancelled, and the page asks before it is left meanwhile", async () => {
    pending();
    const user = show();
    const leave = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    choose(PDF);
    const cancel = await screen.findByRole("button", { name: "Cancel the upload" });
    expect(leave()).toBe(true);
    await user.click(cancel);
    expect(await screen.findByText("The upload was cancelled.")).toBeInTheDocument();
    expect(attach).not.toHaveBeenCalled();
    expect(leave()).toBe(false);
  });

  it("takes nothing else meanwhile", async () => {
    pending();
    show();
    choose(PDF);
    await screen.findByRole("progressbar");
    drop(aFile("other.pdf", "%PDF-1.7"));
    await act(async () => {});
    expect(upload).toHaveBeenCalledOnce();
  });
});

describe("when it fails", () => {
  it("is tried again with the same file", async () => {
    upload.mockResolvedValueOnce(UNREACHABLE);
    const user = show();
    choose(PDF);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("idea.pdf is attached.")).toBeInTheDocument();
    expect(upload.mock.calls[1]?.[1].file).toBe(PDF);
  });

  it("does not upload again what only could not be attached", async () => {
    attach.mockResolvedValueOnce(UNREACHABLE);
    const user = show();
    choose(PDF);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("idea.pdf is attached.")).toBeInTheDocument();
    expect(upload).toHaveBeenCalledOnce();
    expect(removeUpload).not.toHaveBeenCalled();
  });

  it("leaves no file behind that the server does not want", async () => {
    attach.mockResolvedValue({ ok: false, message: "Could not.", problem: "refused" });
    show();
    choose(PDF);
    expect(await screen.findByRole("alert")).toHaveTextContent("Could not.");
    expect(removeUpload).toHaveBeenCalledExactlyOnceWith("p");
  });

  it("is explained and nothing is sent when it is not a document", async () => {
    show();
    choose(aFile("idea.pdf", "Hello"));
    expect(await screen.findByRole("alert")).toHaveTextContent("it is not a PDF");
    drop(PDF, aFile("other.pdf", "%PDF-1.7"));
    expect(await screen.findByRole("alert")).toHaveTextContent("An entry has one document.");
    expect(upload).not.toHaveBeenCalled();
  });
});

describe("an attached document", () => {
  const askToRemove = async (user: ReturnType<typeof show>) => {
    await user.click(screen.getByRole("button", { name: "Remove the document" }));
    return within(screen.getByRole("dialog", { name: "Remove the document?" }));
  };

  it("is shown with its size", () => {
    show(ATTACHED);
    expect(screen.getByText("1.5 MB")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Replace the document" })).toBeInTheDocument();
  });

  it("stays without a yes", async () => {
    const user = show(ATTACHED);
    const question = await askToRemove(user);
    await user.click(question.getByRole("button", { name: "Keep it" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(remove).not.toHaveBeenCalled();
  });

  it("is removed after what that means for a submitted entry was said", async () => {
    const user = show({ ...ATTACHED, state: "submitted" });
    const question = await askToRemove(user);
    expect(screen.getByRole("dialog")).toHaveAccessibleDescription(/evaluated without a document/);
    await user.click(question.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("idea.pdf is removed.")).toBeInTheDocument();
    expect(remove).toHaveBeenCalledExactlyOnceWith(2);
    await waitFor(() =>
      expect(document.activeElement).toContainElement(screen.getByText(/is removed/)),
    );
  });
});
