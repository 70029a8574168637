import { cleanup, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { NETWORK_DOWN, ruleViolation, sequence } from "#common/testing/fakeServer.ts";
import { attestations } from "~/content/attestations.ts";
import * as submitRoute from "~/routes/entry-submit.tsx";
import { expectAlert, expectLink, mainActions, showSignedInPage } from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { type SubmissionRow, submissionRow } from "~/testing/submissions.ts";
import { memberRow } from "~/testing/team.ts";
import { keepUnsavedSubmission } from "~/testing/unsaved.ts";

const SUBMISSION = "GET /rest/v1/my_submission";
const TEAM = "GET /rest/v1/my_team";
const SUBMIT = "POST /rest/v1/rpc/submit_submission";

const READY = submissionRow({ idea_name: "Patch", description: "Thin.", revision: 4 });
const SUBMITTED = submissionRow({
  ...READY,
  state: "submitted",
  receipt_number: "E-000042",
  submitted_at: "2025-08-05T10:00:00Z",
});
const server = signedInServer({ [SUBMIT]: SUBMITTED });

function show(submission: SubmissionRow) {
  server.answer({ [SUBMISSION]: [submission] });
  return showSignedInPage("/entry/submit", submitRoute);
}
const all = () =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: "I confirm all five statements" });
const statements = () =>
  screen.getAllByRole<HTMLInputElement>("checkbox").filter((box) => box !== all());
const button = () => screen.getByRole("button", { name: "Submit entry" });

describe("the review", () => {
  it.each([
    [READY, 1],
    [{ ...READY, is_owner: false }, 0],
  ])("warns the owner of text that only this browser has: %#", async (submission, warnings) => {
    keepUnsavedSubmission(READY.id ?? "");
    await show(submission);
    expect(screen.queryAllByText(/so it isn’t shown here/)).toHaveLength(warnings);
    expect(screen.queryAllByRole("link", { name: "Go back to your entry" })).toHaveLength(warnings);
  });

  it("confirms all statements with one tap, and requires each of them", async () => {
    const { user } = await show(READY);
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(all());
    for (const box of statements()) expect(box).toBeChecked();
    await user.click(statements()[2] as HTMLElement);
    expect(all()).toBePartiallyChecked();
    await user.click(button());
    await expectAlert("Please confirm every statement.");
    expect(statements().map((box) => box.getAttribute("aria-invalid"))).toEqual(
      statements().map((_, index) => String(index === 2)),
    );
    expect(server.sentTo(SUBMIT)).toEqual([]);
    await user.click(statements()[2] as HTMLElement);
    expect(all()).toBeChecked();
    await user.click(all());
    for (const box of statements()) expect(box).not.toBeChecked();
  });

  it("names the members who have not confirmed, and is sent without them", async () => {
    const unconfirmed = { must_confirm: true };
    server.answer({
      [TEAM]: [memberRow("Ada"), memberRow("Bo", unconfirmed), memberRow("Cy", unconfirmed)],
    });
    const { user } = await show(READY);
    expect(screen.getByText("Not confirmed yet: Bo and Cy.")).toBeInTheDocument();
    expect(
      screen.getByText(/each member of your team confirms them separately/),
    ).toBeInTheDocument();
    await user.click(all());
    await user.click(button());
    expect(await screen.findByText("E-000042")).toBeInTheDocument();
    cleanup();
    server.answer({ [TEAM]: [memberRow("Ada")] });
    await show(READY);
    expect(screen.queryByText(/Not confirmed yet/)).toBeNull();
    expect(screen.queryByText(/each member/)).toBeNull();
  });

  it("keeps the confirmations after a failure, and shows the receipt if only the answer was lost", async () => {
    const { user } = await show(READY);
    server.answer({ [SUBMIT]: sequence(NETWORK_DOWN, ruleViolation("already_submitted")) });
    await user.click(all());
    await user.click(button());
    await expectAlert("We couldn’t submit");
    for (const box of screen.getAllByRole("checkbox")) expect(box).toBeChecked();
    server.answer({ [SUBMISSION]: [SUBMITTED] });
    await user.click(button());
    expect(await screen.findByText("E-000042")).toBeInTheDocument();
  });

  it("shows the receipt from the answer, without another request", async () => {
    const { user } = await show(READY);
    await user.click(all());
    const before = server.sent.length;
    await user.click(button());
    expect(await screen.findByText("E-000042")).toBeInTheDocument();
    expect(server.sent.slice(before)).toHaveLength(1);
  });

  it("offers to reload the page if the rules have changed", async () => {
    server.answer({ [SUBMIT]: ruleViolation("rules_changed", "The official rules have changed.") });
    const { user } = await show(READY);
    await user.click(all());
    await user.click(button());
    await expectAlert("The official rules have changed.");
    expectLink("Load this page again", "/entry/submit");
    expect(screen.queryByRole("button", { name: "Submit entry" })).toBeNull();
  });
});

describe("instead of the review", () => {
  const CLOSED = { can_submit: false };
  const DAMAGED = { file_path: "p", document_problem: "Your document is damaged." };

  it.each([
    ["to a member", { is_owner: false }, /Only the entry’s owner/, "Go back and edit"],
    ["after the deadline", { ...CLOSED, can_edit: false }, /^Submissions closed on/, "Go back"],
    ["before submissions open", CLOSED, /^Submissions open on/, "Go back and edit"],
    ["with a damaged document", DAMAGED, /^Your entry’s document can’t/, "Go back and edit"],
    ["with a missing text", { idea_name: "Patch" }, /needs a description/, "Add a description"],
    ["without texts", {}, /still needs/, "Add an idea name and a description"],
  ])("explains the reason %s, and leads back", async (_, patch, reason, action) => {
    const texts = patch === DAMAGED ? { idea_name: "Patch", description: "Thin." } : {};
    await show(submissionRow({ ...texts, ...patch }));
    expect(screen.getByText(reason)).toBeInTheDocument();
    expect(mainActions()).toEqual([action]);
    expectLink(action, "/entry");
    expect(screen.queryByRole("button", { name: "Submit entry" })).toBeNull();
  });

  it.each([
    ["one person", [memberRow("Ada")], "Confirmed by you", "We’ve emailed you the receipt."],
    [
      "a team",
      [memberRow("Ada"), memberRow("Bo")],
      "Confirmed by the entry’s owner",
      "We’ve emailed the receipt to everyone on your team.",
    ],
  ])("the receipt addresses %s", async (_, members, confirmed, emailed) => {
    server.answer({ [TEAM]: members });
    await show(SUBMITTED);
    expect(screen.getByRole("heading", { name: confirmed })).toBeInTheDocument();
    expect(screen.getByText(emailed, { exact: false })).toBeInTheDocument();
  });

  it("the receipt shows the document, the statements, and the deadlines for changes", async () => {
    const closes_at = new Date(Date.now() + 86_400_000).toISOString();
    const attached = { file_path: "e/patch.pdf", file_name: "patch.pdf", file_size: 1 };
    await show({ ...SUBMITTED, ...attached, closes_at });
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
