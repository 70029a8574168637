import { cleanup, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { NETWORK_DOWN, ruleViolation } from "#common/testing/fakeServer.ts";
import { ADA, signedInAs } from "#common/testing/sessions.ts";
import { keepUnsaved } from "#common/unsavedWork.ts";
import { attestations } from "~/content/attestations.ts";
import * as submitRoute from "~/routes/entry-submit.tsx";
import { type EntryRow, entryRow } from "~/testing/entries.ts";
import { renderRoutes, signedInPageAt } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";

const ENTRY = "GET /rest/v1/my_entry";
const SUBMIT = "POST /rest/v1/rpc/submit_entry";

const READY = entryRow({ idea_name: "Patch", description: "Thin.", revision: 4 });
const SUBMITTED = entryRow({
  ...READY,
  state: "submitted",
  receipt_number: "E-000042",
  submitted_at: "2025-08-05T10:00:00Z",
});
const server = siteServer({ [SUBMIT]: SUBMITTED });

const open = () => renderRoutes([signedInPageAt("/entry/submit", submitRoute)], "/entry/submit");
async function show(entry: EntryRow) {
  server.answer({ [ENTRY]: [entry] });
  const page = open();
  await screen.findByRole("heading", { level: 1 });
  return page;
}
/** Text that only this browser has. */
function keepText() {
  const typed = { idea_name: "Patch", description: "Thin and soft." };
  const work = { id: entryRow().id ?? "", ownerId: ADA.id };
  keepUnsaved(work, "another-page", { typed, ours: [typed], at: "2025-08-01T10:00:00Z" });
}
const all = () =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: "I confirm all five statements" });
const statements = () =>
  screen.getAllByRole<HTMLInputElement>("checkbox").filter((box) => box !== all());
const tickAll = ({ user }: Awaited<ReturnType<typeof show>>) => user.click(all());
const button = () => screen.getByRole("button", { name: "Submit entry" });

beforeEach(() => void signedInAs());

describe("the review", () => {
  it("tells that this browser keeps text which is not part of it", async () => {
    keepText();
    await show(READY);
    expect(screen.getByRole("alert")).toHaveTextContent("not part of what you see here");
    expect(screen.getByRole("link", { name: "Go back to your entry" })).toHaveAttribute(
      "href",
      "/entry",
    );
  });

  it("says nothing of it when everything is saved, and to a member", async () => {
    await show(READY);
    expect(screen.queryByRole("alert")).toBeNull();
    cleanup();
    keepText();
    await show({ ...READY, is_owner: false });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("confirms all statements by one tap, and each can be taken back", async () => {
    const page = await show(READY);
    expect(all()).not.toBeChecked();
    await tickAll(page);
    for (const box of statements()) expect(box).toBeChecked();
    await page.user.click(statements()[2] as HTMLElement);
    expect(all()).toBePartiallyChecked();
    await page.user.click(button());
    expect(screen.getAllByText("Please confirm this.")).toHaveLength(1);
    expect(server.sentTo(SUBMIT)).toEqual([]);
    await page.user.click(statements()[2] as HTMLElement);
    expect(all()).toBeChecked();
    await page.user.click(all());
    for (const box of statements()) expect(box).not.toBeChecked();
  });

  it("shows the receipt when only the answer to it was lost", async () => {
    const page = await show(READY);
    server.answer({ [SUBMIT]: ruleViolation("entry_submitted"), [ENTRY]: [SUBMITTED] });
    await tickAll(page);
    await page.user.click(button());
    expect(await screen.findByText("E-000042")).toBeInTheDocument();
  });

  it("keeps the ticks when it does not succeed", async () => {
    server.answer({ [SUBMIT]: NETWORK_DOWN });
    const page = await show(READY);
    await tickAll(page);
    await page.user.click(button());
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be submitted");
    for (const box of screen.getAllByRole("checkbox")) expect(box).toBeChecked();
  });

  it("has who read older rules load the page again instead of sending the same", async () => {
    const changed = ruleViolation("rules_changed", "The official rules have changed.");
    server.answer({ [SUBMIT]: changed });
    const page = await show(READY);
    await tickAll(page);
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
    ["to a member", entryRow({ is_owner: false }), /Only the owner/],
    [
      "after the deadline",
      entryRow({ can_edit: false, can_submit: false }),
      /^Submissions closed on/,
    ],
    ["before the opening", entryRow({ can_submit: false }), /^Submissions open on/],
    [
      "with a document that nobody can read",
      entryRow({ file_path: "p", document_problem: "Your document is damaged." }),
      /^The document of your entry cannot be opened/,
    ],
    ["with something missing", entryRow({ idea_name: "Patch" }), /still needs a description/],
  ])("it says %s why not", async (_, entry, reason) => {
    await show(entry);
    expect(screen.getByText(reason)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Submit entry" })).toBeNull();
  });

  it("the receipt has the document, the statements, and what may still change until when", async () => {
    const closes_at = new Date(Date.now() + 86_400_000).toISOString();
    await show({
      ...SUBMITTED,
      closes_at,
      file_path: "e/patch.pdf",
      file_name: "patch.pdf",
      file_size: 1,
    });
    const receipt = document.activeElement;
    expect(receipt).toHaveTextContent("patch.pdf");
    for (const { statement } of attestations) expect(receipt).toHaveTextContent(statement);
    expect(receipt).toHaveTextContent("You can change the name, description and document");
    expect(receipt).toHaveTextContent("Edit until");
    cleanup();
    await show({ ...SUBMITTED, closes_at: "2025-09-01T04:59:59Z" });
    expect(document.activeElement).toHaveTextContent("DocumentNone");
    expect(document.activeElement).toHaveTextContent("Submissions are closed");
    expect(document.activeElement).not.toHaveTextContent(/until/i);
  });
});
