import { cleanup, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepUnsaved } from "#common/unsavedWork.ts";
import { type Entry, submitEntry } from "~/data/entry.ts";
import { aChallenge, anEntry } from "~/testing/entries.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { SubmitPage } from "./SubmitPage.tsx";

vi.mock("~/data/entry.ts", () => ({ submitEntry: vi.fn() }));
const submit = vi.mocked(submitEntry);

const READY = anEntry({ ideaName: "Patch", description: "Thin.", revision: 4 });
const SUBMITTED = anEntry({
  ...READY,
  state: "submitted",
  receiptNumber: "E-000042",
  submittedAt: "2025-08-05T10:00:00Z",
});
const refresh = vi.fn();

function show(start: Entry | null) {
  const Shown = () => {
    const [entry, setEntry] = useState(start);
    refresh.mockImplementation(async () => setEntry(SUBMITTED));
    return (
      <SubmitPage
        entry={entry}
        challenge={aChallenge()}
        onSubmitted={setEntry}
        onRefresh={refresh}
      />
    );
  };
  return renderRoutes([{ path: "/entry/submit", Component: Shown }], "/entry/submit");
}
async function tickAll({ user }: ReturnType<typeof show>) {
  for (const box of screen.getAllByRole("checkbox")) await user.click(box);
}
const button = () => screen.getByRole("button", { name: "Submit entry" });

beforeEach(() => {
  submit.mockReset().mockResolvedValue({ ok: true, value: SUBMITTED });
  refresh.mockReset();
});

describe("the review", () => {
  it("tells that this browser keeps text which is not part of it", () => {
    const typed = { ideaName: "Patch", description: "Thin and soft." };
    keepUnsaved(READY, "another-page", { typed, ours: [typed], at: "2025-08-01T10:00:00Z" });
    show(READY);
    expect(screen.getByRole("alert")).toHaveTextContent("not part of what you see here");
    expect(screen.getByRole("link", { name: "Go back to your entry" })).toHaveAttribute(
      "href",
      "/entry",
    );
  });

  it("says nothing of it when everything is saved, and to a member", () => {
    const typed = { ideaName: "Patch", description: "Thin and soft." };
    show(READY);
    expect(screen.queryByRole("alert")).toBeNull();
    cleanup();
    keepUnsaved(READY, "another-page", { typed, ours: [typed], at: "2025-08-01T10:00:00Z" });
    show({ ...READY, isOwner: false });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows what will be submitted, and links to the IP policy", () => {
    show(READY);
    expect(screen.getByText("Patch")).toBeInTheDocument();
    expect(screen.getByText("Thin.")).toBeInTheDocument();
    expect(screen.getAllByRole("checkbox")).toHaveLength(5);
    expect(screen.getByRole("link", { name: /IP policy/ })).toHaveAttribute("href", "/faq#faq-17");
  });

  it("asks for every statement, and leads to the first that is missing", async () => {
    const { user } = show(READY);
    await user.click(screen.getAllByRole("checkbox")[0] as HTMLElement);
    await user.click(button());
    expect(screen.getByRole("alert")).toHaveTextContent("Please confirm every statement.");
    expect(screen.getAllByText("Please confirm this.")).toHaveLength(4);
    expect(screen.getAllByRole("checkbox")[1]).toHaveFocus();
    expect(submit).not.toHaveBeenCalled();
  });

  it("submits what was read and shows the receipt", async () => {
    const page = show(READY);
    await tickAll(page);
    await page.user.dblClick(button());
    expect(await screen.findByText("E-000042")).toBeInTheDocument();
    expect(submit).toHaveBeenCalledExactlyOnceWith(
      4,
      [
        "age_18_or_over",
        "student_or_recent_graduate",
        "free_to_transfer_ip",
        "original_work",
        "accepts_rules",
      ],
      expect.stringMatching(/\S/),
    );
    expect(screen.getByText("E-000042").closest("div")).toHaveFocus();
  });

  it("shows the receipt when only the answer to it was lost", async () => {
    submit.mockResolvedValue({
      ok: false,
      message: "Your entry could not be submitted.",
      problem: "entry_submitted",
    });
    const page = show(READY);
    await tickAll(page);
    await page.user.click(button());
    expect(await screen.findByText("E-000042")).toBeInTheDocument();
  });

  it("keeps the ticks when it does not succeed", async () => {
    submit.mockResolvedValue({
      ok: false,
      message: "Your entry could not be submitted.",
      detail: "Please check your connection and try again.",
      problem: "unreachable",
    });
    const page = show(READY);
    refresh.mockImplementation(async () => {});
    await tickAll(page);
    refresh.mockImplementation(async () => {});
    await page.user.click(button());
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be submitted");
    for (const box of screen.getAllByRole("checkbox")) expect(box).toBeChecked();
  });

  it("has who read older rules load the page again instead of sending the same", async () => {
    submit.mockResolvedValue({
      ok: false,
      message: "Your entry could not be submitted.",
      detail: "The official rules have changed.",
      problem: "rules_changed",
    });
    const page = show(READY);
    await tickAll(page);
    refresh.mockImplementation(async () => {});
    await page.user.click(button());
    expect(await screen.findByRole("alert")).toHaveTextContent("The official rules have changed.");
    expect(screen.getByRole("link", { name: "Load this page again" })).toHaveAttribute(
      "href",
      "/entry/submit",
    );
    expect(screen.queryByRole("button", { name: "Submit entry" })).toBeNull();
  });
});

describe("instead of the review", () => {
  it.each([
    ["to a member", anEntry({ isOwner: false }), /Only the owner/],
    ["after the deadline", anEntry({ canEdit: false, canSubmit: false }), /^Submissions closed on/],
    ["before the opening", anEntry({ canSubmit: false }), /^Submissions open on/],
    ["with something missing", anEntry({ ideaName: "Patch" }), /still needs a description/],
  ])("it says %s why not", (_, entry, reason) => {
    show(entry);
    expect(screen.getByText(reason)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Submit entry" })).toBeNull();
  });

  it("who has no entry is led to the dashboard", () => {
    show(null);
    expect(screen.getByRole("status", { name: "Address" })).toHaveTextContent("/dashboard");
  });

  it("the receipt is shown to who has submitted", () => {
    show(SUBMITTED);
    expect(screen.getByText("E-000042")).toBeInTheDocument();
  });
});
