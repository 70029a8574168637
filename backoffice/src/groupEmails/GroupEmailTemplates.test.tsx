import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { setUp } from "./testing/setUp.tsx";

const SPRING = {
  id: "t-1",
  title: "Spring",
  subject: "It begins",
  body: "Hello.",
  segment: { kind: "drafts", days: 8 } as const,
  is_news: false,
  leaves_out_faulty: true,
};

async function onNewEmail() {
  const context = setUp("/group-emails/new", [], {}, [SPRING]);
  await screen.findByRole("option", { name: "Template: Spring" });
  const open = async () => {
    await context.user.click(screen.getByRole("button", { name: "Templates" }));
    return within(await screen.findByRole("dialog", { name: "Email templates" }));
  };
  return { ...context, open };
}

it("a new email starts from a saved template", async () => {
  const { user } = await onNewEmail();
  await user.selectOptions(screen.getByLabelText("Start from"), "Template: Spring");
  expect(screen.getByRole("textbox", { name: "Subject" })).toHaveValue("It begins");
  expect(screen.getByRole("textbox", { name: "Body" })).toHaveValue("Hello.");
  expect(screen.getByLabelText("Group")).toHaveValue("drafts");
  expect(screen.getByLabelText("Days until the deadline")).toHaveValue("8");
  expect(screen.getByRole("switch", { name: "Skip people with missing fields" })).toBeChecked();
});

it("an email is saved as a template, or replaces one", async () => {
  const { calls, open, user } = await onNewEmail();
  let dialog = await open();
  expect(dialog.queryByRole("button", { name: "Save" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.type(screen.getByRole("textbox", { name: "Subject" }), "Soon");
  await user.type(screen.getByRole("textbox", { name: "Body" }), "Wait.");
  dialog = await open();
  expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  const title = dialog.getByRole("textbox", { name: "Save this email as" });
  await user.type(title, "Spring");
  expect(dialog.getByRole("button", { name: "Replace" })).toBeEnabled();
  await user.type(title, " II");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const content = {
    subject: "Soon",
    body: "Wait.",
    segment: { kind: "subscribers" },
    is_news: true,
    leaves_out_faulty: false,
  };
  await waitFor(() =>
    expect(calls("save_template")).toEqual([{ kind: "group_email", title: "Spring II", content }]),
  );
  expect(calls("save_group_email")).toEqual([]);
});

it("a template is renamed, and deleted once that is confirmed", async () => {
  const { calls, deleteOne, open, user } = await onNewEmail();
  const dialog = await open();
  expect(dialog.getByRole("listitem")).toHaveTextContent(/deadline within 8 days\): It begins$/);
  await user.click(dialog.getByRole("button", { name: "Rename Spring" }));
  const naming = within(await screen.findByRole("dialog", { name: "Rename template" }));
  const title = naming.getByRole("textbox", { name: "Title" });
  expect(naming.getByRole("button", { name: "Rename" })).toBeDisabled();
  await user.clear(title);
  await user.type(title, "Autumn{Enter}");
  await waitFor(() => expect(calls("rename_template")).toEqual([{ id: "t-1", title: "Autumn" }]));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /Rename/ })).toBeNull());
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(deleteOne).not.toHaveBeenCalled();
  const question = within(await screen.findByRole("dialog", { name: "Delete this template?" }));
  await user.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(deleteOne).toHaveBeenCalledOnce());
  expect(deleteOne.mock.lastCall?.[0]).toBe("templates");
});
