import { screen, waitFor, within } from "@testing-library/react";
import { HttpError } from "react-admin";
import { expect, it } from "vitest";
import { renderJudging } from "../testing/renderJudging.tsx";
import type { Finalist, Stage } from "./finalist.ts";

const STAGE: Stage = {
  id: "stage-1",
  name: "Prototype",
  instructions: "Show how it is made.",
  due_at: "2025-11-01T17:00:00.000Z",
  updated_at: "2025-10-02T08:00:00Z",
  handed_in_count: 0,
};

const FINALIST: Finalist = {
  id: "entry-1",
  idea_name: "Patch",
  receipt_number: "E-000001",
  outcome: "second",
  mentors: [
    { user_id: "user-2", name: "Mia", email: "mia@example.com", contact: "Mondays, by mail" },
  ],
  stages: [
    {
      stage_id: "stage-1",
      name: "Prototype",
      due_at: STAGE.due_at,
      versions: 2,
      file_name: "prototype.pdf",
      file_path: "entry-1/stage-1/a/prototype.pdf",
      uploaded_at: "2025-10-20T08:00:00Z",
    },
  ],
  page_title: "A patch that listens",
  page_summary: "It tells.",
  is_public: true,
  is_hidden: false,
  is_held: false,
  pictures: [],
  jury_sentence: "",
};

const USER = { id: "user-9", email: "noor@example.com", first_name: "Noor", last_name: "Haddad" };

function open(
  stages: Stage[] = [STAGE],
  finalists: Finalist[] = [FINALIST],
  answer?: Parameters<typeof renderJudging>[2],
) {
  const lists = { "finalist-stages": stages, finalists, users: [USER] };
  return renderJudging("/judging/finalists", lists, answer);
}
const dialog = async () => within(await screen.findByRole("dialog"));

it("explains finalists and stages when there are none", async () => {
  open([], []);
  expect(
    await screen.findByText(/become finalists when the results of the panel are released/),
  ).toBeVisible();
  expect(await screen.findByText(/^No stages yet. Create one/)).toBeVisible();
});

it("sorts finalists by prize, those without one last", async () => {
  const outcomes = ["finalist", "third", "top_three", "first", "second"] as const;
  const finalists = outcomes.map((outcome) => ({ ...FINALIST, id: outcome, outcome }));
  open([], finalists);
  const shown = await screen.findAllByText(/^(First|Second|Third) prize$|^Top three$|^Finalist$/);
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    "First prize",
    "Second prize",
    "Third prize",
    "Top three",
    "Finalist",
  ]);
});

it.each([
  [{ page_title: null, is_public: false }, "Not written yet"],
  [{ is_public: false }, "Not published by the team"],
  [{ is_hidden: true }, "Hidden by an administrator"],
  [{ is_held: true }, "Hidden until the anonymized round is released"],
] as const)("says why a page is not public: %o", async (changes, text) => {
  open([STAGE], [{ ...FINALIST, ...changes }]);
  expect(await screen.findByText(text)).toBeVisible();
});

it("changes a stage if nobody else has, and deletes one without uploads", async () => {
  const { callDatabase, user } = open();
  await user.click(await screen.findByRole("button", { name: "Change Prototype" }));
  const form = await dialog();
  await user.clear(form.getByLabelText("Name"));
  expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  await user.type(form.getByLabelText("Name"), "Design");
  await user.click(form.getByRole("button", { name: "Save" }));
  const { id, instructions, due_at, updated_at } = STAGE;
  expect(callDatabase).toHaveBeenCalledWith("save_finalist_stage", {
    stage: { id, name: "Design", instructions, due_at },
    expected_updated_at: updated_at,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Delete Prototype" }));
  await user.click((await dialog()).getByRole("button", { name: "Delete" }));
  expect(callDatabase).toHaveBeenCalledWith("delete_finalist_stage", { id });
});

it("cannot delete a stage with uploads", async () => {
  open([{ ...STAGE, handed_in_count: 1 }]);
  expect(await screen.findByText(/1 team has uploaded/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Delete Prototype" })).toBeNull();
});

it("adds an account as a mentor, with contact details", async () => {
  const { callDatabase, user } = open();
  await user.click(await screen.findByRole("button", { name: "Add mentor to Patch" }));
  const form = await dialog();
  await user.type(form.getByRole("combobox", { name: "Account" }), "noor");
  await user.click(await screen.findByRole("option", { name: "Noor Haddad, noor@example.com" }));
  expect(form.getByLabelText("Name")).toHaveValue("Noor Haddad");
  await user.type(form.getByLabelText("Contact"), "Fridays");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(callDatabase).toHaveBeenCalledWith("set_mentor", {
    submission_id: "entry-1",
    user_id: "user-9",
    name: "Noor Haddad",
    contact: "Fridays",
  });
});

it("keeps a mentor's name that was typed before the account was chosen", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Add mentor to Patch" }));
  const form = await dialog();
  await user.type(form.getByLabelText("Name"), "Dr. Haddad");
  await user.type(form.getByRole("combobox", { name: "Account" }), "noor");
  await user.click(await screen.findByRole("option", { name: "Noor Haddad, noor@example.com" }));
  expect(form.getByLabelText("Name")).toHaveValue("Dr. Haddad");
});

it("asks for a confirmation before removing a mentor or hiding a page", async () => {
  const { callDatabase, user } = open();
  await user.click(await screen.findByRole("button", { name: "Remove Mia" }));
  expect(callDatabase).not.toHaveBeenCalled();
  await user.click((await dialog()).getByRole("button", { name: "Remove" }));
  expect(callDatabase).toHaveBeenCalledWith("remove_mentor", {
    submission_id: "entry-1",
    user_id: "user-2",
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Hide page of Patch" }));
  await user.type((await dialog()).getByRole("textbox", { name: "Reason" }), "Not their photo");
  await user.click((await dialog()).getByRole("button", { name: "Hide page" }));
  expect(callDatabase).toHaveBeenCalledWith("set_finalist_page_hidden", {
    submission_id: "entry-1",
    hidden: true,
    reason: "Not their photo",
  });
});

it("saves the jury's sentence within its limit", async () => {
  const { callDatabase, user } = open();
  const field = await screen.findByLabelText("Jury's sentence about Patch");
  const save = screen.getByRole("button", { name: "Save sentence about Patch" });
  expect(save).toBeDisabled();
  await user.click(field);
  await user.paste("x".repeat(301));
  expect(save).toBeDisabled();
  await user.clear(field);
  await user.paste(" It is worn\nand forgotten. ");
  await user.click(save);
  expect(callDatabase).toHaveBeenCalledWith("set_jury_sentence", {
    submission_id: "entry-1",
    sentence: "It is worn and forgotten.",
    expected_sentence: "",
  });
});

it("keeps the typed sentence and shows the saved one if another administrator saved first", async () => {
  const finalists = [{ ...FINALIST }];
  const { callDatabase, user } = open([STAGE], finalists, (_, args) => {
    if (Object(args).expected_sentence === finalists[0]?.jury_sentence) return null;
    throw new HttpError("Changed.", 400, { code: "P0001", hint: "conflict" });
  });
  const field = await screen.findByLabelText("Jury's sentence about Patch");
  const save = screen.getByRole("button", { name: "Save sentence about Patch" });
  await user.type(field, "It is worn.");
  finalists[0] = { ...FINALIST, jury_sentence: "It is quiet." };
  await user.click(save);
  expect(
    await screen.findByText(/^Another administrator has changed .* Your text is kept/),
  ).toBeVisible();
  expect(await screen.findByText(/has saved “It is quiet.”/)).toBeVisible();
  expect(field).toHaveValue("It is worn.");
  await user.click(save);
  expect(callDatabase).toHaveBeenLastCalledWith("set_jury_sentence", {
    submission_id: "entry-1",
    sentence: "It is worn.",
    expected_sentence: "It is quiet.",
  });
});
