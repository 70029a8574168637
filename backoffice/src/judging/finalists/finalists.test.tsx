import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill, muteErrors, ruleError } from "../../testing/renderAdmin.tsx";
import { renderJudging } from "../testing/renderJudging.tsx";
import type { Finalist, Stage } from "./finalist.ts";

const STAGE: Stage = {
  id: "stage-1",
  name: "Prototype",
  instructions: "Show how it is made.",
  due_at: "2025-11-01T17:00:00.000Z",
  revision: 2,
  handed_in_count: 0,
};

const FINALIST: Finalist = {
  id: "entry-1",
  idea_name: "Patch",
  receipt_number: "E-000001",
  outcome: "second",
  mentors: [
    {
      user_id: "user-2",
      name: "Mia",
      email: "mia@example.com",
      contact: "Mondays, by mail",
      revision: 4,
    },
  ],
  stages: [],
  page_title: "A patch that listens",
  page_summary: "It tells.",
  visibility: "public",
  hides_next: null,
  pictures: [],
  jury_sentence: "",
  payment_checks: [],
};

const USER = { id: "user-9", email: "noor@example.com", first_name: "Noor", last_name: "Haddad" };

function open(
  stages: Stage[] = [STAGE],
  finalists: Finalist[] = [FINALIST],
  answer?: Parameters<typeof renderJudging>[2],
) {
  const lists = { "finalist-stages": stages, "judging/finalists": finalists, users: [USER] };
  return renderJudging("/judging/finalists", lists, answer);
}
const dialog = async () => within(await screen.findByRole("dialog"));

it.each([
  ["public", "Public"],
  ["private", "Not published by the team"],
  ["held", "Hidden until the anonymized round is released"],
  ["hidden", "Hidden by an administrator"],
] as const)("shows whether a page is %s", async (visibility, text) => {
  open([], [{ ...FINALIST, visibility }]);
  expect(await screen.findByText(text)).toBeVisible();
});

it("shows what is done and what is open, and emails the teams without a public page", async () => {
  const stage = { stage_id: "stage-1", name: "Prototype", due_at: STAGE.due_at, versions: 0 };
  const missing = {
    ...stage,
    stage_id: "stage-2",
    file_name: null,
    file_path: null,
    uploaded_at: null,
  };
  const uploaded = {
    ...stage,
    versions: 1,
    file_name: "a.pdf",
    file_path: "a/a.pdf",
    uploaded_at: STAGE.due_at,
  };
  const bare: Finalist = {
    ...FINALIST,
    id: "entry-2",
    idea_name: "Ring",
    mentors: [],
    page_title: null,
    visibility: "private",
    stages: [uploaded, missing],
  };
  open([], [{ ...FINALIST, stages: [uploaded] }, bare]);
  const [patch, ring] = (await screen.findAllByRole("group", { name: "Documents" })).map((part) =>
    within(part.parentElement as HTMLElement),
  );
  const statesOf = (card: typeof patch) =>
    card
      ?.getAllByRole("group")
      .map((part) => [
        within(part).getByRole("img").ariaLabel,
        within(part).getByRole("heading").nextSibling?.textContent,
      ]);
  expect(statesOf(patch)).toEqual([
    ["Done", "1 of 1 uploaded"],
    ["Done", "1 mentor"],
    ["Done", "Public"],
    ["Later", "0 of 3 done"],
    ["Later", "Not written yet"],
  ]);
  expect(statesOf(ring)).toEqual([
    ["Later", "1 of 2 uploaded"],
    ["Later", "None"],
    ["Later", "Not written yet"],
    ["Later", "0 of 3 done"],
  ]);
  expect(screen.getByRole("link", { name: "Email 1 team without a public page" })).toHaveAttribute(
    "href",
    "/group-emails/create",
  );
});

it("changes a stage unless someone else has, and deletes one without uploads", async () => {
  const { callDatabase, press, user } = open([
    STAGE,
    { ...STAGE, id: "stage-2", name: "Pitch", handed_in_count: 1 },
  ]);
  expect(await screen.findByText(/1 team has uploaded/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Delete Pitch" })).toBeNull();
  await press("Edit Prototype");
  const form = await dialog();
  fill(form.getByLabelText("Name"), "");
  expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  fill(form.getByLabelText("Name"), "Design");
  await user.click(form.getByRole("button", { name: "Save" }));
  const { id, revision, instructions, due_at } = STAGE;
  expect(callDatabase).toHaveBeenCalledWith("save_finalist_stage", {
    id,
    revision,
    name: "Design",
    instructions,
    due_at,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Delete Prototype", "Delete");
  expect(callDatabase).toHaveBeenLastCalledWith("delete_finalist_stage", { id, revision });
});

it("keeps a changed stage after a conflict, and then saves it over the version of someone else", async () => {
  muteErrors();
  const stages = [STAGE];
  const { callDatabase, press } = open(stages, [], (_, args) => {
    if (Object(args).revision === stages[0]?.revision) return null;
    throw ruleError("conflict");
  });
  await press("Edit Prototype");
  const form = await dialog();
  fill(form.getByLabelText("Name"), "Design");
  stages[0] = { ...STAGE, name: "Model", revision: 3 };
  await press("Save");
  expect(await screen.findByText("Model")).toBeVisible();
  expect(form.getByLabelText("Name")).toHaveValue("Design");
  await press("Save");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const saved = expect.objectContaining({ name: "Design", revision: 3 });
  expect(callDatabase).toHaveBeenLastCalledWith("save_finalist_stage", saved);
});

it("adds a mentor whose name was typed, and asks before removing one or hiding a page", async () => {
  const { callDatabase, press, user } = open();
  const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Add mentor for Patch");
  const form = await dialog();
  const choose = async () => {
    fill(form.getByRole("combobox", { name: "Account" }), "noor");
    await user.click(await screen.findByRole("option", { name: "Noor Haddad, noor@example.com" }));
  };
  await choose();
  expect(form.getByLabelText("Name")).toHaveValue("Noor Haddad");
  fill(form.getByLabelText("Name"), "Dr. Haddad");
  await choose();
  fill(form.getByLabelText("Contact"), "Fridays");
  await user.click(form.getByRole("button", { name: "Save" }));
  const args = { submission_id: "entry-1", user_id: "user-9", revision: 0, contact: "Fridays" };
  expect(callDatabase).toHaveBeenLastCalledWith("set_mentor", { ...args, name: "Dr. Haddad" });
  await isClosed();

  await press("Remove Mia", "Remove");
  expect(callDatabase).toHaveBeenLastCalledWith("remove_mentor", {
    submission_id: "entry-1",
    user_id: "user-2",
  });
  await isClosed();

  await press("Hide page for Patch");
  fill((await dialog()).getByRole("textbox", { name: "Reason" }), "Not their photo");
  await user.click((await dialog()).getByRole("button", { name: "Hide page" }));
  expect(callDatabase).toHaveBeenLastCalledWith("hide_finalist_page", {
    submission_id: "entry-1",
    reason: "Not their photo",
  });
});

it("searches for accounts after a pause in typing, not for each letter", async () => {
  const { press, getList, user } = open();
  await press("Add mentor for Patch");
  await user.type((await dialog()).getByRole("combobox", { name: "Account" }), "noor");
  await screen.findByRole("option", { name: /noor/i });
  const searches = getList.mock.calls
    .filter(([resource]) => resource === "users")
    .map(([, { filter }]) => filter.search);
  expect(searches).toEqual(["noor"]);
});

it("saves the jury’s sentence within its limit, and keeps it if another administrator saved first", async () => {
  const finalists = [{ ...FINALIST }];
  const { callDatabase, user } = open([STAGE], finalists, (_, args) => {
    if (Object(args).seen_sentence === finalists[0]?.jury_sentence) return null;
    throw ruleError("conflict");
  });
  const field = await screen.findByLabelText("Jury’s sentence about Patch");
  expect(screen.getByRole("button", { name: "Save sentence about Patch" })).toBeDisabled();
  fill(field, "x".repeat(301));
  const save = screen.getByRole("button", { name: "Save sentence about Patch" });
  expect(save).toBeDisabled();
  fill(field, " It is worn\nand forgotten. ");
  finalists[0] = { ...FINALIST, jury_sentence: "It is quiet." };
  await user.click(save);
  expect(await screen.findByText("It is quiet.")).toBeVisible();
  expect(field).toHaveValue(" It is worn\nand forgotten. ");
  expect(save).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Keep my version" }));
  expect(callDatabase).toHaveBeenLastCalledWith("set_jury_sentence", {
    submission_id: "entry-1",
    sentence: "It is worn and forgotten.",
    seen_sentence: "It is quiet.",
  });
});

it("shows the field of the jury’s sentence before the winners are known only on request", async () => {
  const { press } = open([STAGE], [{ ...FINALIST, outcome: "finalist" as const }]);
  expect(await screen.findByText("Jury’s sentence")).toBeVisible();
  expect(screen.queryByLabelText("Jury’s sentence about Patch")).toBeNull();
  await press("Write sentence about Patch");
  expect(screen.getByLabelText("Jury’s sentence about Patch")).toHaveFocus();
});

it("completes a check before paying with a note, and undoes one with a reason", async () => {
  const check = {
    item: "identity",
    note: "By video call",
    checked_at: "2025-11-01T17:00:00.123456+00:00",
    checked_by: "ana@example.com",
  };
  const { callDatabase, press } = open([], [{ ...FINALIST, payment_checks: [check] }]);
  const panel = within(await screen.findByRole("group", { name: "Before payment" }));
  expect(panel.getByText("By video call")).toBeVisible();
  expect(panel.getByText(/^Nov 1/)).toBeVisible();
  await press("Mark as done: Bank account checked for Patch");
  const form = await dialog();
  fill(form.getByLabelText("Note (optional)"), "Confirmed by phone");
  await press("Mark as done");
  expect(callDatabase).toHaveBeenLastCalledWith("check_payment_item", {
    submission_id: "entry-1",
    item: "account",
    note: "Confirmed by phone",
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await press("Undo: Identity verified for Patch");
  const question = await dialog();
  await press("Undo");
  expect(question.getByLabelText("Reason")).toBeInvalid();
  fill(question.getByLabelText("Reason"), "The ID has expired");
  await press("Undo");
  expect(callDatabase).toHaveBeenLastCalledWith("uncheck_payment_item", {
    submission_id: "entry-1",
    item: "identity",
    checked_at: check.checked_at,
    reason: "The ID has expired",
  });
});
