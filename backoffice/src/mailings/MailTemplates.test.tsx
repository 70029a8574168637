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

async function onNewMail() {
  const context = setUp("/mailings/new", [], {}, [SPRING]);
  await screen.findByRole("option", { name: "Kept: Spring" });
  const open = async () => {
    await context.user.click(screen.getByRole("button", { name: "Templates" }));
    return within(await screen.findByRole("dialog", { name: "Templates of mails" }));
  };
  return { ...context, open };
}

it("a new mail begins with one that is kept", async () => {
  const { user } = await onNewMail();
  await user.selectOptions(screen.getByLabelText("Begin with"), "Kept: Spring");
  expect(screen.getByRole("textbox", { name: "Subject" })).toHaveValue("It begins");
  expect(screen.getByRole("textbox", { name: "Text" })).toHaveValue("Hello.");
  expect(screen.getByLabelText("Group")).toHaveValue("drafts");
  expect(screen.getByLabelText("Closing within days")).toHaveValue("8");
  expect(screen.getByRole("switch", { name: "Leave out those who lack a field" })).toBeChecked();
});

it("a mail is kept as it is typed, or takes the place of one", async () => {
  const { calls, open, user } = await onNewMail();
  let dialog = await open();
  expect(dialog.queryByRole("button", { name: "Keep" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.type(screen.getByRole("textbox", { name: "Subject" }), "Soon");
  await user.type(screen.getByRole("textbox", { name: "Text" }), "Wait.");
  dialog = await open();
  expect(dialog.getByRole("button", { name: "Keep" })).toBeDisabled();
  const title = dialog.getByRole("textbox", { name: "Keep this mail as" });
  await user.type(title, "Spring");
  expect(dialog.getByRole("button", { name: "Replace" })).toBeEnabled();
  await user.type(title, " II");
  await user.click(dialog.getByRole("button", { name: "Keep" }));
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
  expect(calls("save_group_mail")).toEqual([]);
});

it("is renamed, and deleted once that is confirmed", async () => {
  const { calls, deleteOne, open, user } = await onNewMail();
  const dialog = await open();
  expect(dialog.getByRole("listitem")).toHaveTextContent(/closing within 8 days\): It begins$/);
  await user.click(dialog.getByRole("button", { name: "Rename Spring" }));
  const naming = within(await screen.findByRole("dialog", { name: "Rename the template" }));
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
