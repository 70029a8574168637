import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { MessageForm } from "./MessageForm.tsx";

async function setUp(send: () => Promise<unknown> = async () => undefined) {
  sessionStorage.clear();
  const onSend = vi.fn((_text: string) => send());
  renderAdmin(
    <MessageForm
      name="note-s-1"
      label="Note"
      action="Add note"
      busyAction="Adding..."
      onSend={onSend}
    />,
  );
  return {
    onSend,
    field: await screen.findByRole("textbox", { name: "Note" }),
    button: screen.getByRole("button", { name: "Add note" }),
    user: userEvent.setup(),
  };
}

it("keeps a text that was not sent", async () => {
  const { field, button, user } = await setUp(() => Promise.reject(new Error("down")));
  await user.type(field, "Strong");
  await user.click(button);
  await waitFor(() => expect(button).toBeEnabled());
  expect(field).toHaveValue("Strong");
  expect(sessionStorage.getItem("challenge-text/me/note-s-1")).toBe("Strong");
});

it.each([
  ["   ", "Note is required."],
  ["x".repeat(5001), "Note must be at most 5000 characters."],
])("rejects what the database rejects", async (text, message) => {
  const { onSend, field, button, user } = await setUp();
  await user.click(field);
  await user.paste(text);
  await user.click(button);
  expect(field).toHaveAccessibleDescription(message);
  expect(onSend).not.toHaveBeenCalled();
});
